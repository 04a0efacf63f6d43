import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { keyFingerprint, readKeyFingerprint } from '../../accounts/key-fingerprint.ts'
import { RESTORE_KEYS, readStoredKeys } from '../../accounts/keys.ts'
import type { Config } from '../../config.ts'
import { EmptyDatabase, emptyDatabase } from '../../data-folder/empty-database.ts'
import { findInstallationMismatch } from '../../data-folder/installation-id.ts'
import type { Database } from '../../database/open-database.ts'
import { readSchemaState, refuseOtherSchema, refuseWithoutOwner } from '../../database/schema-state.ts'
import { mayChangeSchema } from '../../database/serving-user.ts'
import { tryWrite } from '../../database/try-write.ts'
import { explainFailure } from '../../explain-failure.ts'
import { describeClock } from '../../jobs/clock.ts'
import { type Place, reachInstallation } from '../installation/reach-installation.ts'
import { checkFacts } from './check-facts.ts'
import { type Finding, note, onlyFound, wrong } from './finding.ts'

const WRITE_LIMIT_MS = 5000

export type InspectionSettings = Pick<Config, 'DATA_DIR' | 'SITE_URL' | 'SUPABASE_JWT_SECRET'>

/**
 * Checks the database; a running server checks its built-in one.
 * @param patienceMs how long the running server may take to answer
 */
export async function checkDatabase(config: Place & InspectionSettings, patienceMs?: number): Promise<Finding[]> {
  try {
    return await reachInstallation(
      config,
      {
        here: (database) => inspectDatabase(database, config),
        async there(ask) {
          const answer = await ask('check-database')
          return answer && JSON.parse(await text(answer))
        },
      },
      { patienceMs },
    )
  } catch (error) {
    return [error instanceof EmptyDatabase ? note`${error.message}` : wrong`${explainFailure(error)}`]
  }
}

/** @throws StartupError where the schema is not that of this program */
export async function inspectDatabase(database: Database, config: InspectionSettings): Promise<Finding[]> {
  const state = await readSchemaState(database)
  if (state.kind === 'empty') throw await emptyDatabase(config.DATA_DIR)
  if (await mayChangeSchema(database)) refuseOtherSchema(state)
  else refuseWithoutOwner(state)
  return [
    ...(database.engine === 'postgres' ? await inspectPostgres(database) : []),
    ...(await inspectInstallation(database, config)),
    ...(await inspectContent(database)),
    ...(await checkFacts(database, config)),
  ]
}

async function inspectPostgres(database: Database): Promise<Finding[]> {
  const [{ version = 0 } = {}] = await rowsOf<{ version: number }>(
    database,
    "select current_setting('server_version_num')::integer / 10000 as version",
  )
  const others = await rowsOf<{ statement: string; loses: boolean }>(
    database,
    `select format('alter system set %I = %L', name, advised) as statement, advised = 'on' as loses
     from (values ('fsync', 'on', '^on$'), ('full_page_writes', 'on', '^on$'), ('synchronous_commit', 'on', '^(?!off)'),
       ('log_min_messages', 'fatal', '^(fatal|panic)$'), ('log_min_error_statement', 'panic', '^(fatal|panic)$'),
       ('log_min_duration_statement', '-1', '^-1$'), ('log_statement', 'none', '^(none|ddl)$')) as wanted (name, advised, good)
     where current_setting(name) !~ good`,
  )
  const fixes = (loses: boolean) =>
    others.filter((other) => other.loses === loses).map(({ statement }) => `${statement}; `)
  const asOwner = (loses: boolean) =>
    `Als Verwalter von PostgreSQL (sudo -u postgres psql): ${fixes(loses).join('')}select pg_reload_conf();`
  return onlyFound(
    version < 15 && wrong`PostgreSQL ${version} ist zu alt. → Aktualisieren Sie auf PostgreSQL 15 oder neuer.`,
    fixes(true).length > 0 &&
      wrong`PostgreSQL ist so eingestellt, dass ein Stromausfall bestätigte Anfragen verlieren kann. → ${asOwner(true)}`,
    fixes(false).length > 0 &&
      note`PostgreSQL schreibt Texte von Besuchern in sein Protokoll, wenn eine Anfrage abgelehnt wird. → ${asOwner(false)}`,
    database.hasTransactionPooler &&
      wrong`Zwischen der Website und PostgreSQL steht ein Programm, das Verbindungen je Transaktion verteilt (PgBouncer). Sperren und Meldungen der Website kommen dort nicht an. → Stellen Sie es auf pool_mode = session, oder nennen Sie in DATABASE_URL die Datenbank selbst.`,
    (await mayChangeSchema(database)) &&
      note`Die Website meldet sich als Besitzer ihrer Datenbank an: Wer sie übernimmt, kann auch das Protokoll und alle Tabellen löschen. → Für den Betrieb: ein eigener Benutzer in DATABASE_URL, der Besitzer in DATABASE_OWNER_URL, dann npm run migrate (Betriebshandbuch).`,
  )
}

/** Checks that database, data folder and keys belong together, and the clock. */
async function inspectInstallation(database: Database, config: InspectionSettings): Promise<Finding[]> {
  const { DATA_DIR, SUPABASE_JWT_SECRET } = config
  const found = [await findInstallationMismatch(database, DATA_DIR), await describeClock(database)]
  const known = await readKeyFingerprint(database)
  const jwtSecret = SUPABASE_JWT_SECRET ?? (await readStoredKeys(DATA_DIR))?.jwtSecret
  const lost = jwtSecret
    ? 'Die Schlüssel gehören nicht zu dieser Datenbank.'
    : `Die Schlüssel fehlen: ${DATA_DIR}/keys.json.`
  const wayBack = SUPABASE_JWT_SECRET
    ? 'Setzen Sie SUPABASE_JWT_SECRET wieder wie früher.'
    : `Holen Sie sie vor dem nächsten Start zurück: ${RESTORE_KEYS}. Die Datenbank bleibt dabei, wie sie ist.`
  return onlyFound(
    ...found.map((mismatch) => mismatch !== undefined && wrong`${mismatch.text} → ${mismatch.advice}`),
    known !== undefined &&
      known !== (jwtSecret && keyFingerprint({ jwtSecret })) &&
      wrong`${lost} → ${wayBack} Mit neuen Schlüsseln enden alle Anmeldungen, und Codes aus Authenticator-Apps und Abmeldelinks in alten Newslettern gelten nicht mehr.`,
  )
}

async function inspectContent(database: Database): Promise<Finding[]> {
  const [{ admins = 0, late = 0 } = {}] = await rowsOf<{ admins: number; late: number }>(
    database,
    `select
       (select count(*) from public.user_roles where role = 'admin')::integer as admins,
       (select count(*) from private.mail_outbox where sent_at is null and gave_up_at is null
         and created_at not between now() - interval '1 hour' and now())::integer as late`,
  )
  // Also while the website is stopped and answers no /readyz.
  const failure = await tryWrite(database, WRITE_LIMIT_MS).then(() => undefined, explainFailure)
  return onlyFound(
    failure !== undefined && wrong`Eine Anfrage kann gerade nicht gespeichert werden. → ${failure}`,
    admins === 0 &&
      wrong`Es gibt kein Verwaltungskonto. → Legen Sie eines an: npm run admin -- create name@ihre-praxis.de`,
    late > 0 && wrong`${late} E-Mails warten seit über einer Stunde. → Prüfen Sie SMTP_URL und den Mailserver (unten).`,
  )
}

async function rowsOf<Row>(database: Database, statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(database.sql)).rows
}
