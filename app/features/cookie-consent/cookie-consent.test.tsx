import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { blockStorage } from '../../../tests/support/component/block-storage.ts'
import { press, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { deviceStorage } from '../../lib/browser-storage.ts'
import { CONSENT_DATE_KEY, CONSENT_KEY, CONSENT_VERSION, readConsent } from '../../lib/consent/consent.ts'
import { ConsentGate } from '../../ui/notices/consent-gate.tsx'
import { CookieConsent } from './cookie-consent.tsx'

test.each([
  ['Alle akzeptieren', true],
  ['Nur notwendige', false],
])('"%s" is stored with its date, said, and not asked again', async (answer, optional) => {
  showPage()
  const before = Date.now()

  await userEvent.click(await screen.findByRole('button', { name: answer }))

  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.getByText('Ihre Auswahl ist gespeichert.')).toBeTruthy()
  expect(stored()).toEqual({ necessary: true, functional: optional, analytics: optional, version: CONSENT_VERSION })
  const date = localStorage.getItem(CONSENT_DATE_KEY) ?? ''
  expect(date).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
  expect(Date.parse(date)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(date)).toBeLessThanOrEqual(Date.now())
})

test('the question says what is stored, and puts both answers one key apart', async () => {
  showPage()
  const question = await screen.findByRole('region', { name: 'Cookies' })
  const answers = Array.from(question.querySelectorAll('button'), ({ textContent }) => textContent)

  expect(answers).toEqual(['✕', 'Alle akzeptieren', 'Nur notwendige', 'Einstellungen'])
  for (const words of ['Mehr als Notwendiges', 'nur mit Ihrer Einwilligung', 'Widerruf jederzeit'])
    expect(question.textContent?.replace(/[\s\u00ad]+/g, ' ')).toContain(words)
})

test('the settings start with nothing optional, and the necessary category cannot be switched off', async () => {
  showPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Einstellungen' }))
  expect(category('Notwendig')).toMatchObject({ checked: true, disabled: true })
  expect([category('Funktional').checked, category('Analyse').checked]).toEqual([false, false])

  await userEvent.click(category('Funktional'))
  expect(localStorage.getItem(CONSENT_KEY)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Auswahl speichern' }))
  expect(stored()).toMatchObject({ functional: true, analytics: false })
})

test('Escape hides the question in this tab and stores no answer', async () => {
  showPage()
  screen.getByRole('button', { name: 'Darüber' }).focus()
  const question = await screen.findByRole('region', { name: 'Cookies' })
  expect(question.contains(document.activeElement), 'the question does not take the focus').toBe(false)

  screen.getByRole('button', { name: 'Nur notwendige' }).focus()
  await userEvent.keyboard('{Escape}')

  expect(screen.queryByRole('region')).toBeNull()
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(1)
})

test.each(['Am Seitenende', 'Cookie-Einstellungen öffnen'])(
  'consent is withdrawn by "%s" as easily as it was given, and the focus comes back',
  async (name) => {
    store({ functional: name === 'Am Seitenende', analytics: true })
    showPage()
    const opener = screen.getByRole('button', { name })

    await userEvent.click(opener)
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Cookie-Einstellungen' }))
    expect(category('Analyse').checked).toBe(true)
    await userEvent.click(category('Analyse'))
    if (category('Funktional').checked) await userEvent.click(category('Funktional'))
    await userEvent.click(screen.getByRole('button', { name: 'Auswahl speichern' }))

    expect(stored()).toMatchObject({ necessary: true, functional: false, analytics: false })
    expect(document.activeElement?.textContent).toBe(name)
  },
)

test('an answer that holds is not asked for again; one of another version is, and allows nothing until then', async () => {
  store({ functional: true, analytics: true })
  showPage()
  expect(screen.getByText('Hier stünde das Video.')).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()

  store({ functional: true, analytics: true, version: CONSENT_VERSION - 1 })
  showPage()
  expect(await screen.findByRole('region', { name: 'Cookies' })).toBeTruthy()
  expect(screen.queryByText('Hier stünde das Video.')).toBeNull()
  expect(screen.getByText(/Geladen wird erst, wenn Sie der Kategorie „Funktional“ zustimmen/)).toBeTruthy()
})

test('where the browser blocks storage, the question is asked, and its answer holds until the page is left', async () => {
  blockStorage()
  showPage()

  await userEvent.click(await screen.findByRole('button', { name: 'Alle akzeptieren' }))
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.getByText('Hier stünde das Video.')).toBeTruthy()

  await press('Am Seitenende')
  expect(await screen.findByRole('region', { name: 'Cookie-Einstellungen' })).toBeTruthy()
  // The next page begins without it.
  for (const key of [CONSENT_KEY, CONSENT_DATE_KEY]) deviceStorage.removeItem(key)
})

function showPage() {
  readConsent()
  renderOnSite(
    <>
      <button type="button">Darüber</button>
      <CookieConsent />
      <ConsentGate category="functional" service="Ein Video">
        {() => <p>Hier stünde das Video.</p>}
      </ConsentGate>
      <button type="button" data-wakes="CookieConsent">
        Am Seitenende
      </button>
    </>,
  )
}

const category = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const stored = () => JSON.parse(localStorage.getItem(CONSENT_KEY) ?? 'null')

function store(answer: object): void {
  localStorage.setItem(CONSENT_KEY, JSON.stringify({ necessary: true, version: CONSENT_VERSION, ...answer }))
  localStorage.setItem(CONSENT_DATE_KEY, new Date().toISOString())
}
