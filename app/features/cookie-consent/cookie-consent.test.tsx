import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { blockStorage } from '../../../tests/support/component/block-storage.ts'
import { press, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { deviceStorage } from '../../lib/browser-storage.ts'
import {
  CONSENT_DATE_KEY,
  CONSENT_KEY,
  CONSENT_VERSION,
  currentConsent,
  readConsent,
} from '../../lib/consent/consent.ts'
import { CookieSettingsButton } from '../../ui/buttons/cookie-settings-button.tsx'
import { askAboutCookies } from './ask-about-cookies.ts'
import { CookieQuestion } from './cookie-question.tsx'
import { CookieSettings } from './cookie-settings.tsx'

beforeEach(() => {
  delete document.documentElement.dataset.cookies
})

test.each([
  ['Alle akzeptieren', true],
  ['Nur notwendige', false],
])('"%s" is stored with its date, said, and not asked again', async (answer, optional) => {
  showPage()
  const before = Date.now()

  await press(answer)

  expect(isAsked()).toBe(false)
  expect(screen.getByText('Ihre Auswahl ist gespeichert.').role).toBe('status')
  expect(stored()).toEqual({ necessary: true, functional: optional, analytics: optional, version: CONSENT_VERSION })
  const date = localStorage.getItem(CONSENT_DATE_KEY) ?? ''
  expect(date).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
  expect(Date.parse(date)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(date)).toBeLessThanOrEqual(Date.now())
})

test('the question says what is stored, and puts both answers one key apart, of the same weight', () => {
  showPage()
  const answers = [...question().querySelectorAll('button')]

  expect(answers.map(({ textContent }) => textContent)).toEqual([
    ...['✕', 'Alle akzeptieren', 'Nur notwendige', 'Einstellungen'],
  ])
  expect(answers[1]?.className).toBe(answers[2]?.className)
  for (const words of ['Mehr als Notwendiges', 'nur mit Ihrer Einwilligung', 'Widerruf jederzeit'])
    expect(question().textContent?.replace(/[\s\u00ad]+/g, ' ')).toContain(words)
})

test.each([
  ['Schließen, ohne zu wählen', '{Enter}'],
  ['Nur notwendige', '{Escape}'],
  ['Einstellungen', '{Enter}{Escape}'],
])('the question takes no focus; on "%s", %s puts it off in this tab and stores no answer', async (name, keys) => {
  showPage()
  expect([isAsked(), document.activeElement]).toEqual([true, document.body])

  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard(keys)

  expect(screen.queryByRole('region', { name: 'Cookie-Einstellungen' })).toBeNull()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 1])
  askAboutCookies()
  expect(isAsked()).toBe(false)
})

test('one comes back to a page that asked, and the question is gone when another page has the answer', () => {
  showPage()
  const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  comeBack()
  expect(isAsked()).toBe(true)

  store({ functional: false, analytics: false })
  comeBack()
  expect(isAsked()).toBe(false)
})

test('where the question would cover a button, it waits for room; once it is shown, scrolling measures nothing', () => {
  showPage()
  question().style.position = 'fixed'
  vi.spyOn(question(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100))
  const place = vi.spyOn(screen.getByRole('link', { name: 'Beratung vereinbaren' }), 'getBoundingClientRect')
  place.mockReturnValue(new DOMRect(0, 0, 200, 50))
  dispatchEvent(new Event('scroll'))
  expect(question().hasAttribute('data-waits')).toBe(true)

  place.mockReturnValue(new DOMRect(0, -500, 200, 50))
  dispatchEvent(new Event('scroll'))
  expect(question().hasAttribute('data-waits')).toBe(false)

  place.mockClear()
  dispatchEvent(new Event('scroll'))
  expect(place).not.toHaveBeenCalled()
})

test('the settings stand in for the question, start with nothing optional, and keep the necessary category', async () => {
  showPage()
  await press('Einstellungen')
  expect(isAsked()).toBe(false)
  expect(category('Notwendig')).toMatchObject({ checked: true, disabled: true })
  expect([category('Funktional').checked, category('Analyse').checked]).toEqual([false, false])

  await userEvent.click(category('Funktional'))
  expect(localStorage.getItem(CONSENT_KEY)).toBeNull()
  await press('Auswahl speichern')
  expect(stored()).toMatchObject({ functional: true, analytics: false })
})

test.each(['Am Seitenende', 'Cookie-Einstellungen öffnen'])(
  'consent is withdrawn by "%s" as easily as it was given, and the focus comes back',
  async (name) => {
    store({ functional: name === 'Am Seitenende', analytics: true })
    showPage()

    await press(name)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cookie-Einstellungen' }))
    expect(category('Analyse').checked).toBe(true)
    await userEvent.click(category('Analyse'))
    if (category('Funktional').checked) await userEvent.click(category('Funktional'))
    await press('Auswahl speichern')

    expect(stored()).toMatchObject({ necessary: true, functional: false, analytics: false })
    expect(document.activeElement?.textContent).toBe(name)
    expect(screen.getByText('Ihre Auswahl ist gespeichert.')).toBeTruthy()
  },
)

test('an answer that holds is not asked for again; one of another version is, and allows nothing until then', () => {
  store({ functional: true, analytics: true })
  showPage().unmount()
  expect(isAsked()).toBe(false)

  store({ functional: true, analytics: true, version: CONSENT_VERSION - 1 })
  showPage()
  expect([isAsked(), currentConsent()]).toEqual([true, undefined])
})

test.each([
  ['another tab', () => new StorageEvent('storage', { key: CONSENT_DATE_KEY })],
  ['another tab that forgets everything', () => new StorageEvent('storage', { key: null })],
  ['a page that the browser kept', () => Object.assign(new Event('pageshow'), { persisted: true })],
])('an answer that changed meanwhile holds here: %s', async (_who, event) => {
  showPage()
  store({ functional: true, analytics: false })
  act(() => void dispatchEvent(event()))

  expect(currentConsent()?.functional).toBe(true)
})

test('where the browser blocks storage, the question is asked, and its answer holds until the page is left', async () => {
  blockStorage()
  showPage()

  await press('Alle akzeptieren')
  expect(isAsked()).toBe(false)
  expect(currentConsent()?.functional).toBe(true)

  await press('Am Seitenende')
  expect(category('Analyse').checked).toBe(true)
  // The next page begins without it.
  for (const key of [CONSENT_KEY, CONSENT_DATE_KEY]) deviceStorage.removeItem(key)
})

function showPage() {
  readConsent()
  const page = renderOnSite(
    <>
      <CookieQuestion />
      <CookieSettings />
      <main>
        <a className="btn" href="/beratung">
          Beratung vereinbaren
        </a>
      </main>
      <CookieSettingsButton />
      <button type="button" data-wakes="CookieSettings">
        Am Seitenende
      </button>
    </>,
  )
  askAboutCookies()
  return page
}

const isAsked = () => document.documentElement.dataset.cookies === 'asked'
const question = () => screen.getByRole('region', { name: 'Cookies' })
const category = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const stored = () => JSON.parse(localStorage.getItem(CONSENT_KEY) ?? 'null')

function store(answer: object): void {
  localStorage.setItem(CONSENT_KEY, JSON.stringify({ necessary: true, version: CONSENT_VERSION, ...answer }))
  localStorage.setItem(CONSENT_DATE_KEY, new Date().toISOString())
}
