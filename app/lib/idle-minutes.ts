import { useSyncExternalStore } from 'react'
import { deviceStorage } from './browser-storage.ts'
import { makeListeners } from './listeners.ts'

export const idleChoices = [5, 15, 30, 60] as const

const DEFAULT_MINUTES = 30
/** Named in the cookie page's inventory. */
const KEY = 'admin-idle-minutes'

const listeners = makeListeners()

/** Minutes without activity after which this device signs out, and how to choose others. */
export function useIdleMinutes(): [number, (minutes: number) => void] {
  return [useSyncExternalStore(listeners.add, read, () => DEFAULT_MINUTES), choose]
}

function choose(minutes: number): void {
  deviceStorage.setItem(KEY, String(minutes))
  listeners.tell()
}

function read(): number {
  return idleChoices.find((minutes) => String(minutes) === deviceStorage.getItem(KEY)) ?? DEFAULT_MINUTES
}
