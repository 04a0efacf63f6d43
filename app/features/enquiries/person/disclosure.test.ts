import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { disclosureJson, disclosurePage } from './disclosure.ts'

const disclosure = {
  email: 'erika@example.com',
  caller: 'Erika Mustermann',
  practice: 'Praxis <Muster> & Co',
  origin: 'https://praxis.example.com',
  at: new Date('2026-11-23T09:00:00Z'),
  held: {
    consultation_requests: [
      {
        first_name: 'Erika',
        message: '<script>alert("1")</script>',
        created_at: '2026-11-22T23:30:00+00:00',
        phone: null,
        id: 'abcdef12-0000-4000-8000-000000000000',
        status: 'new',
        suspicion: ['hidden field', 'a link'],
      },
    ],
    audit_log: [
      {
        action: 'enquiry changed',
        details: { status: ['new', 'contacted'], admin_notes: [null, 'rief an'], follow_up_on: [null, null] },
      },
    ],
    answers: [
      { sent_at: '2026-11-22T23:31:00+00:00', caught: true, documents: [] },
      { sent_at: '2026-11-22T23:32:00+00:00', caught: false },
    ],
    incoming_mails: [{ files: [{ name: 'Befund.pdf', path: null, bytes: 9, state: 'infected' }] }],
    something_new: [{ unknown: true }],
  },
  files: [{ name: 'Befund "neu".pdf', content: 'data:application/pdf;base64,JVBERg==' }],
}

test('the page says everything in words, shows markup of a message as text, and has the files in it', () => {
  const page = disclosurePage(disclosure)

  expect(page).toContain('<h2>Beratungsanfragen</h2>')
  expect(page).toContain('<dt>Erfasst am</dt><dd>23.\u00a0November 2026 um 00:30\u00a0Uhr</dd>')
  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
  expect(page).not.toContain('<script')
  expect(page).toMatch(/<dt>Ins Postfach auf dem Server gelegt<\/dt><dd>23\.\sNovember 2026 um 00:31\sUhr/)
  expect(page).toMatch(/<dt>Versandt<\/dt><dd>23\.\sNovember 2026 um 00:32\sUhr/)
  expect(page).toContain('Neu → Kontaktiert')
  expect(page).toContain('– → rief an')
  expect(page, 'what did not change').not.toContain('Wiedervorlage')
  expect(page).toContain('<dt>Nummer</dt><dd>ABCDEF12</dd>')
  expect(page).toContain('<dt>Stand</dt><dd>Neu</dd>')
  expect(page).toContain('Ein verstecktes Feld ist ausgefüllt.\nDie Nachricht enthält einen Link.')
  expect(page).not.toMatch(/Telefon|Im Anhang/)
  expect(page).toContain('<dt>Stand</dt><dd>der Virenschutz hat sie abgelehnt</dd>')
  expect(page).toContain('<h2>something_new</h2>')
  expect(page).toContain('<a download="Befund &quot;neu&quot;.pdf" href="data:application/pdf;base64,JVBERg==">')
})

test('every code that the database may keep about a person has German words', () => {
  const sql = globSync('database/migrations/*.sql').map((file) => readFileSync(file, 'utf8'))
  const tables =
    /create table (?:public|private)\.(enquiry|consultation_requests|answers|appointments|newsletter_subscribers|newsletter_opt_in_logs|newsletter_deliveries|mail_outbox|trash) \((.*?)\n\)/gs
  const checks = sql
    .flatMap((text) => [...text.matchAll(tables)])
    .flatMap(([, , columns = '']) => [...columns.matchAll(/\b(\w+) in \(([^)]*)\)/g)])
    .map(([, column = '', values = '']) => [column, wordsIn(values)] as const)
  const logged =
    /insert into private\.audit_log \([^)]*subject_id[^)]*\)\s+(?:values|select)[^;]*?'([a-z ]+)', (?:tg_table|private\.table|line\.)/g
  const actions = sql.flatMap((text) => Array.from(text.matchAll(logged), ([, action = '']) => action))
  const reasons = sql.flatMap((text) => {
    const set = text.matchAll(/\breason :?= (?:case new\.state )?([^;]*?)(?:, settled_at| end\b|;|\n)/g)
    return /newsletter_deliveries/.test(text) ? Array.from(set, ([, set = '']) => wordsIn(set)).flat() : []
  })
  const signals = sql.flatMap((text) => Array.from(text.matchAll(/^ {4}\('([a-z ]+)', \d, /gm), ([, one = '']) => one))
  const codes = [...checks, ['action', actions], ['reason', reasons], ['suspicion', signals]] as const
  expect([actions.length, reasons.length, signals.length, checks.length].every((found) => found > 4)).toBe(true)

  const unsaid = codes.flatMap(([column, values]) =>
    values.filter((value) =>
      disclosurePage({ ...disclosure, files: [], held: { answers: [{ [column]: value }] } }).includes(
        `<dd>${value}</dd>`,
      ),
    ),
  )
  expect(unsaid).toEqual([])
})

function wordsIn(sql: string): string[] {
  return Array.from(sql.matchAll(/'([a-z_ -]+)'/g), ([, word = '']) => word)
}

test('an unknown address gets a clear answer, and the file for programs holds the same', () => {
  const nothing = disclosurePage({ ...disclosure, held: {}, files: [] })
  expect(nothing).toContain('Unter dieser Adresse ist nichts gespeichert.')
  const { origin, caller, ...told } = disclosure
  expect(JSON.parse(disclosureJson(disclosure))).toEqual({ ...told, at: '2026-11-23T09:00:00.000Z' })
})
