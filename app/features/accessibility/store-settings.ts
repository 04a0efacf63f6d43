import { deviceStorage } from '../../lib/browser-storage.ts'
import { applySettings, systemSettings } from './apply-settings.ts'
import { type DisplaySettings, STORAGE_KEY } from './display-settings.ts'

/** Applies at once. Where the browser refuses to store, the choice holds until the page is left. */
export function chooseSettings(settings: DisplaySettings): void {
  applySettings(settings)
  deviceStorage.setItem(STORAGE_KEY, JSON.stringify(settings))
}

/** Forgets the choice: the device decides again. */
export function resetSettings(): DisplaySettings {
  const settings = systemSettings()
  applySettings(settings)
  deviceStorage.removeItem(STORAGE_KEY)
  return settings
}
