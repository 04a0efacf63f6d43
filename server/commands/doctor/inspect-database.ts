import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { RETENTION } from '../../../app/content/facts/facts-of-document.ts'
import { keyMark, readKeyMark } from '../../accounts/key-mark.ts'
import { RESTORE_KEYS, readStoredKeys } from '../../accounts/keys.ts'
import type { Config } from '../../config.ts'
import { emptyDatabase, LostDatabase } from '../../data-folder/empty-database.ts'
import { ifThere } from '../../data-folder/if-there.ts'
import type { Database } from '../../database/open-database.ts'
import { readSchemaState } from '../../database/schema-state.ts'
import { mayChangeSchema } from '../../database/serving-user.ts'
import { tryWrite } from '../../database/try-write.ts'
import { explainFailure } from '../../explain-failure.ts'
import { type RetentionPeriods, retentionPeriods, WrongRetention } from '../../jobs/retention.ts'
import { doubts } from '../installation/doubts.ts'
import { checkDatabaseLog } from './check-database-log.ts'
import { checkFacts } from './check-facts.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const CLOCK_TOLERANCE_S = 30
const WRITE_LIMIT_MS = 5000

/** What the open database tells. */
export async function inspectDatabase(database: Database, config: Config): Promise<Finding[]> {
  const findings = await inspectEngine(database)
  const schema = await inspectSchema(database, config)
  findings.push(...schema)
  if (schema.some(({ verdict }) => verdict !== 'ok')) return findings
  findings.push(...(await inspectDoubts(database, config)))
  findings.push(...(await inspectKeys(database, config)))
  findings.push(await inspectWriting(database))
  findings.push(...(await inspectPeriods(database)))
  findings.push(...(await inspectContent(database, config)))
  findings.push(...(await checkFacts(database, config)))
  return findings
}

async function inspectEngine(database: Database): Promise<Finding[]> {
  const [row] = await rowsOf<Record<'version' | 'fsync' | 'commit' | 'pages', string>>(
    database,
    `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`,
  )
  if (database.engine === 'pglite') {
    return row?.fsync === 'on' && row.commit === 'on'
      ? [ok('Die eingebaute Datenbank bestätigt erst, was auf dem Laufwerk ist: Ein Stromausfall nimmt nichts davon.')]
      : [
          wrong(
            'Die eingebaute Datenbank bestätigt, ehe es auf dem Laufwerk ist: Ein Stromausfall kann Anfragen verlieren.',
            'Bitte melden Sie das als Fehler dieses Programms.',
          ),
        ]
  }
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

  if (database.sharesSessions) {
    findings.push(
      wrong(
        'Zwischen der Website und PostgreSQL steht ein Programm, das Verbindungen je Transaktion verteilt (PgBouncer). Sperren und Meldungen der Website kommen dort nicht an.',
        'Stellen Sie es auf pool_mode = session, oder nennen Sie in DATABASE_URL die Datenbank selbst.',
      ),
    )
  }

  findings.push(await checkDatabaseLog(database))

  findings.push(
    (await mayChangeSchema(database))
      ? note(
          'Die Website meldet sich als Besitzer ihrer Datenbank an: Wer sie übernimmt, kann auch das Protokoll und alle Tabellen löschen.',
          'Für den Betrieb: ein eigener Benutzer in DATABASE_URL, der Besitzer in DATABASE_OWNER_URL, dann npm run migrate (Betriebshandbuch).',
        )
      : ok('Die Website arbeitet als ein Benutzer der Datenbank, der nichts besitzt.'),
  )

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

async function inspectSchema(database: Database, { DATA_DIR }: Config): Promise<Finding[]> {
  const { kind, pending } = await readSchemaState(database)
  if (kind === 'empty') return [await describeEmptyDatabase(DATA_DIR)]
  if (kind === 'before first release') {
    return [
      wrong(
        'Die Datenbank stammt aus der Zeit vor Version 0.2.0 und kann nicht übernommen werden.',
        'Geben Sie in DATABASE_URL oder DATA_DIR eine leere an, oder starten Sie das Programm, das sie angelegt hat.',
      ),
    ]
  }
  if (kind === 'newer') {
    return [wrong('Die Datenbank ist neuer als das Programm.', 'Spielen Sie die neuere Version des Programms ein.')]
  }
  return kind === 'older'
    ? [
        note(
          `${pending} Änderungen der Datenbank stehen aus.`,
          (await mayChangeSchema(database))
            ? 'Starten Sie die Website: Sie macht das beim Start.'
            : 'Das macht ihr Besitzer: npm run migrate (DATABASE_OWNER_URL)',
        ),
      ]
    : [ok('Die Datenbank ist auf dem Stand des Programms.')]
}

/** Whether a database with nothing in it is a new one or a lost one. */
export async function describeEmptyDatabase(dataDir: string): Promise<Finding> {
  const empty = await emptyDatabase(dataDir)
  if (empty instanceof LostDatabase) return wrong(empty.text, empty.advice)
  return note('Die Datenbank ist noch leer.', 'Starten Sie die Website einmal: npm start')
}

async function inspectWriting(database: Database): Promise<Finding> {
  try {
    await tryWrite(database, WRITE_LIMIT_MS)
    return ok('Eine Anfrage kann gespeichert werden.')
  } catch (error) {
    return wrong('Eine Anfrage kann gerade nicht gespeichert werden.', explainFailure(error))
  }
}

async function inspectKeys(database: Database, config: Config): Promise<Finding[]> {
  const known = await readKeyMark(database)
  const jwtSecret = config.SUPABASE_JWT_SECRET ?? (await readStoredKeys(config.DATA_DIR))?.jwtSecret
  const advice = config.SUPABASE_JWT_SECRET
    ? 'Setzen Sie SUPABASE_JWT_SECRET wieder wie früher. Mit neuen Schlüsseln enden alle Anmeldungen, und Codes aus Authenticator-Apps und Abmeldelinks in alten Newslettern gelten nicht mehr.'
    : `Holen Sie sie vor dem nächsten Start zurück: ${RESTORE_KEYS}. Die Datenbank bleibt dabei, wie sie ist. Mit neuen Schlüsseln enden alle Anmeldungen, und Codes aus Authenticator-Apps und Abmeldelinks in alten Newslettern gelten nicht mehr.`
  if (known && !jwtSecret) return [wrong(`Die Schlüssel fehlen: ${join(config.DATA_DIR, 'keys.json')}.`, advice)]
  if (known && jwtSecret && known !== keyMark({ jwtSecret })) {
    return [wrong('Die Schlüssel gehören nicht zu dieser Datenbank.', advice)]
  }
  const [changed] = await rowsOf<{ day: string }>(
    database,
    `select to_char(updated_at at time zone 'Europe/Berlin', 'DD.MM.YYYY') as day from private.settings
     where key = 'keys_changed' and updated_at > now() - interval '30 days'`,
  )
  if (!changed) return [ok('Die Schlüssel gehören zu dieser Datenbank.')]
  return [
    note(
      `Die Schlüssel wurden am ${changed.day} gewechselt: Alle Anmeldungen endeten, und Codes aus Authenticator-Apps und Abmeldelinks in alten Newslettern gelten nicht mehr.`,
      `War das nicht gewollt, holen Sie die alten zurück: ${RESTORE_KEYS}. Gibt es sie nirgends mehr: npm run admin -- reset-second-factor <E-Mail-Adresse>, und jedes Konto richtet seine App neu ein.`,
    ),
  ]
}

/** What the operator has to confirm before the site goes on. */
async function inspectDoubts(database: Database, config: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { settled, find } of doubts) {
    const found = await find(database, config)
    findings.push(found ? wrong(found.text, found.advice) : ok(settled))
  }
  return findings
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
    objects.map(async ({ path }) => (await ifThere(stat(join(config.DATA_DIR, 'files', path)))) !== undefined),
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
