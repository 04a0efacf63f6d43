import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../backend/database.ts'
import { MIGRATIONS_FOLDER } from '../backend/run-migrations.ts'
import type { Config } from '../config.ts'
import { askRunningServerForText, NotAnswered } from '../folder-requests.ts'
import { holdBuiltInDatabase } from '../hold-built-in-database.ts'
import { StartupError } from '../startup-error.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const CLOCK_TOLERANCE_S = 30

/**
 * The database, and what it tells about mails, files and the clock. The built-in one belongs to the running server, so
 * that looks for us.
 */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.DATABASE_URL) {
    if (!(await stat(join(config.DATA_DIR, 'database')).catch(() => undefined))) {
      return [note('Die eingebaute Datenbank ist noch leer.', 'Starten Sie die Website einmal: npm start')]
    }
    const release = await holdBuiltInDatabase(config.DATA_DIR).catch(movedAway)
    if (release === MOVED) return [wrong(MOVED, 'DATABASE_URL setzen, wie bei der Website.')]
    if (!release) return letServerInspect(config)
    return withDatabase(config, (database) => inspectDatabase(database, config)).finally(release)
  }
  return withDatabase(config, (database) => inspectDatabase(database, config))
}

const MOVED = 'Diese Installation ist zu PostgreSQL umgezogen, und DATABASE_URL fehlt.'

function movedAway(error: unknown): typeof MOVED {
  if (error instanceof StartupError) return MOVED
  throw error
}

async function letServerInspect({ DATA_DIR }: Config): Promise<Finding[]> {
  try {
    const findings = await askRunningServerForText(DATA_DIR, 'check-database')
    return [ok('Die Website läuft, und ihre eingebaute Datenbank antwortet.'), ...JSON.parse(findings)]
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error
    return [
      wrong(
        error.why === 'failed'
          ? 'Die Website läuft, aber ihre Datenbank antwortet nicht.'
          : 'Ein Programm hält die eingebaute Datenbank, antwortet aber nicht.',
        'Website neu starten und das Protokoll ansehen.',
      ),
    ]
  }
}

async function withDatabase(config: Config, work: (database: Database) => Promise<Finding[]>): Promise<Finding[]> {
  const opened = await openDatabase({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL }).catch(
    (error: unknown) => {
      if (error instanceof StartupError) return error
      throw error
    },
  )
  if (opened instanceof StartupError) {
    return [
      wrong(
        'Die Datenbank ist nicht zu erreichen.',
        `Läuft PostgreSQL, und stimmt DATABASE_URL? Meldung: ${opened.message}`,
      ),
    ]
  }
  return work(opened).finally(() => opened.close())
}

/** What the open database tells. */
export async function inspectDatabase(database: Database, config: Config): Promise<Finding[]> {
  const findings = await inspectEngine(database)
  const schema = await inspectSchema(database)
  findings.push(...schema)
  if (schema.some(({ verdict }) => verdict !== 'ok')) return findings
  findings.push(...(await inspectContent(database, config)))
  return findings
}

async function inspectEngine(database: Database): Promise<Finding[]> {
  if (database.engine === 'pglite') {
    return [
      note(
        'Die eingebaute Datenbank übersteht einen Absturz des Programms, aber keinen Stromausfall.',
        'Für den Betrieb: PostgreSQL anlegen und umziehen (npm run move, Betriebshandbuch).',
      ),
    ]
  }
  const [row] = await rowsOf<Record<'version' | 'fsync' | 'commit' | 'pages', string>>(
    database,
    `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`,
  )
  const findings: Finding[] = []
  const version = Math.floor(Number(row?.version) / 10_000)
  findings.push(
    version >= 15
      ? ok(`PostgreSQL ${version} antwortet.`)
      : wrong(`PostgreSQL ${version} ist zu alt.`, 'Aktualisieren Sie auf PostgreSQL 15 oder neuer.'),
  )
  const unsafe = [
    row?.fsync === 'off' ? 'fsync = on' : '',
    row?.commit === 'off' ? 'synchronous_commit = on' : '',
    row?.pages === 'off' ? 'full_page_writes = on' : '',
  ].filter(Boolean)
  if (unsafe.length > 0) {
    findings.push(
      wrong(
        'PostgreSQL ist so eingestellt, dass ein Stromausfall bestätigte Anfragen verlieren kann.',
        `Setzen Sie in postgresql.conf: ${unsafe.join(', ')}`,
      ),
    )
  }

  const before = Date.now()
  const [clock] = await rowsOf<{ seconds: string }>(
    database,
    'select extract(epoch from clock_timestamp())::text as seconds',
  )
  const difference = Math.round(Math.abs(Number(clock?.seconds) - (before + Date.now()) / 2000))
  findings.push(
    difference <= CLOCK_TOLERANCE_S
      ? ok('Die Uhren dieses Rechners und der Datenbank stimmen überein.')
      : wrong(
          `Die Uhren dieses Rechners und der Datenbank gehen um ${difference} Sekunden auseinander.`,
          'Schalten Sie auf beiden Rechnern die Zeitsynchronisation ein: timedatectl set-ntp true',
        ),
  )
  return findings
}

async function inspectSchema(database: Database): Promise<Finding[]> {
  const applied = await rowsOf<{ version: string }>(
    database,
    'select version from supabase_migrations.schema_migrations',
  ).catch(() => undefined)
  if (!applied) return [note('Die Datenbank ist noch leer.', 'Starten Sie die Website einmal: npm start')]
  const own = (await readdir(MIGRATIONS_FOLDER))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.split('_')[0])
  const known = new Set(applied.map(({ version }) => version))
  const pending = own.filter((version) => version && !known.has(version)).length
  if (applied.some(({ version }) => !own.includes(version))) {
    return [wrong('Die Datenbank ist neuer als das Programm.', 'Spielen Sie die neuere Version des Programms ein.')]
  }
  return pending > 0
    ? [note(`${pending} Änderungen der Datenbank stehen aus.`, 'Starten Sie die Website: Sie macht das beim Start.')]
    : [ok('Die Datenbank ist auf dem Stand des Programms.')]
}

async function inspectContent(database: Database, config: Config): Promise<Finding[]> {
  const [counts] = await rowsOf<Record<'admins' | 'late' | 'lost' | 'future', string>>(
    database,
    `select
       (select count(*) from public.user_roles where role = 'admin')::text as admins,
       (select count(*) from private.mail_outbox
         where sent_at is null and gave_up_at is null and created_at < now() - interval '1 hour' and next_attempt_at < now() + interval '1 hour')::text as late,
       (select count(*) from private.mail_outbox where gave_up_at > now() - interval '30 days')::text as lost,
       (select count(*) from (
         select created_at from public.consultation_requests union all select created_at from public.mwo_form_entries
         union all select created_at from private.mail_outbox
       ) as rows where created_at > now() + interval '5 minutes')::text as future`,
  )
  const findings: Finding[] = []
  const { admins, late, lost, future } = {
    admins: Number(counts?.admins),
    late: Number(counts?.late),
    lost: Number(counts?.lost),
    future: Number(counts?.future),
  }
  findings.push(
    admins > 0
      ? ok(`${admins === 1 ? 'Ein Verwaltungskonto ist' : `${admins} Verwaltungskonten sind`} eingerichtet.`)
      : wrong('Es gibt kein Verwaltungskonto.', 'Legen Sie eines an: npm run admin -- create name@ihre-praxis.de'),
  )
  findings.push(
    late > 0
      ? wrong(`${late} E-Mails warten seit über einer Stunde.`, 'Prüfen Sie SMTP_URL und den Mailserver (unten).')
      : ok('Keine E-Mail wartet zu lange.'),
  )
  if (lost > 0) {
    findings.push(
      note(
        `${lost} E-Mails der letzten Wochen konnten nicht zugestellt werden.`,
        'Der Admin-Bereich nennt oben die Gründe. Meist ist die Adresse falsch oder das Postfach voll.',
      ),
    )
  }
  if (future > 0) {
    findings.push(
      wrong(
        `${future} Einträge tragen eine Zeit in der Zukunft: Die Uhr wurde zurückgestellt.`,
        'Prüfen Sie die Uhr (timedatectl). Die Einträge sind vollständig, nur ihre Zeit stimmt nicht.',
      ),
    )
  }
  const objects = await rowsOf<{ path: string }>(
    database,
    "select bucket_id || '/' || name as path from storage.objects",
  )
  const present = await Promise.all(
    objects.map(({ path }) => stat(join(config.DATA_DIR, 'files', path)).then(Boolean, () => false)),
  )
  const missing = present.filter((isThere) => !isThere).length
  findings.push(
    missing > 0
      ? wrong(
          `${missing} von ${objects.length} hochgeladenen Dateien fehlen auf der Festplatte.`,
          `Ist DATA_DIR (${config.DATA_DIR}) der richtige Ordner? Sonst holen Sie die Dateien aus einer Sicherung.`,
        )
      : ok(`Alle ${objects.length} hochgeladenen Dateien sind da.`),
  )
  return findings
}

async function rowsOf<Row>(database: Database, statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(database.sql)).rows
}
