import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutControlCharacters } from '../../rules/input/control-characters.ts'
import { pauseAfter, quoted, sayFailure } from './mail-failure.ts'

/** The command, what the mail server answers to it, and what is said of that before it is quoted. */
const answers = `
RCPT TO | 550 5.1.1 <erika@example.com>: no such user | Das Postfach gibt es nicht, oder es nimmt keine E-Mails an.
RCPT TO | 452 4.2.2 mailbox full | Das Postfach nimmt gerade keine E-Mails an, vielleicht ist es voll.
RCPT TO | 452 Daily sending quota exceeded | Der Mailserver nimmt diese E-Mail gerade nicht an.
RCPT TO | 550 5.4.5 Daily user sending limit exceeded | Der Mailserver nimmt diese E-Mail gerade nicht an.
RCPT TO | 550 5.7.1 relaying denied | Der Mailserver leitet an diese Adresse nicht weiter.
MAIL FROM | 553 sender | Der Mailserver nimmt den Absender nicht an.
AUTH PLAIN | 535 no | Die Anmeldung am Mailserver gelang nicht.
DATA | 554 spam “really” | Der Mailserver lehnt diese E-Mail ab.
DATA | 451 later | Der Mailserver nimmt diese E-Mail gerade nicht an.
RCPT TO | 421 busy | Der Mailserver nimmt gerade keine E-Mails an.
`
const codes: Record<string, string> = { 'AUTH PLAIN': 'EAUTH', DATA: 'EMESSAGE' }

test.each(
  answers
    .trim()
    .split('\n')
    .map((row) => row.split(' | ')),
)('to %s, %s is said in German: %s', (command = '', response = '', sentence = '') => {
  const code = codes[command] ?? 'EENVELOPE'
  const words = response.replace(/<.*>/, '<…>').replace(/[“”]/g, "'")
  const said = sayFailure({ code, command, responseCode: Number(response.slice(0, 3)), response })
  expect(said).toBe(`${sentence} Wortlaut: „${words}“`)
})

test.each([
  [
    Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:25'), { code: 'ECONNECTION', command: 'CONN' }),
    'Der Mailserver ist nicht zu erreichen, oder die Verbindung brach ab. Wortlaut: „ECONNECTION“',
  ],
  [new Error('a template is broken'), 'Die E-Mail ließ sich nicht übergeben.'],
])('%o, without an answer, is said in German by its kind', (error, sentence) => {
  expect(sayFailure(error)).toBe(sentence)
})

test('whatever a mail server says is one bounded line that steers nothing, ends no quotation and names no address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.emailAddress(), (words, address) => {
      const shown = quoted(`550 \u001b[2J\u202e ${words} <${address}>\r\n${words}`)
      expect(shown).toBe(withoutControlCharacters(shown))
      expect(shown).not.toMatch(/[\n\r„“”"]|\S@\S/)
      expect([...shown].length).toBeLessThanOrEqual(161)
    }),
  )
})

test('while the mail server is away mails wait longer and longer, and not once it answered', () => {
  const away = { code: 'ECONNECTION' }
  const pauses = [away, away, away, away, away, away, away, away, undefined, away, { code: 'EENVELOPE' }, away]
  let pause = 0
  expect(pauses.map((failure) => (pause = pauseAfter(failure, pause)))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 0, 1000, 0, 1000,
  ])
})
