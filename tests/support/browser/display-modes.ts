import type { Page } from '@playwright/test'
import type { DisplaySettings } from '../../../app/features/accessibility/display-settings.ts'

export interface DisplayMode {
  name: string
  settings: Partial<DisplaySettings>
  /** Gives the tokens of the stylesheet other colours and changes nothing else, so only colours need checking. */
  onlyColours: boolean
}

export const displayModes: readonly DisplayMode[] = [
  { name: 'default', settings: {}, onlyColours: false },
  { name: 'high contrast', settings: { highContrast: true }, onlyColours: true },
  { name: 'inverted', settings: { invertColors: true }, onlyColours: true },
  { name: 'high contrast, inverted', settings: { highContrast: true, invertColors: true }, onlyColours: true },
  { name: '150 %', settings: { fontSize: 150 }, onlyColours: false },
]

/** Changes the open page as a choice in another tab of the same visitor does. Animations rest, so that colours are final. */
export async function showIn(page: Page, settings: Partial<DisplaySettings>): Promise<void> {
  await page.evaluate(
    (chosen) => {
      localStorage.setItem('accessibility-settings', JSON.stringify(chosen))
      dispatchEvent(new StorageEvent('storage', { key: 'accessibility-settings' }))
    },
    { animationsPaused: true, ...settings },
  )
}

/** Every page of this context starts with the settings, as on a later visit. */
export async function visitWith(page: Page, settings: Partial<DisplaySettings>): Promise<void> {
  await page.addInitScript((chosen) => {
    if (location.protocol === 'http:') localStorage.setItem('accessibility-settings', chosen)
  }, JSON.stringify(settings))
}
