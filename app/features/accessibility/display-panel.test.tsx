import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { translate } from '../../../tests/support/translate.ts'
import { keepSettingsApplied } from './apply-settings.ts'
import { DisplayButton } from './display-button.tsx'
import { STORAGE_KEY } from './display-settings.ts'

// The simulated document has no popovers.
vi.mock('./reading-guide.ts', () => ({ startReadingGuide: () => () => {} }))

const root = document.documentElement

test('the text grows in steps of ten up to 150, on the page at once, and shrinks again', async () => {
  const panel = await openPanel()
  const larger = panel.getByRole('button', { name: 'Schrift vergrößern' })
  for (const percent of [110, 120, 130, 140, 150, 150]) {
    await userEvent.click(larger)
    expect(shown(panel)).toBe(`${percent} %`)
    expect(root.style.getPropertyValue('--text-scale')).toBe(String(percent / 100))
  }
  expect(larger.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(panel.getByRole('button', { name: 'Schrift verkleinern' }))
  expect(shown(panel)).toBe('140 %')
})

test('on a page that the browser translates the size still shows', async () => {
  const panel = await openPanel()
  const translation = translate()
  onTestFinished(() => translation.disconnect())
  await userEvent.click(panel.getByRole('button', { name: 'Schrift vergrößern' }))
  expect(shown(panel)).toBe('110 %')
})

test('an open panel follows what another tab chooses', async () => {
  const panel = await openPanel()
  localStorage.setItem(STORAGE_KEY, '{"fontSize":140}')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY })))
  expect(shown(panel)).toBe('140 %')
})

test('corrupt settings are logged and ignored', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem(STORAGE_KEY, '{"fontSize":"riesig"}')
  keepSettingsApplied()

  expect(warn.mock.calls.flat()).toContain('accessibility-settings: the stored value is ignored')
  expect(root.style.getPropertyValue('--text-scale')).toBe('1')
  const panel = await openPanel()
  await userEvent.click(panel.getByRole('switch', { name: 'Hoher Kontrast' }))
  expect(root.dataset.contrast).toBe('high')
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')).toMatchObject({ fontSize: 100, highContrast: true })
})

test('what was chosen is stored, shown on the next visit, and forgotten when it is set back', async () => {
  const panel = await openPanel()
  expect(screen.getByRole('dialog').textContent).not.toMatch(/barriere|WCAG|konform/i)
  await userEvent.click(panel.getByRole('button', { name: 'Schrift vergrößern' }))
  for (const control of panel.getAllByRole('switch')) await userEvent.click(control)
  const chosen = ['highContrast', 'invertColors', 'bigCursor', 'readingGuide', 'linkHighlight', 'animationsPaused']
  const stored = { fontSize: 110, ...Object.fromEntries(chosen.map((name) => [name, true])) }
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')).toEqual(stored)

  cleanup()
  const later = await openPanel()
  expect(shown(later)).toBe('110 %')
  expect(later.getAllByRole('switch', { checked: true })).toHaveLength(chosen.length)
  await userEvent.click(later.getByRole('button', { name: 'Zurücksetzen' }))
  expect(later.queryAllByRole('switch', { checked: true })).toEqual([])
  expect(shown(later)).toBe('100 %')
  expect(later.getByText('Alle Einstellungen sind zurückgesetzt.')).toBeTruthy()
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
})

test.each([
  ['prefers-reduced-motion: reduce', 'motion', 'off'],
  ['prefers-contrast: more', 'contrast', 'high'],
  ['forced-colors: active', 'contrast', 'high'],
  ['prefers-color-scheme: dark', 'colors', 'inverted'],
])('without a choice the page follows a device with (%s), also while it is open', (wish, attribute, value) => {
  let wishes = true
  const [own, others] = [new EventTarget(), new EventTarget()]
  const asked = vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    const isOwn = query === `(${wish})`
    return Object.defineProperty(isOwn ? own : others, 'matches', {
      value: isOwn && wishes,
      configurable: true,
    }) as MediaQueryList
  })
  keepSettingsApplied()
  expect(root.dataset[attribute]).toBe(value)
  wishes = false
  own.dispatchEvent(new Event('change'))
  expect(root.dataset[attribute]).not.toBe(value)
  asked.mockRestore()
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }))
})

test('the panel takes the focus, gives it back with Escape, and closes when the focus leaves it', async () => {
  const panel = await openPanel()
  const opener = screen.getByRole('button', { name: 'Darstellung anpassen' })
  const heading = panel.getByRole('heading', { name: 'Darstellung anpassen' })
  expect(document.activeElement).toBe(heading)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)

  // It would cover what has the focus next.
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog')
  await userEvent.tab({ shift: true })
  expect(screen.queryByRole('dialog')).toBeNull()
})

async function openPanel() {
  renderOnSite(<DisplayButton />)
  await userEvent.click(screen.getByRole('button', { name: 'Darstellung anpassen' }))
  return within(await screen.findByRole('dialog', { name: 'Darstellung anpassen' }))
}

const shown = (panel: ReturnType<typeof within>) => panel.getByText(/%$/).textContent?.replace('\u00a0', ' ')
