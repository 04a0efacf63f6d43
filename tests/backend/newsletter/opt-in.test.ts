import { expect, test } from 'vitest'
import { NEWSLETTER_CONSENT_VERSION, newsletterConsentText } from '../../../rules/newsletter/newsletter-consent.ts'
import { mailsToOneAddress } from '../../../rules/operation/request-limits.ts'
import { createLimiter } from '../../../server/limits/limiter.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { type ReceivedMail, tokenIn } from '../../support/external/mail-server.ts'
import { answerOf, freshAddress, type NewsletterService, newsletterOn } from '../../support/newsletter/newsletter-on.ts'
import { practice } from '../../support/site/shipped-practice.ts'

const CHECK_YOUR_MAIL = 'Bitte überprüfen Sie Ihre E-Mails und bestätigen Sie die Anmeldung.'
const CONFIRMED = {
  status: 200,
  success: true,
  message: 'Vielen Dank! Ihre E-Mail-Adresse ist bestätigt. Sie erhalten ab jetzt unseren Newsletter.',
}
const refused = (status: number, message: string) => ({ status, success: false, message })
const NO_FOURTH_MAIL = refused(
  429,
  'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut. Mehr als 3 E-Mails am Tag senden wir an eine Adresse nicht.',
)
const BAD_LINK = refused(200, 'Dieser Bestätigungslink ist ungültig oder abgelaufen.')

describeOnEngine('the newsletter on %s', (engine) => {
  const { server, mails, service } = newsletterOn(engine)

  test('a visitor subscribes, gets one mail and confirms, and the opt-in log holds each step', async () => {
    const email = freshAddress()
    const network = '203.0.113.77'
    const referrer = 'https://www.example.com/newsletter?from=mail#x'

    const signup = { email: `  ${email.toUpperCase()} `, firstName: 'Erika', referrer }
    expect(await service.subscribe(signup, network)).toEqual({ status: 200, success: true, message: CHECK_YOUR_MAIL })
    const mail = await service.mailTo(email)
    const pending = { email, status: 'pending', first_name: 'Erika' }
    expect(await service.rowsOf(email)).toMatchObject([pending])

    // Mail programs take a full stop or a bracket along.
    expect(await service.confirm(`${tokenIn(mail)}).`)).toEqual(CONFIRMED)
    expect(await service.confirm(tokenIn(mail))).toEqual(CONFIRMED)

    const [{ confirmation_token: hash, status } = {}] = await service.rowsOf(email)
    expect(status).toBe('confirmed')
    const lines = await service.logOf(email)
    expect(lines).toMatchObject([
      {
        action: 'signup',
        gdpr_consent_text: newsletterConsentText(practice),
        user_agent: 'Testbrowser/1.0',
        ip_address: network,
        additional_data: { consent_version: NEWSLETTER_CONSENT_VERSION, page: 'https://www.example.com/newsletter' },
      },
      {
        action: 'mail sent',
        additional_data: { message_id: mail.messageId, template_version: '2026-11-27', token_sha256: hash },
      },
      { action: 'confirm', user_agent: 'Testbrowser/1.0', additional_data: { token_sha256: hash } },
    ])
    expect(JSON.stringify(lines)).not.toContain(tokenIn(mail))
  })

  test('a confirmed subscriber is told so, and gets no mail', async () => {
    const { email } = await confirmedSubscriber(service)
    await service.letTimePass(email, '1 hour')

    expect(await service.subscribe({ email })).toEqual(
      refused(200, 'Diese E-Mail-Adresse ist bereits für den Newsletter registriert.'),
    )
    expect(await service.mailsTo(email)).toBe(1)
  })

  test('a second signup sends a new link, and the superseded one fails', async () => {
    const email = freshAddress()
    await service.subscribe({ email, firstName: 'Erika' })
    const first = tokenIn(await service.mailTo(email))
    const refusals = (change: string) =>
      server.run(`
        update public.newsletter_subscribers set refused_issues = ${change} where email = '${email}' returning refused_issues
      `)
    await refusals('1')

    expect(await service.subscribe({ email })).toEqual({
      status: 200,
      success: true,
      message: 'Bestätigungs-E-Mail wurde erneut gesendet.',
    })
    expect(await refusals('refused_issues')).toEqual([{ refused_issues: 0 }])
    const second = tokenIn(await service.mailTo(email, isConfirmationAfter(first)))
    expect(await service.confirm(first)).toEqual(BAD_LINK)
    expect(await service.confirm(second)).toEqual(CONFIRMED)
    expect(await service.rowsOf(email)).toMatchObject([{ first_name: 'Erika' }])
  })

  test('while a signup waits, nobody gives it another name, and no name of a stranger greets its owner', async () => {
    const [kept, foreign] = [freshAddress(), freshAddress()]
    for (const email of [kept, foreign]) await service.subscribe({ email, firstName: 'Erika', lastName: 'Mustermann' })
    await service.subscribe({ email: kept, firstName: 'Erika' })
    await service.subscribe({ email: foreign, firstName: 'Max', lastName: 'Mustermann' })

    expect(await service.rowsOf(kept)).toMatchObject([{ first_name: 'Erika' }])
    expect(await service.rowsOf(foreign)).toMatchObject([{ first_name: null }])
    // Once its link has expired, a signup is a new one.
    await service.letTimePass(foreign, '49 hours')
    await service.subscribe({ email: foreign, firstName: 'Erika' })
    expect(await service.rowsOf(foreign)).toMatchObject([{ first_name: 'Erika' }])
  })

  test('the goodbye mail keeps its promise while others sign the address up and off again', async () => {
    const { email } = await confirmedSubscriber(service)
    await service.unsubscribe(email)
    const wayBack = tokenIn(await service.mailTo(email, ({ subject }) => /abgemeldet/.test(subject ?? '')))
    await service.letTimePass(email, '25 hours')
    await service.subscribe({ email, firstName: 'Max' })
    await service.unsubscribe(email)
    await service.subscribe({ email, firstName: 'Max' })

    expect(await service.confirm(wayBack)).toEqual(CONFIRMED)
    expect(await service.rowsOf(email)).toMatchObject([{ status: 'confirmed', first_name: null }])
    await service.unsubscribe(email)
    expect(await service.confirm(wayBack), 'once').toEqual(BAD_LINK)
  })

  test('a link is good for 48 hours; an expired, an unknown and a broken one fail alike, a missing one is named', async () => {
    const [email, other] = [freshAddress(), freshAddress()]
    for (const one of [email, other]) await service.subscribe({ email: one })
    const [token, good] = [tokenIn(await service.mailTo(email)), tokenIn(await service.mailTo(other))]
    const { email: gone } = await confirmedSubscriber(service)
    await service.unsubscribe(gone)
    const wayBack = tokenIn(await service.mailTo(gone, ({ subject }) => /abgemeldet/.test(subject ?? '')))
    await service.letTimePass(gone, '48 hours')
    await service.letTimePass(email, '48 hours')
    await service.letTimePass(other, '47 hours 59 minutes')

    expect(await service.confirm(good)).toEqual(CONFIRMED)
    for (const bad of [token, wayBack, '0'.repeat(64), `${token}'--`])
      expect(await service.confirm(bad)).toEqual(BAD_LINK)
    expect(await service.confirm('')).toEqual(refused(400, 'Ungültiger Bestätigungslink. Der Token fehlt.'))
    expect(await service.rowsOf(email)).toMatchObject([{ status: 'pending' }])
  })

  test('leaving erases the name, and the old link confirms nothing any more', async () => {
    const { email, token } = await confirmedSubscriber(service)

    expect(await service.unsubscribe(email.toUpperCase())).toEqual({
      status: 200,
      success: true,
      message: 'Sie wurden erfolgreich vom Newsletter abgemeldet.',
    })

    expect(await service.confirm(token)).toEqual(BAD_LINK)
    expect(await service.rowsOf(email)).toMatchObject([{ status: 'unsubscribed', first_name: null }])
    const left = { action: 'unsubscribe', additional_data: { channel: 'form' } }
    expect((await service.logOf(email)).at(-1)).toMatchObject(left)
    expect(await service.unsubscribe(email)).toEqual(refused(200, 'E-Mail-Adresse nicht gefunden.'))
  })

  test('signing up again after leaving is pending with a new token', async () => {
    const { email, token: first } = await confirmedSubscriber(service)
    await service.unsubscribe(email)

    // The same answer as for an unknown address.
    expect(await service.subscribe({ email })).toEqual(await service.subscribe({ email: freshAddress() }))
    expect(await service.rowsOf(email)).toMatchObject([{ status: 'pending' }])

    const second = tokenIn(await service.mailTo(email, isConfirmationAfter(first)))
    expect(await service.confirm(second)).toEqual(CONFIRMED)
  })

  test('the fourth mail of a day is refused, and the link of the third one stays good', async () => {
    const email = freshAddress()
    const links: string[] = []
    for (let mail = 0; mail < mailsToOneAddress.newsletterMailsPerDay; mail++) {
      await service.subscribe({ email })
      links.push(tokenIn(await service.mailTo(email, isConfirmationAfter(...links))))
    }

    expect(await service.subscribe({ email })).toEqual(NO_FOURTH_MAIL)
    expect(await service.mailsTo(email)).toBe(3)
    expect(await service.confirm(links.at(-1) ?? '')).toEqual(CONFIRMED)

    await service.unsubscribe(email)
    expect(await service.subscribe({ email })).toEqual(NO_FOURTH_MAIL)
  })

  test('wrong input is answered with the sentence of the form, and stores nothing', async () => {
    const email = freshAddress()
    const refusal = refused(400, 'Zustimmung zur Datenverarbeitung ist erforderlich')
    expect(await service.subscribe({ email, gdprConsent: false })).toEqual(refusal)
    const broken = await service.call('subscribe-newsletter', { method: 'POST', body: '{"email":' })
    expect(await answerOf(broken)).toMatchObject({ status: 400, success: false })
    // A page that shows an older wording of the consent cannot sign up either.
    const outdated = await service.subscribe({ email, consentVersion: '2020-01-01' })
    expect(outdated).toMatchObject({ status: 409, success: false })
    expect(await service.rowsOf(email)).toEqual([])

    expect(await service.unsubscribe(' ')).toEqual(refused(400, 'E-Mail-Adresse ist erforderlich'))
  })

  test('one click in a mail program unsubscribes, without a key, and opening the same address changes nothing', async () => {
    const { email, mail } = await confirmedSubscriber(service)
    const path = oneClickPath(mail.headers)

    const opened = await service.call(path, { key: 'none' })
    expect(opened.status).toBe(303)
    const page = new URL(opened.headers.get('location') ?? '')
    expect([page.pathname, page.searchParams.get('email')]).toEqual(['/newsletter/unsubscribe', email])
    expect(await service.rowsOf(email)).toMatchObject([{ status: 'confirmed' }])

    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const press = (where: string) => service.call(where, { method: 'POST', key: 'none', body })
    const forged = path.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A'))
    for (const other of [forged, path.replace(encodeURIComponent(email), 'max%40example.com')]) {
      expect((await press(other)).status).toBe(401)
    }
    expect((await service.call(path, { method: 'POST', key: 'none' })).status).toBe(400)
    expect(await service.rowsOf(email)).toMatchObject([{ status: 'confirmed' }])

    expect(await answerOf(await press(path))).toMatchObject({ status: 200, success: true })
    expect(await service.rowsOf(email)).toMatchObject([{ status: 'unsubscribed' }])
    expect((await service.logOf(email)).at(-1)).toMatchObject({
      additional_data: { channel: 'one-click' },
    })
    expect(await answerOf(await press(path))).toMatchObject({ status: 200, success: true })
  })

  test('the page behind the link of a mail signs off where a limit refuses typed addresses', async () => {
    const { email, mail } = await confirmedSubscriber(service)
    const [path, network] = [oneClickPath(mail.headers), '198.51.100.77']
    const signature = new URL(path, 'https://www.example.com').searchParams.get('signature') ?? ''
    await createLimiter(server.database).take('newsletter sign-offs', network, { amount: 20 })

    for (const typed of [undefined, '0'.repeat(43)]) {
      expect(await service.unsubscribe(email, typed, network)).toMatchObject({ status: 429, success: false })
    }
    for (const press of [1, 2]) {
      expect(await service.unsubscribe(email, signature, network), String(press)).toMatchObject({ success: true })
    }
    expect(await service.rowsOf(email)).toMatchObject([{ status: 'unsubscribed' }])
    await service.mailTo(email, ({ subject }) => /abgemeldet/.test(subject ?? ''))
  })

  test('without the public key an address alone unsubscribes nobody', async () => {
    const email = freshAddress()
    await service.subscribe({ email })

    const answer = await service.call('unsubscribe-newsletter', {
      method: 'POST',
      key: 'none',
      body: JSON.stringify({ email }),
    })

    expect(answer.status).toBe(401)
    expect(await service.rowsOf(email)).toMatchObject([{ status: 'pending' }])
  })

  test('the current token alone sends the confirmation mail again', async () => {
    const email = freshAddress()
    await service.subscribe({ email })
    const token = tokenIn(await service.mailTo(email))
    const call = (name: string, body: Record<string, unknown>) =>
      service.call(name, { method: 'POST', key: 'secret', body: JSON.stringify(body) })
    const resend = async (body: Record<string, unknown>) => (await call('send-newsletter-confirmation', body)).status

    expect(await resend({ email: freshAddress(), token })).toBe(404)
    expect(await resend({ email, token: '0'.repeat(64) })).toBe(404)
    expect(await service.mailsTo(email)).toBe(1)

    expect(await resend({ email, token, firstName: 'Erika' })).toBe(200)
    await mails.until((received) => received.filter(({ recipients }) => recipients.includes(email)).length === 2)
    expect(await resend({ email, token })).toBe(200)
    expect(await resend({ email, token }), 'a fourth mail of the day').toBe(429)

    // The welcome function of the specification sends nothing.
    expect(await answerOf(await call('send-welcome-email', {}))).toMatchObject({ status: 200, success: true })
  })
})

/** A mail with a link to confirm that is none of these. */
function isConfirmationAfter(...known: string[]) {
  return (mail: ReceivedMail) => /bestätigen/.test(mail.subject ?? '') && !known.includes(tokenIn(mail))
}

async function confirmedSubscriber(service: NewsletterService) {
  const email = freshAddress()
  await service.subscribe({ email, firstName: 'Erika', lastName: 'Mustermann' })
  const mail = await service.mailTo(email)
  const token = tokenIn(mail)
  expect(await service.confirm(token)).toEqual(CONFIRMED)
  return { email, mail, token }
}

function oneClickPath(headers: { key: string; value: string }[]): string {
  const value = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
  expect(value('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = new URL(value('list-unsubscribe').match(/<([^>]+)>/)?.[1] ?? '')
  expect(url.pathname).toBe('/functions/v1/unsubscribe-newsletter')
  return `unsubscribe-newsletter${url.search}`
}
