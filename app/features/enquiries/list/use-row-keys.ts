import { type KeyboardEvent, useEffect, useState } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

let areOff = false

/** Keys of letters trouble whoever speaks to the computer. */
export function turnKeysOff(): void {
  areOff = true
}

/** Whether somebody types there, or answers a question. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null
}

interface RowKeys {
  /** In the order of the list. */
  ids: readonly string[]
  /** The entry that lies open. */
  opened: string | undefined
  onChoose(id: string): void
  onHelp(): void
}

/**
 * The list with what leads on below it is one stop of the Tab key: arrow keys go on from there, and everywhere j and k. Other letters press what says so
 * (`aria-keyshortcuts`), while nobody types.
 */
export function useRowKeys({ ids, opened, onChoose, onHelp }: RowKeys) {
  const [focused, setFocused] = useState<string>()
  const stop = [focused, opened].find((id) => id !== undefined && ids.includes(id)) ?? ids[0]

  function go(step: number) {
    const stops = [...document.querySelectorAll<HTMLElement>('[data-details], [data-leads-on]')]
    const here = document.activeElement as HTMLElement
    const at = stops.indexOf(stops.includes(here) ? here : (rowOf(stop) as HTMLElement))
    // From elsewhere the first key leads to the row itself.
    const isThere = stops.includes(here) || stop === opened
    stops[Math.max(0, Math.min(stops.length - 1, isThere ? at + step : at))]?.focus()
  }

  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (areOff || ctrlKey || metaKey || altKey || isTypedInto(target) || document.querySelector('dialog[open]'))
        return
      const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)
      if (key === '?') onHelp()
      else if (key === 'j' || key === 'k') go(steps[key] ?? 0)
      else if (control instanceof HTMLInputElement) control.focus()
      else if (control) control.click()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

  return {
    stop,
    list: {
      onFocus({ target }: { target: EventTarget }) {
        const id = target instanceof HTMLElement ? target.dataset.details : undefined
        if (id) setFocused(id)
      },
      onKeyDown(event: KeyboardEvent) {
        if (!(event.target instanceof HTMLElement && event.target.matches('[data-details], [data-leads-on]'))) return
        const id = event.target.dataset.details
        const end = { Home: ids[0], End: ids.at(-1) }[event.key]
        if (event.key === ' ' && id) onChoose(id)
        else if (end) rowOf(end)?.focus()
        else if (event.key.startsWith('Arrow') && steps[event.key]) go(steps[event.key] ?? 0)
        else return
        event.preventDefault()
      },
      // Firefox presses a button when the key is let go.
      onKeyUp(event: KeyboardEvent) {
        if (event.key === ' ' && event.target instanceof HTMLElement && event.target.dataset.details)
          event.preventDefault()
      },
    },
  }
}

/** What opens the entry in the list, if it is there. */
export function rowOf(id: string | undefined): HTMLElement | null {
  return id === undefined ? null : document.querySelector(`[data-details="${CSS.escape(id)}"]`)
}
