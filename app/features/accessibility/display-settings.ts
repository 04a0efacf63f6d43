export const STORAGE_KEY = 'accessibility-settings'

/** Settings of the display; names and types are those of the specification, section 3. */
export interface DisplaySettings {
  fontSize: number
  highContrast: boolean
  invertColors: boolean
  bigCursor: boolean
  readingGuide: boolean
  linkHighlight: boolean
  animationsPaused: boolean
}

export const FONT_SIZE = { min: 75, max: 150, step: 10 } as const

export interface SystemPreferences {
  reducedMotion: boolean
  moreContrast: boolean
  darkColors: boolean
}

export function defaultSettings(system: SystemPreferences): DisplaySettings {
  return {
    fontSize: 100,
    highContrast: system.moreContrast,
    invertColors: system.darkColors,
    bigCursor: false,
    readingGuide: false,
    linkHighlight: false,
    animationsPaused: system.reducedMotion,
  }
}

/** The last step is shorter, so that both ends can be reached (145 → 150, 80 → 75). */
export function stepFontSize(percent: number, direction: 1 | -1): number {
  return clamp(percent + direction * FONT_SIZE.step)
}

/** `defaults` stand for what an older version did not store. @throws when it is no JSON object, or of another type */
export function parseSettings(stored: string | null, defaults: DisplaySettings): DisplaySettings {
  if (stored === null) return defaults
  const found: unknown = JSON.parse(stored)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) throw new Error('not an object')

  const settings = { ...defaults }
  for (const [name, value] of Object.entries(defaults)) {
    const own = (found as Record<string, unknown>)[name]
    if (own === undefined) continue
    if (typeof own !== typeof value) throw new Error(`${name} is ${JSON.stringify(own)}`)
    Object.assign(settings, { [name]: own })
  }
  return { ...settings, fontSize: clamp(settings.fontSize) }
}

function clamp(percent: number): number {
  return Math.min(FONT_SIZE.max, Math.max(FONT_SIZE.min, percent))
}
