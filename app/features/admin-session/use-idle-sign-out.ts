import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceStorage } from '../../lib/browser-storage.ts'
import { lastPress, notePress } from '../../lib/last-press.ts'

const MINUTE = 60_000
const CHECK_MS = 1000
const WARNING_MS = MINUTE

/** Common to all tabs, so that work in one keeps the others signed in. Named in the cookie page's inventory. */
const KEY = 'admin-last-activity'
const activities = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** @returns the seconds left during the last minute, and a function that resets the time */
export function useIdleSignOut(minutes: number, onIdle: () => void) {
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const whenIdle = useRef(onIdle)
  useEffect(() => {
    whenIdle.current = onIdle
  })

  const stay = useCallback(() => {
    note()
    setSecondsLeft(undefined)
  }, [])

  useEffect(() => {
    // A stored session outlives a closed tab, and the time away counts. No time is stored just after a sign-in.
    const last = lastActivity()
    // Loading the page is no press, signing in is one.
    if (lastPress() === 0) notePress(last || Date.now())
    if (last > 0 && last + minutes * MINUTE <= Date.now()) whenIdle.current()
    else note()
    let warned = false
    // During the warning only its button counts: moving the mouse is not reading.
    const active = () => {
      notePress(Date.now())
      if (!warned) note()
    }
    const timer = setInterval(() => {
      const left = lastActivity() + minutes * MINUTE - Date.now()
      // The clock was set back.
      if (left > minutes * MINUTE) note()
      warned = left <= WARNING_MS
      if (left <= 0) whenIdle.current()
      else setSecondsLeft(warned ? Math.ceil(left / 1000) : undefined)
    }, CHECK_MS)
    for (const activity of activities) document.addEventListener(activity, active, { passive: true })
    return () => {
      clearInterval(timer)
      for (const activity of activities) document.removeEventListener(activity, active)
    }
  }, [minutes])

  return { secondsLeft, stay }
}

function note(): void {
  deviceStorage.setItem(KEY, String(Date.now()))
}

/** After a sign-out: the time of one session must not end the next. */
export function forgetActivity(): void {
  deviceStorage.removeItem(KEY)
}

function lastActivity(): number {
  return Number(deviceStorage.getItem(KEY)) || 0
}
