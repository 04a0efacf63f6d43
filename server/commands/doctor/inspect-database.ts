import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { RETENTION } from '../../../app/content/facts/facts-of-document.ts'
import { keyMark, readKeyMark } from '../../accounts/key-mark.ts'
import { RESTORE_KEYS, readStoredKeys } from '../../accounts/keys.ts'
import type { Config } from '../../config.ts'
import { emptyDatabase, LostDatabase } from '../../data-folder/empty-database.ts'
import { ifThere } from '../../data-folder/if-there.ts'
import { findInstallationMismatch } from '../../data-folder/installation-id.ts'
import type { Database } from '../../database/open-database.ts'
import { BEFORE_HISTORY } from '../../database/run-migrations.ts'
import { readSchemaState } from '../../database/schema-state.ts'
import { mayChangeSchema } from '../../database/serving-user.ts'
import { tryWrite } from '../../database/try-write.ts'
import { explainFailure } from '../../explain-failure.ts'
import { describeClock } from '../../jobs/clock.ts'
import { type RetentionPeriods, retentionPeriods, WrongRetention } from '../../jobs/retention.ts'
import { checkDatabaseLog } from './check-database-log.ts'
import { checkFacts } from './check-facts.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const WRITE_LIMIT_MS = 5000

export type InspectionSettings = Pick<Config, 'DATA_DIR' | 'BACKUP_DIR' | 'SITE_URL' | 'SUPABASE_JWT_SECRET'>

/** What the open database tells. */
export async function inspectDatabase(database: Database, config: InspectionSettings): Promise<Finding[]> {
  const findings = database.engine === 'postgres' ? await inspectPostgres(database) : []
  const schema = await inspectSchema(database, config)
  findings.push(schema)
  if (schema.verdict !== 'ok') return findings
  return [
    ...findings,
    ...(await inspectInstallation(database, config)),
    ...(await inspectKeys(database, config)),
    await inspectWriting(database),
    ...(await inspectPeriods(database)),
    ...(await inspectContent(database, config)),
    ...(await checkFacts(database, config)),
  ]
}

async function inspectPostgres(database: Database): Promise<Finding[]> {
  const [row] = await rowsOf<{ version: string; unsafe: string[] }>(
    database,
    `select current_setting('server_version_num') as version, array(
       select name || ' = on' from pg_settings
       where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off' order by name
     ) as unsafe`,
  )
  const version = Math.floor(Number(row?.version) / 10_000)
  const unsafe = row?.unsafe ?? []
  return [
    version >= 15
      ? ok(`PostgreSQL ${version} antwortet.`)
      : wrong(`PostgreSQL ${version} ist zu alt.`, 'Aktualisieren Sie auf PostgreSQL 15 oder neuer.'),
    unsafe.length > 0 &&
      wrong(
        'PostgreSQL ist so eingestellt, dass ein Stromausfall bestätigte Anfragen verlieren kann.',
        `Setzen Sie in postgresql.conf: ${unsafe.join(', ')}`,
      ),
    database.sharesSessions &&
      wrong(
        'Zwischen der Website und PostgreSQL steht ein Programm, das Verbindungen je Transaktion verteilt (PgBouncer). Sperren und Meldungen der Website kommen dort nicht an.',
        'Stellen Sie es auf pool_mode = session, oder nennen Sie in DATABASE_URL die Datenbank selbst.',
      ),
    await checkDatabaseLog(database),
    (await mayChangeSchema(database))
      ? note(
          'Die Website meldet sich als Besitzer ihrer Datenbank an: Wer sie übernimmt, kann auch das Protokoll und alle Tabellen löschen.',
          'Für den Betrieb: ein eigener Benutzer in DATABASE_URL, der Besitzer in DATABASE_OWNER_URL, dann npm run migrate (Betriebshandbuch).',
        )
      : ok('Die Website arbeitet als ein Benutzer der Datenbank, der nichts besitzt.'),
  ].filter((finding) => finding !== false)
}

async function inspectSchema(database: Database, { DATA_DIR }: InspectionSettings): Promise<Finding> {
  const { kind, pending } = await readSchemaState(database)
  if (kind === 'empty') return describeEmptyDatabase(DATA_DIR)
  if (kind === 'before history') {
    return wrong(BEFORE_HISTORY, 'Geben Sie in DATABASE_URL oder DATA_DIR eine leere an.')
  }
  if (kind === 'newer')
    return wrong('Die Datenbank ist neuer als das Programm.', 'Spielen Sie die neuere Version des Programms ein.')
  if (kind === 'current') return ok('Die Datenbank ist auf dem Stand des Programms.')
  return note(
    `${pending} Änderungen der Datenbank stehen aus.`,
    (await mayChangeSchema(database))
      ? 'Starten Sie die Website: Sie macht das beim Start.'
      : 'Das macht ihr Besitzer: npm run migrate (DATABASE_OWNER_URL)',
  )
}

/** Whether a database with nothing in it is a new one or a lost one. */
export async function describeEmptyDatabase(dataDir: string): Promise<Finding> {
  const empty = await emptyDatabase(dataDir)
  if (empty instanceof LostDatabase) return wrong(empty.text, empty.advice)
  return note('Die Datenbank ist noch leer.', 'Starten Sie die Website einmal: npm start')
}

/** Also while the website is stopped, when nobody answers /readyz. */
async function inspectWriting(database: Database): Promise<Finding> {
  try {
    await tryWrite(database, WRITE_LIMIT_MS)
    return ok('Eine Anfrage kann gespeichert werden.')
  } catch (error) {
    return wrong('Eine Anfrage kann gerade nicht gespeichert werden.', explainFailure(error))
  }
}

const STALE = 'Codes aus Authenticator-Apps und Abmeldelinks in alten Newslettern gelten nicht mehr.'

async function inspectKeys(database: Database, config: InspectionSettings): Promise<Finding[]> {
  const known = await readKeyMark(database)
  const jwtSecret = config.SUPABASE_JWT_SECRET ?? (await readStoredKeys(config.DATA_DIR))?.jwtSecret
  const wayBack = config.SUPABASE_JWT_SECRET
    ? 'Setzen Sie SUPABASE_JWT_SECRET wieder wie früher.'
    : `Holen Sie sie vor dem nächsten Start zurück: ${RESTORE_KEYS}. Die Datenbank bleibt dabei, wie sie ist.`
  const advice = `${wayBack} Mit neuen Schlüsseln enden alle Anmeldungen, und ${STALE}`
  if (known && !jwtSecret) return [wrong(`Die Schlüssel fehlen: ${join(config.DATA_DIR, 'keys.json')}.`, advice)]
  if (known && jwtSecret && known !== keyMark({ jwtSecret }))
    return [wrong('Die Schlüssel gehören nicht zu dieser Datenbank.', advice)]
  const [changed] = await rowsOf<{ day: string }>(
    database,
    `select to_char(updated_at at time zone 'Europe/Berlin', 'DD.MM.YYYY') as day from private.settings
     where key = 'keys_changed' and updated_at > now() - interval '30 days'`,
  )
  return [
    changed
      ? note(
          `Die Schlüssel wurden am ${changed.day} gewechselt: Alle Anmeldungen endeten, und ${STALE}`,
          `War das nicht gewollt, holen Sie die alten zurück: ${RESTORE_KEYS}. Gibt es sie nirgends mehr: npm run admin -- reset-second-factor <E-Mail-Adresse>, und jedes Konto richtet seine App neu ein.`,
        )
      : ok('Die Schlüssel gehören zu dieser Datenbank.'),
  ]
}

async function inspectInstallation(database: Database, { DATA_DIR }: InspectionSettings): Promise<Finding[]> {
  const mismatch = await findInstallationMismatch(database, DATA_DIR)
  const clock = await describeClock(database)
  return [
    mismatch ? wrong(mismatch.text, mismatch.advice) : ok('Datenbank und Datenordner gehören zusammen.'),
    clock ? wrong(clock.text, clock.advice) : ok('Die Uhr passt zu dem, was die Website bisher gesehen hat.'),
  ]
}

const PERIOD_NAMES: Record<keyof RetentionPeriods, (length: number) => string> = {
  enquiryMonths: (months) => `Anfragen bleiben ${months} Monate`,
  uploadDaysAfterCompletion: (days) => `Dateien bleiben nach dem Abschluss ihrer Anfrage ${days} Tage`,
  adminLoginDays: (days) => `Anmeldungen in der Verwaltung bleiben ${days} Tage`,
}

/** Whether the jobs obey the periods that the privacy policy prints: an operator can set others. */
async function inspectPeriods(database: Database): Promise<Finding[]> {
  const back =
    "Nehmen Sie sie mit dem Besitzer der Datenbank zurück: delete from private.settings where key = 'retention'"
  const periods = await retentionPeriods(database).catch((error: unknown) => {
    if (error instanceof WrongRetention) return error
    throw error
  })
  if (periods instanceof WrongRetention) return [wrong(periods.text, periods.advice)]
  const names = Object.keys(PERIOD_NAMES) as (keyof RetentionPeriods)[]
  return names
    .filter((name) => periods[name] !== RETENTION[name])
    .map((name) => {
      const text = `${PERIOD_NAMES[name](periods[name])}; die Datenschutzerklärung nennt ${RETENTION[name]}.`
      const advice = `Die Frist steht in private.settings unter „retention“. ${back}. Soll sie gelten, ändern Sie sie in app/content/facts/facts-of-document.ts: Von dort liest sie auch die Datenschutzerklärung.`
      return periods[name] > RETENTION[name] ? wrong(text, advice) : note(text, advice)
    })
}

async function inspectContent(database: Database, { DATA_DIR }: InspectionSettings): Promise<Finding[]> {
  const [counts] = await rowsOf<Record<'admins' | 'late' | 'future', number>>(
    database,
    `select
       (select count(*) from public.user_roles where role = 'admin')::integer as admins,
       (select count(*) from private.mail_outbox
         where sent_at is null and gave_up_at is null and created_at < now() - interval '1 hour' and next_attempt_at < now() + interval '1 hour')::integer as late,
       (select count(*) from (
         select created_at from public.consultation_requests union all select created_at from public.mwo_form_entries
         union all select created_at from private.mail_outbox
       ) as rows where created_at > now() + interval '5 minutes')::integer as future`,
  )
  const { admins, late, future } = counts ?? { admins: 0, late: 0, future: 0 }
  const objects = await rowsOf<{ path: string }>(
    database,
    "select bucket_id || '/' || name as path from storage.objects",
  )
  const present = await Promise.all(
    objects.map(async ({ path }) => (await ifThere(stat(join(DATA_DIR, 'files', path)))) !== undefined),
  )
  const missing = present.filter((isThere) => !isThere).length
  return [
    admins > 0
      ? ok(`${admins === 1 ? 'Ein Verwaltungskonto ist' : `${admins} Verwaltungskonten sind`} eingerichtet.`)
      : wrong('Es gibt kein Verwaltungskonto.', 'Legen Sie eines an: npm run admin -- create name@ihre-praxis.de'),
    late > 0
      ? wrong(`${late} E-Mails warten seit über einer Stunde.`, 'Prüfen Sie SMTP_URL und den Mailserver (unten).')
      : ok('Keine E-Mail wartet zu lange.'),
    future > 0 &&
      wrong(
        `${future} Einträge tragen eine Zeit in der Zukunft: Die Uhr wurde zurückgestellt.`,
        'Prüfen Sie die Uhr (timedatectl). Die Einträge sind vollständig, nur ihre Zeit stimmt nicht.',
      ),
    missing > 0
      ? wrong(
          `${missing} von ${objects.length} hochgeladenen Dateien fehlen auf der Festplatte.`,
          `Ist DATA_DIR (${DATA_DIR}) der richtige Ordner? Sonst holen Sie die Dateien aus einer Sicherung.`,
        )
      : ok(`Alle ${objects.length} hochgeladenen Dateien sind da.`),
  ].filter((finding) => finding !== false)
}

async function rowsOf<Row>(database: Database, statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(database.sql)).rows
}
