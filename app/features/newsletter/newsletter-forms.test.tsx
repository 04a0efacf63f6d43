import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { tooManyRequests } from '../../../rules/operation/too-many-requests.ts'
import { mistakes, press, renderOnSite, textsOf } from '../../../tests/support/component/render-on-site.tsx'
import { answer, serverThat } from '../../../tests/support/component/server-that.ts'
import { NewsletterConfirmation } from './newsletter-confirmation.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { UnsubscribeForm } from './unsubscribe-form.tsx'

const EMAIL = 'erika.mustermann@example.com'
const CHECK_MAILS = 'Bitte überprüfen Sie Ihre E-Mails und bestätigen Sie die Anmeldung.'
const UNEXPECTED = 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^E-Mail-Adresse/ })
const signUp = async () => {
  await userEvent.type(address(), EMAIL)
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Newsletter abonnieren')
}

afterEach(() => window.history.replaceState(null, '', '/'))

test('the full form names every mistake', async () => {
  const requests = serverThat(() => answer({}))
  renderOnSite(<NewsletterForm variant="full" />)
  await userEvent.type(screen.getByRole('textbox', { name: /^Vorname/ }), 'x'.repeat(101))
  await press('Newsletter abonnieren')

  expect(await mistakes()).toEqual([
    'E-Mail-Adresse ist erforderlich',
    'Vorname zu lang (max. 100 Zeichen)',
    'Zustimmung zur Datenverarbeitung ist erforderlich',
  ])
  expect(document.activeElement?.textContent).toContain('Es gibt 3 Probleme')
  expect(requests.to('subscribe-newsletter')).toEqual([])
})

test('an address begun in one form is in the other one, and the consent is not', async () => {
  renderOnSite(<NewsletterForm variant="full" />)
  await userEvent.type(address(), EMAIL)
  await userEvent.click(screen.getByRole('checkbox'))
  cleanup()

  renderOnSite(<NewsletterForm variant="inline" />)
  await expect.poll(() => address().value).toBe(EMAIL)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Newsletter abonnieren' }).disabled).toBe(true)
})

test.each(['full', 'inline'] as const)(
  'the %s form sends, and says that the newest link is the good one',
  async (variant) => {
    const requests = serverThat(() => answer({ success: true, message: CHECK_MAILS }))
    renderOnSite(<NewsletterForm variant={variant} />)
    await signUp()

    expect(await screen.findByText(/gilt der Link der neuesten/)).toBeTruthy()
    expect(screen.getAllByText(CHECK_MAILS)).not.toEqual([])
    expect(requests.to('subscribe-newsletter')).toMatchObject([{ email: EMAIL, gdprConsent: true }])
  },
)

test('a signup that finds no service keeps what was typed, says that it failed, and succeeds later', async () => {
  let isUp = false
  serverThat(() => (isUp ? answer({ success: true, message: CHECK_MAILS }) : new Response('', { status: 503 })))
  renderOnSite(<NewsletterForm variant="full" />)
  await signUp()

  expect(await screen.findByText('Anmeldung fehlgeschlagen')).toBeTruthy()
  expect(screen.getAllByText(UNEXPECTED)).not.toEqual([])
  expect(address().value).toBe(EMAIL)

  isUp = true
  await press('Newsletter abonnieren')
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Fast geschafft!' }))
})

test('leaving with no, an impossible or an unknown address is answered in a sentence', async () => {
  const notFound = 'E-Mail-Adresse nicht gefunden.'
  serverThat(() => answer({ success: false, message: notFound }, 404))
  renderOnSite(<UnsubscribeForm />)
  const named = (description: RegExp) => screen.findByRole('textbox', { name: /^E-Mail-Adresse/, description })

  await press('Vom Newsletter abmelden')
  expect(await screen.findByText('Ungültige E-Mail')).toBeTruthy()
  expect(await named(/Fehler: E-Mail-Adresse ist erforderlich/)).toBeTruthy()
  await userEvent.type(address(), 'erika@')
  await press('Vom Newsletter abmelden')
  expect(await named(/Fehler: Bitte geben Sie eine gültige E-Mail-Adresse ein/)).toBeTruthy()
  await userEvent.type(address(), 'example.com')
  await press('Vom Newsletter abmelden')
  const notice = (await screen.findAllByRole('alert')).find(({ textContent }) => textContent?.includes(notFound))
  expect(notice?.textContent).toBe(`Abmeldung fehlgeschlagen${notFound}`)
})

test.each([
  ['the full form', <NewsletterForm key="" variant="full" />, 'Newsletter abonnieren'],
  ['the short form', <NewsletterForm key="" variant="inline" />, 'Newsletter abonnieren'],
  ['the form to leave', <UnsubscribeForm key="" />, 'Vom Newsletter abmelden'],
])('where a limit refuses, %s says when to try again and keeps the address', async (_, form, button) => {
  const message = 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'
  serverThat(() => answer({ success: false, message, retryAfter: 90 }, 429))
  renderOnSite(form)
  await userEvent.type(address(), EMAIL)
  for (const box of screen.queryAllByRole('checkbox')) await userEvent.click(box)
  await press(button)

  expect(await screen.findByText(new RegExp(tooManyRequests(90)))).toBeTruthy()
  await expect.poll(() => screen.queryAllByText(message).length).toBe(2)
  expect(address().value).toBe(EMAIL)
})

test('a confirmation without its token says so, and sends nothing', async () => {
  const requests = serverThat(() => answer({}))
  confirmAt('/newsletter/confirm')

  expect(await screen.findByText('Ungültiger Bestätigungslink. Der Token fehlt.')).toBeTruthy()
  expect(requests.to('confirm-newsletter-subscription')).toEqual([])
})

test('a link that is not good ends on the failure card, with causes and ways on', async () => {
  const badLink = 'Dieser Bestätigungslink ist ungültig oder abgelaufen.'
  serverThat(() => answer({ success: false, message: badLink }))
  confirmAt(`/newsletter/confirm/${'0'.repeat(64)}`)
  await press('Anmeldung bestätigen')

  const heading = await screen.findByText(/^Bestätigung fehlgeschlagen$/)
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(badLink)).toBeTruthy()
  const causes = textsOf(screen.getAllByRole('listitem'))
  for (const [index, cause] of [/abgelaufen: Er gilt 48\sStunden/, /bereits verwendet/, /ist ungültig/].entries())
    expect(causes[index]).toMatch(cause)
  expect(screen.getByRole('link', { name: 'Erneut anmelden' }).getAttribute('href')).toBe('/newsletter')
  expect(screen.getByRole('link', { name: 'Beratung anfragen' }).getAttribute('href')).toBe('/beratung#anfrage')
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull()
})

test('a refusal without a reason is said in the quoted words', async () => {
  serverThat(() => answer({ success: false }))
  confirmAt('/newsletter/confirm?token=abc')
  await press('Anmeldung bestätigen')

  expect(await screen.findByText('Ein unbekannter Fehler ist aufgetreten.')).toBeTruthy()
})

test('the link of a mail fills in the address, and one press sends it with the signature', async () => {
  window.history.replaceState(null, '', `/newsletter/unsubscribe?email=${EMAIL}&signature=abc`)
  const { promise, resolve } = Promise.withResolvers<Response>()
  const requests = serverThat(() => promise)
  renderOnSite(<UnsubscribeForm />)
  await press('Vom Newsletter abmelden')
  expect(await screen.findByRole('button', { name: 'Wird abgemeldet...' })).toBeTruthy()
  resolve(answer({ success: true, message: 'Gut.' }))

  expect(await screen.findByRole('heading', { name: 'Erfolgreich abgemeldet' })).toBeTruthy()
  // Who had not confirmed yet gets none.
  expect(screen.getByText(/^Gut\. Hatten/).textContent).toContain(
    'Hatten Sie Ihre Anmeldung bestätigt, kommt dazu noch eine E-Mail',
  )
  expect(requests.to('unsubscribe-newsletter')).toEqual([{ email: EMAIL, signature: 'abc' }])
  expect(window.location.search).toBe('')
})

test('opening a confirmation link sends nothing, nor does a press beside its button; where no answer comes, trying again succeeds', async () => {
  const answers = [() => new Response('', { status: 503 }), () => answer({ success: true, message: 'Vielen Dank!' })]
  const requests = serverThat(() => answers.shift()?.() ?? expect.unreachable())
  confirmAt('/newsletter/confirm/abc')
  await userEvent.click(document.body)
  expect(requests.to('confirm-newsletter-subscription')).toEqual([])
  await press('Anmeldung bestätigen')
  expect(await screen.findByText(UNEXPECTED)).toBeTruthy()
  await press('Noch einmal versuchen')

  expect(await screen.findByRole('heading', { name: 'Newsletter-Anmeldung bestätigt!' })).toBeTruthy()
  expect(requests.to('confirm-newsletter-subscription')).toHaveLength(2)
})

function confirmAt(address: string): void {
  window.history.replaceState(null, '', address)
  renderOnSite(<NewsletterConfirmation />)
}
