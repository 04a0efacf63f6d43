import { applySettings, systemSettings } from './apply-settings.ts'
import { type DisplaySettings, STORAGE_KEY } from './display-settings.ts'

/** Applies at once. Where the browser refuses to store, the choice holds until the page is left. */
export function chooseSettings(settings: DisplaySettings): void {
  applySettings(settings)
  write(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(settings)))
}

/** Forgets the choice: the device decides again. */
export function resetSettings(): DisplaySettings {
  const settings = systemSettings()
  applySettings(settings)
  write(() => localStorage.removeItem(STORAGE_KEY))
  return settings
}

function write(store: () => void): void {
  try {
    store()
  } catch (error) {
    console.warn(`${STORAGE_KEY}: cannot be stored`, error)
  }
}
