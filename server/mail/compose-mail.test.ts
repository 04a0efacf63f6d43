import { expect, test } from 'vitest'
import { practice } from '../../tests/support/site/shipped-practice.ts'
import { SETTINGS, sample, sampleMails, TOKEN } from '../../tests/support/texts/sample-mails.ts'
import { composeMail, type QueuedMail } from './compose-mail.ts'
import { mails } from './mails.ts'

const confirmation = sample('newsletter-confirmation')

test('every kind of mail has a German name of its own, as the practice reads it', () => {
  const names = Object.values(mails).map(({ says }) => says)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^\p{Lu}\p{Ll}+ (?:.* )?(?:an|auf|der|für|in) /u.test(name))).toEqual([])
})

test.each(sampleMails)('$kind: both parts say the same, name the provider, and load nothing', async (queued) => {
  const { text, html, to } = await composeMail(queued, SETTINGS)

  const words = (part: string) => part.replace(/[\s:]+/g, ' ').trim()
  const body = html
    .slice(html.indexOf('class="paper'))
    .replace(/^[^>]*>/, '')
    .replace(/<\/?(a|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
  // In HTML a link follows its label.
  expect(words(body)).toBe(
    words(
      text
        .replace('\n-- \n', '\n')
        .replace(/:\nhttps:\S+/g, '')
        .replace(/^> /gm, '')
        .replace(/(\d{4}), (\d\d:\d\d–)/g, '$1 $2'),
    ),
  )
  for (const [link] of text.matchAll(/(?<=:\n)https:\S+/g))
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  const { owner, address, phone, vatId } = practice
  for (const fact of [owner.name, owner.title, address.street, phone.display, vatId]) expect(text).toContain(fact)
  expect(html).not.toMatch(/src=|@import|url\(/)
  expect(to).toBe(queued.recipient ?? practice.email)
})

test('the digest names what is deleted soon by reference and day, and says nothing of it when there is nothing', async () => {
  const digest = sample('due-digest')
  const { subject, text } = await composeMail(digest, SETTINGS)

  expect(subject).toBe(
    'Unbeantwortete Anfragen: 3 · Termine heute: 2 · Anfragen, die bald gelöscht werden: 3 · Vermutlich Werbung: 3',
  )
  for (const part of [
    'Heute sind 2 Termine vereinbart:',
    /10:00–11:00\sUhr, MWO-Anfrage FEDCBA98/,
    'https://www.example.com/admin/mwo/fedcba98-0000-4000-8000-000000000000',
    'https://www.example.com/admin/beratung?status=apparent_spam',
    'In den nächsten 14 Tagen löscht die Website 3 Anfragen, weil daran 6 Monate lang nichts geändert wurde.',
    'Ohne den Vermerk „In die Patientenakte übernommen“: 2.',
    'Beratungsanfrage ABCDEF12, Löschung am 6. Dezember 2026, nicht in der Patientenakte',
    'https://www.example.com/admin/beratung/abcdef12-0000-4000-8000-000000000000',
    'Dazu kommt eine weitere.',
  ]) {
    expect(text).toMatch(part)
  }
  const back = await composeMail(
    { ...digest, content: { overdue: 0, dueToday: 0, back: 1, followUpKinds: ['mwo'] } },
    SETTINGS,
  )
  expect(back.subject).toBe('Wiedervorlage: 1')
  expect(back.text).toContain('Zur Wiedervorlage steht heute eine Anfrage in der Liste.')
  const quiet = await composeMail({ ...digest, content: { overdue: 1, dueToday: 0, dueKinds: ['mwo'] } }, SETTINGS)
  expect(quiet.text).not.toMatch(/löscht|Patientenakte|Sicherung/)
  const late = { ...digest, content: { overdue: 0, dueToday: 0, backup: 'backup_late' } }
  expect(await composeMail(late, SETTINGS)).toMatchObject({
    subject: 'Sicherung: bitte prüfen lassen',
    text: expect.stringContaining('Die nächtliche Sicherung gelingt nicht'),
  })
})

/** The words about an appointment. */
const appointment = async (changes: object, recipient: string | null = 'erika@example.com') => {
  const { content } = sample('appointment')
  const mail = { kind: 'appointment', recipient, content: { ...(content as object), ...changes } }
  return (await composeMail(mail, SETTINGS)).text.replaceAll('\u00a0', ' ')
}

test.each(['person', 'practice'])('an appointment made by the %s is reserved, and no contract yet', async (by) => {
  const text = await appointment({ by })

  expect(text).toContain('Ihr Termin ist reserviert')
  expect(text).toContain('Durch die Reservierung entsteht noch kein Behandlungsvertrag.')
  expect(text).not.toContain('Ihrer Wahl')
})

test.each(['moved', 'cancelled'])(
  'what the practice says of an appointment %s goes on after the greeting',
  async (event) => {
    expect(await appointment({ by: 'practice', event })).toMatch(
      /^Guten Tag,\s+wir (haben Ihren Termin verlegt|müssen Ihren Termin leider absagen)/,
    )
  },
)

test('the link to an appointment promises to move it only where other times were offered', async () => {
  expect(await appointment({ can_move: true })).toContain('Termin ansehen, verlegen oder absagen')
  expect(await appointment({ can_move: false })).toContain('Termin ansehen oder absagen')
})

test('a moved appointment names the old time beside the new one; a cancelled one the time that the person knows', async () => {
  const before = '2026-11-30T13:00:00Z'
  for (const [recipient, between] of [
    ['erika@example.com', '\n\n'],
    [null, '. '],
  ] as const) {
    expect(await appointment({ event: 'moved', before }, recipient)).toContain(
      `Dienstag, 1. Dezember 2026, 10:00–11:00 Uhr${between}Bisher: Montag, 30. November 2026, 14:00–15:00 Uhr.`,
    )
  }
  expect(await appointment({ event: 'cancelled', before })).toContain(
    'Montag, 30. November 2026, 14:00–15:00 Uhr (zuletzt verlegt auf Dienstag, 1. Dezember 2026, 10:00–11:00 Uhr).',
  )
})

test.each([
  ['/preise', 'Eine Seite der Website ließ sich nicht anzeigen'],
  ['/500', 'Die Fehlerseite der Website wurde aufgerufen'],
])('the mail about %s says what happened there', async (path, subject) => {
  expect((await composeMail({ ...sample('page-broke'), content: { path } }, SETTINGS)).subject).toBe(subject)
})

test('links about enquiries lead to the list in which they stand, to both where both kinds wait', async () => {
  const linksOf = async (mail: QueuedMail) =>
    (await composeMail(mail, SETTINGS)).text.match(/https:\S+\/admin\S*/g)?.map((link) => link.split('/admin')[1])
  const digest = (content: object) =>
    linksOf({ ...sample('due-digest'), content: { overdue: 0, dueToday: 0, ...content } })

  expect(await linksOf(sample('consultation-notification'))).toEqual(['/beratung'])
  expect(await linksOf(sample('mwo-notification'))).toEqual([''])
  expect(await digest({ overdue: 1, dueKinds: ['consultation'] })).toEqual(['/beratung'])
  expect(
    await digest({ overdue: 2, dueKinds: ['mwo', 'consultation'], back: 1, followUpKinds: ['consultation'] }),
  ).toEqual(['', '/beratung', '/beratung'])
})

test('nothing that was typed into the form is in the words of a confirmation mail, not even the address', async () => {
  const { text, html } = await composeMail({ ...confirmation, recipient: 'hier-klicken-gewinn@example.com' }, SETTINGS)

  // Only in the link to sign off.
  const shown = `${text}${html}`.replaceAll(/https?:[^\s"<]*/g, '')
  expect(shown).not.toContain('hier-klicken')
})

test('the confirmation mail names newsletter and time, how long the link is valid, and what happens otherwise', async () => {
  const mail = await composeMail(confirmation, SETTINGS)

  expect(mail.subject).toBe('Bitte bestätigen Sie Ihre Anmeldung')
  for (const part of [
    'am 21. November 2026 um 23:30 Uhr wurde diese E-Mail-Adresse auf unserer Website',
    practice.newsletter.name,
    `https://www.example.com/newsletter/confirm/${TOKEN}`,
    'Der Link gilt 48 Stunden; von mehreren solchen E-Mails gilt die neueste.',
    'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Allein durch diese Eintragung bekommen Sie keinen Newsletter.',
  ]) {
    for (const words of [mail.text, mail.html.replace(/<\/?span\b[^>]*>/g, '')])
      expect(words.replaceAll('\u00a0', ' ')).toContain(part)
  }
})

/** § 7 UWG: before the confirmation there is no consent to advertising. */
test('the confirmation mail advertises nothing: no welcome, no benefits, no offers, no picture, no shop', async () => {
  const { text, html, subject } = await composeMail(confirmation, SETTINGS)

  expect(subject + text).not.toMatch(/willkommen|vorteil|angebot|rabatt|shop|fragen zum newsletter/i)
  expect(subject + text).not.toContain(practice.tagline)
  expect(html).not.toMatch(/<img|<link|<script|url\(|src=/i)
})

test('only mails of the newsletter can be unsubscribed at one click, and those that a stranger may have caused have no logo', async () => {
  const mails = await Promise.all(
    sampleMails.map(async (queued) => ({ kind: queued.kind, ...(await composeMail(queued, SETTINGS)) })),
  )
  const maybeUnwanted = ['newsletter-confirmation', 'newsletter-already-subscribed']

  expect(mails.filter(({ oneClickUrl }) => oneClickUrl).map(({ kind }) => kind)).toEqual(maybeUnwanted)
  expect(mails.filter(({ html }) => !html.includes('class="ring"')).map(({ kind }) => kind)).toEqual(maybeUnwanted)
})

test('in a mail the telephone number is a link, numbers stay on one line, and dark mode has its own colours', async () => {
  const { html, text } = await composeMail(sample('enquiry-receipt'), SETTINGS)

  const phones = html.split(`<a href="${practice.phone.href}"`).length
  expect(phones).toBe(text.split(practice.phone.display).length)
  expect(html).toContain('24\u00a0Stunden')
  expect(html).toMatch(/prefers-color-scheme:dark.*background:#0b1d24/)
})

test('a mail that cannot be made from its content says so instead of sending half a mail', async () => {
  await expect(composeMail({ ...confirmation, content: {} }, SETTINGS)).rejects.toThrow()
  const forged = { ...sample('enquiry-receipt'), content: { reference: '<b>' } }
  await expect(composeMail(forged, SETTINGS)).rejects.toThrow()
})
