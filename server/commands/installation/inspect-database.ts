import { sql } from 'kysely'
import { samplesIn } from '../../../content/facts/fact-fields.ts'
import { counted } from '../../../rules/format/counted.ts'
import { keyFile, keyFingerprint, RESTORE_KEYS, readKeyFingerprint, readStoredKeys } from '../../accounts/keys.ts'
import type { Backend } from '../../backend/create-backend.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { mayChangeSchema } from '../../database/serving-user.ts'
import { tryWrite } from '../../database/try-write.ts'
import { explainFailure } from '../../explain-failure.ts'
import { isLocalSite } from '../../is-this-machine.ts'
import { describeClock } from '../../jobs/clock.ts'
import { currentRelease } from '../../site/current-release.ts'
import { type Finding, found, note, onlyFound, wrong } from './finding.ts'

const WRITE_LIMIT_MS = 5000

export type InspectionSettings = Pick<Config, 'DATA_DIR' | 'SITE_URL' | 'SUPABASE_JWT_SECRET'>

/** Finds what an operator can repair in a database that is up to date. */
export async function inspectDatabase(
  { database, files }: Pick<Backend, 'database' | 'files'>,
  config: InspectionSettings,
): Promise<Finding[]> {
  const { DATA_DIR, SUPABASE_JWT_SECRET } = config
  const clock = await describeClock(database)
  const known = await readKeyFingerprint(database)
  const jwtSecret = SUPABASE_JWT_SECRET ?? (await readStoredKeys({ dataDir: DATA_DIR, database }))?.jwtSecret
  const lost = jwtSecret
    ? 'Die Schlüssel gehören nicht zu dieser Datenbank'
    : `Die Schlüssel fehlen: ${database.engine === 'postgres' ? 'in der Datenbank' : keyFile(DATA_DIR)}`
  const { rows } = await sql<{ admins: number; late: number }>`
    select
      (select count(*) from public.user_roles where role = 'admin')::integer as admins,
      (select count(*) from private.mail_outbox where sent_at is null and gave_up_at is null
        and created_at not between now() - interval '1 hour' and now())::integer as late
  `.execute(database.sql)
  const [{ admins, late } = { admins: 0, late: 0 }] = rows
  // Also while the website is stopped and answers no /readyz.
  const failure = await tryWrite(database, WRITE_LIMIT_MS).then(() => undefined, explainFailure)
  const lostStorage = await Array.fromAsync(files.list(1)).then(() => undefined, explainFailure)
  return onlyFound(
    ...(database.engine === 'postgres' ? await inspectPostgres(database) : []),
    clock && wrong`${clock.text} → ${clock.advice}`,
    known !== undefined &&
      known !== (jwtSecret && keyFingerprint({ jwtSecret })) &&
      wrong`${lost}. → Holen Sie sie vor dem nächsten Start zurück (oder SUPABASE_JWT_SECRET wie früher): ${RESTORE_KEYS}. Mit neuen Schlüsseln enden alle Anmeldungen, und Codes aus Authenticator-Apps und Abmeldelinks in alten Newslettern gelten nicht mehr.`,
    failure !== undefined && wrong`Eine Anfrage kann gerade nicht gespeichert werden. → ${failure}`,
    lostStorage !== undefined &&
      wrong`Die Ablage der hochgeladenen Dateien antwortet nicht. → Stimmt STORAGE_URL? ${lostStorage}`,
    admins === 0 &&
      wrong`Es gibt kein Verwaltungskonto. → Legen Sie eines an: npm run admin -- create name@ihre-praxis.de`,
    late > 0 &&
      wrong`${counted(late, 'E-Mail wartet', 'E-Mails warten')} seit über einer Stunde. → Prüfen Sie SMTP_URL und den Mailserver (unten).`,
    ...(await inspectContent(database, config)),
  )
}

async function inspectPostgres(database: Database): Promise<Finding[]> {
  const { rows } = await sql<{ loses: boolean; fix: string }>`
    select advised = 'on' as loses, string_agg(format('alter system set %I = %L; ', name, advised), '') as fix
    from (values ('fsync', 'on', '^on$'), ('full_page_writes', 'on', '^on$'), ('synchronous_commit', 'on', '^(?!off)'),
      ('log_min_messages', 'fatal', '^(fatal|panic)$'), ('log_min_error_statement', 'panic', '^(fatal|panic)$'),
      ('log_min_duration_statement', '-1', '^-1$'), ('log_statement', 'none', '^(none|ddl)$')) as wanted (name, advised, good)
    where current_setting(name) !~ good group by 1
  `.execute(database.sql)
  return onlyFound(
    ...rows.map(
      ({ loses, fix }) =>
        found(loses ? 'wrong' : 'note')`PostgreSQL ${
          loses
            ? 'ist so eingestellt, dass ein Stromausfall bestätigte Anfragen verlieren kann.'
            : 'schreibt Texte von Besuchern in sein Protokoll, wenn eine Anfrage abgelehnt wird.'
        } → Als Verwalter von PostgreSQL (runuser -u postgres -- psql): ${fix}select pg_reload_conf();`,
    ),
    (await mayChangeSchema(database)) &&
      note`Die Website meldet sich als Besitzer ihrer Datenbank an: Wer sie übernimmt, kann auch das Protokoll und alle Tabellen löschen. → Für den Betrieb: ein eigener Benutzer in DATABASE_URL, der Besitzer in DATABASE_OWNER_URL, dann npm run migrate (Betriebshandbuch).`,
  )
}

/** Finds what is published and cannot be read, and sample facts. */
export async function inspectContent(database: Database, config: Pick<Config, 'SITE_URL'>): Promise<Finding[]> {
  const current = await currentRelease(database)
  const unreadable = current.unreadable.join(', ')
  const isLocal = isLocalSite(config)
  return onlyFound(
    Boolean(unreadable) &&
      wrong`Diese veröffentlichten Texte lassen sich nicht lesen und fehlen auf der Website: ${unreadable}. → Öffnen Sie sie in der Verwaltung unter „Texte“, und veröffentlichen Sie sie neu, oder stellen Sie dort eine frühere Fassung wieder her.`,
    !current.facts.isPublished &&
      found(
        isLocal ? 'note' : 'wrong',
      )`Die Website zeigt Beispieldaten${isLocal ? '' : ', auch im Impressum, und ist öffentlich'}. → Ersetzen Sie in der Verwaltung unter „Praxisdaten“ die Beispiele (noch ${samplesIn(current.facts).length}), und geben Sie die Website frei.`,
  )
}
