import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type EnquiryColumn, enquiryColumns } from '../../rules/enquiries/enquiry-columns.ts'
import { promises, readPrivacyPolicy } from '../support/texts/privacy-promises.ts'

const policy = await readPrivacyPolicy()

/** Periods that the law sets, for documents that are not on the website. */
const OF_THE_LAW = [
  /(10) Jahre nach Abschluss der Behandlung § 630f Abs\. 3 BGB/,
  /Buchungsbelege (8) Jahre nach dem Ende des Kalenderjahres § 147 AO/,
  /Geschäftsbriefe, auch E-Mails;[^|]*? (6) Jahre nach dem Ende des Kalenderjahres § 147 AO/,
]

// That the code keeps to what is printed: tests/backend/privacy-promises.test.ts.
test.each(Object.entries(promises))(
  'the privacy policy prints the period that the code obeys: %s',
  (_, [sentence, number]) => {
    expect(Number(sentence.exec(policy)?.[1])).toBe(number)
  },
)

test('every period that the privacy policy names is held by code, or is the law and no job of ours', () => {
  const sentences = [...Object.values(promises).map(([sentence]) => sentence), ...OF_THE_LAW]
  const explained = sentences.map((sentence) => new RegExp(sentence.source, 'd').exec(policy)?.indices?.[1]?.[0])
  const named = [...policy.matchAll(/\d+ (?:Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr)/g)]

  expect(explained).not.toContain(undefined)
  expect(named.filter(({ index }) => !explained.includes(index)).map(([words]) => words)).toEqual([])
})

test('every column of an enquiry is named by the policy', () => {
  const start = policy.indexOf('Anfragen per Formular, E-Mail und Telefon')
  const ofForms = policy.slice(start, policy.indexOf('Was mit Ihrer Anfrage geschieht'))
  const unnamed = Object.entries<EnquiryColumn>(enquiryColumns).filter(
    ([name, { label, longest, policy: words = label }]) => {
      // What a visitor writes stands in the table of the forms.
      const place = longest && name !== 'admin_notes' ? ofForms : policy
      return !place.includes(words)
    },
  )
  expect(unnamed.map(([name]) => name)).toEqual([])
})

const onServers = 'Dort liegen Website, Datenbank und Dateien'

/** Every setting that names a place outside of the program, and what the policy says of that recipient. */
const PLACES: Record<string, string | undefined> = {
  DATA_DIR: onServers,
  DATABASE_URL: onServers,
  DATABASE_OWNER_URL: undefined,
  STORAGE_URL: onServers,
  SITE_URL: undefined,
  SMTP_URL: 'E-Mail-Versand',
  SMTP_TOKEN_URL: undefined,
  IMAP_URL: 'Liest die Website das Postfach der Praxis',
  BACKUP_DIR: 'Sicherungskopien der Website',
  // On the same machine; the file is not kept there.
  CLAMD_SOCKET: undefined,
}

test('every recipient of data by a setting is named in the policy', async () => {
  const config = await readFile(join(import.meta.dirname, '../../server/config.ts'), 'utf8')
  const settings = config.matchAll(/^ {4}([A-Z_]+_(?:URL|DIR|SOCKET)): (?:optional|withDefault)\(/gm)
  expect(Array.from(settings, ([, name]) => name).toSorted()).toEqual(Object.keys(PLACES).toSorted())

  expect(Object.values(PLACES).filter((sentence) => sentence && !policy.includes(sentence))).toEqual([])
  expect(policy).toContain('Termine übernehmen wir in keinen Kalender eines anderen Anbieters.')
})
