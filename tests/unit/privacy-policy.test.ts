import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COUNTER_DAYS, UNDELIVERED_MAIL_DAYS } from '../../rules/retention-periods.ts'
import { OF_THE_LAW, promises, readPrivacyPolicy } from '../support/texts/privacy-promises.ts'

const root = join(import.meta.dirname, '../..')

test('the privacy policy prints the periods that the code obeys', { timeout: 180_000 }, async () => {
  const text = await readPrivacyPolicy()
  for (const { sentence, number } of Object.values(promises)) {
    expect.soft(Number(sentence.exec(text)?.[1]), `${sentence}`).toBe(number)
  }
})

test('every period that the privacy policy names is held by code, or is the law and no job of ours', {
  timeout: 180_000,
}, async () => {
  const text = await readPrivacyPolicy()
  const known = [...Object.values(promises).map(({ sentence }) => sentence), ...OF_THE_LAW]
  const explained = new Set(
    known.flatMap((sentence) => {
      const found = new RegExp(sentence.source, 'd').exec(text)
      expect.soft(found, `${sentence}`).not.toBeNull()
      return found?.indices?.[1] ? [found.indices[1][0]] : []
    }),
  )

  const named = [...text.matchAll(/\d+ (?:Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr)/g)]
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(({ index }) => !explained.has(index)).map(([words]) => words)).toEqual([])
})

test('the database deletes after the periods of rules/retention-periods.ts', async () => {
  const mails = await lastDefinition('private.delete_old_mails')
  const counters = await lastDefinition('private.delete_old_request_counts')

  expect(Number(/greatest\(log_days, (\d+)\)/.exec(mails)?.[1])).toBe(UNDELIVERED_MAIL_DAYS)
  // A counter begins its period up to a day before it is a day old, and the job comes once an hour.
  expect(Number(/window_start < now\(\) - interval '(\d+) day/.exec(counters)?.[1]) + 1).toBe(COUNTER_DAYS)
})

test('the policy names what alone sets an enquiry aside, and what must come together', {
  timeout: 180_000,
}, async () => {
  const signals = await lastDefinition('private.signals_of')
  const weights = [...signals.matchAll(/^ {4}\('([^']+)', (\d), /gm)].map(([, name, weight]) => [name, Number(weight)])
  const enough = Number(/total >= (\d)/.exec(await lastDefinition('private.set_suspicious_aside'))?.[1])

  expect(weights.length).toBeGreaterThan(10)
  expect(weights.filter(([, weight]) => Number(weight) >= enough).map(([name]) => name)).toEqual([
    'link in the name',
    'markup',
  ])
  expect(await readPrivacyPolicy()).toContain(
    'Ein Link im Namen oder der Quelltext eines Links genügt für sich allein, sonst müssen mehrere Merkmale zusammenkommen.',
  )
})

// What keeps the proxies to it: tests/unit/deploy-logs.test.ts. What keeps the program to it: tests/backend/log-without-people.test.ts.
test('the policy says that nobody writes down who called which page, neither program nor proxy', {
  timeout: 180_000,
}, async () => {
  expect(await readPrivacyPolicy()).toContain(
    'Weder das Programm der Website noch der Server davor schreibt auf, welche Seite von welcher IP-Adresse aufgerufen wurde.',
  )
})

/** Every setting that names a place outside of the program, and what the policy says of who is there. */
const PLACES: Record<string, RegExp | 'nothing of visitors'> = {
  DATA_DIR: /Website, Datenbank und hochgeladene Dateien liegen auf einem Server dieses Unternehmens/,
  DATABASE_URL: /Website, Datenbank und hochgeladene Dateien liegen auf einem Server dieses Unternehmens/,
  DATABASE_OWNER_URL: 'nothing of visitors',
  SITE_URL: 'nothing of visitors',
  SMTP_URL: /Über dieses Unternehmen verschicken wir E-Mails/,
  SMTP_TOKEN_URL: 'nothing of visitors',
  BACKUP_DIR: /Sicherungskopien der Website/,
  // On the same machine; the file is not kept there.
  CLAMD_SOCKET: 'nothing of visitors',
}

test('whoever receives data by a setting is named in the policy', { timeout: 180_000 }, async () => {
  const config = await readFile(join(root, 'server/config.ts'), 'utf8')
  const named = [...config.matchAll(/^ {4}([A-Z_]+_(?:URL|DIR|SOCKET)): (?:optional|withDefault)\(/gm)].map(
    ([, name]) => name,
  )
  expect(named.toSorted()).toEqual(Object.keys(PLACES).toSorted())

  const text = await readPrivacyPolicy()
  for (const sentence of Object.values(PLACES)) if (sentence instanceof RegExp) expect.soft(text).toMatch(sentence)
  expect(text).toContain('Führt ein Anbieter den Kalender, in den wir Ihre Termine übernehmen, erhält auch er Daten')
})

/** The text of a function as the last migration that defines it has it. */
async function lastDefinition(name: string): Promise<string> {
  const folder = join(root, 'supabase/migrations')
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(names.map((file) => readFile(join(folder, file), 'utf8')))
  const found = migrations.join('\n').split(new RegExp(`create (?:or replace )?function ${name}\\(`))
  const last = found.length > 1 ? found.at(-1) : undefined
  if (!last) throw new Error(`no migration defines ${name}`)
  return last.split(/\$\$;?/)[1] ?? ''
}
