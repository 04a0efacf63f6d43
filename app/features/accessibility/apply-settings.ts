import { deviceStorage } from '../../lib/browser-storage.ts'
import { type DisplaySettings, defaultSettings, parseSettings, STORAGE_KEY } from './display-settings.ts'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
const MORE_CONTRAST = '(prefers-contrast: more)'
const DARK_COLORS = '(prefers-color-scheme: dark)'
/** The device sets the colours then; the rest of high contrast (underlines, thicker rings) still helps. */
const FORCED_COLORS = '(forced-colors: active)'

/** The stored choice, else what the device asks for. A corrupt choice is logged and ignored. */
export function readSettings(): DisplaySettings {
  const defaults = systemSettings()
  try {
    return parseSettings(deviceStorage.getItem(STORAGE_KEY), defaults)
  } catch (error) {
    console.warn(`${STORAGE_KEY}: the stored value is ignored`, error)
    return defaults
  }
}

function systemSettings(): DisplaySettings {
  return defaultSettings({
    reducedMotion: matchMedia(REDUCED_MOTION).matches,
    moreContrast: matchMedia(MORE_CONTRAST).matches || matchMedia(FORCED_COLORS).matches,
    darkColors: matchMedia(DARK_COLORS).matches,
  })
}

/** Writes the settings as attributes of `<html>`, for app/styles/display-modes.css. */
function applySettings(settings: DisplaySettings): void {
  const { style, dataset } = document.documentElement
  style.setProperty('--text-scale', String(settings.fontSize / 100))
  dataset.contrast = settings.highContrast ? 'high' : 'normal'
  dataset.colors = settings.invertColors ? 'inverted' : 'normal'
  dataset.cursor = settings.bigCursor ? 'big' : 'normal'
  dataset.guide = settings.readingGuide ? 'on' : 'off'
  dataset.links = settings.linkHighlight ? 'highlighted' : 'normal'
  dataset.motion = settings.animationsPaused ? 'off' : 'on'
}

/** Applies the settings, and again when the device or another tab changes them. */
export function keepSettingsApplied(): void {
  const apply = () => applySettings(readSettings())
  apply()
  for (const query of [REDUCED_MOTION, MORE_CONTRAST, DARK_COLORS, FORCED_COLORS])
    matchMedia(query).addEventListener('change', apply)
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) apply()
  })
}

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
