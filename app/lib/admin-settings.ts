import { useSyncExternalStore } from 'react'
import { deviceStorage } from './browser-storage.ts'

export interface AdminSettings {
  shortcuts: boolean
  idleMinutes: number
}

export const idleChoices = [5, 15, 30, 60] as const

const defaults: AdminSettings = { shortcuts: true, idleMinutes: 30 }
/** Named in the cookie page's inventory. */
const KEY = 'admin-settings'

const listeners = new Set<() => void>()
let current: AdminSettings | undefined

/** The settings and how to change them. */
export function useAdminSettings(): [AdminSettings, (changes: Partial<AdminSettings>) => void] {
  const settings = useSyncExternalStore(subscribe, read, () => defaults)
  return [settings, change]
}

function change(changes: Partial<AdminSettings>): void {
  current = { ...read(), ...changes }
  deviceStorage.setItem(KEY, JSON.stringify(current))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): AdminSettings {
  current ??= stored()
  return current
}

function stored(): AdminSettings {
  try {
    const { shortcuts, idleMinutes } = JSON.parse(deviceStorage.getItem(KEY) ?? '{}')
    return {
      shortcuts: typeof shortcuts === 'boolean' ? shortcuts : defaults.shortcuts,
      idleMinutes: idleChoices.includes(idleMinutes) ? idleMinutes : defaults.idleMinutes,
    }
  } catch {
    return defaults
  }
}
