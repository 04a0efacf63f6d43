// @module-tag more
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, berlinDay, berlinInstant } from '../../../rules/berlin-time.ts'
import { createFileStorageAdapter } from '../../../server/api/file-storage-adapter.ts'
import { type Database, openDatabase } from '../../../server/database/open-database.ts'
import { MIGRATIONS_FOLDER } from '../../../server/database/run-migrations.ts'
import { createTestDatabase, engines, type TestDatabase } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { PASSWORD } from '../../support/people.ts'
import { withApp } from '../../support/server/authenticator-app.ts'
import { mwoEntry, pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { type MailServer, startMailServer, tokenIn } from '../../support/server/mail-server.ts'
import { client } from '../../support/server/server-under-test.ts'
import { type ServerProcess, startProcess } from '../../support/server/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'
import { practice } from '../../support/site/shipped-practice.ts'

const EMAIL = 'erika.mustermann@example.com'
const BUCKET = 'mwo-uploads'

/** Three processes on one PostgreSQL and one data folder, as behind a proxy that hands requests round. */
describe.runIf(engines.includes('postgres'))('three server processes on one database', { timeout: 180_000 }, () => {
  let dataDir: string
  let databaseUrl: string
  let database: Database
  let undo: (() => unknown)[]

  beforeAll(() => buildOnce(), 300_000)
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'praxis-three-'))
    undo = [() => rm(dataDir, { recursive: true, force: true })]
  })
  afterEach(async () => {
    for (const step of undo.reverse()) await step()
  })

  async function workOn(created: TestDatabase): Promise<void> {
    databaseUrl = created.url
    database = await openDatabase({ dataDir, databaseUrl })
    undo.push(created.drop, () => database.close())
  }

  async function start(smtpUrl: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
    const server = await startProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'praxis@musterhafen.example',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...settings,
    })
    undo.push(() => server.stop())
    return server
  }

  function startThree(smtpUrl: string, settings?: Record<string, string>) {
    return Promise.all([start(smtpUrl, settings), start(smtpUrl, settings), start(smtpUrl, settings)])
  }

  async function startMails(behaviour?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
    const mails = await startMailServer(behaviour)
    undo.push(() => mails.stop())
    return mails
  }

  async function rowsOf<Row>(query: string): Promise<Row[]> {
    return (await sql.raw<Row>(query).execute(database.sql)).rows
  }

  test('start for the first time at the same moment: one set of keys, one schema, one administrator', async () => {
    await workOn(await createTestDatabase())
    const mails = await startMails()
    const servers = await startThree(mails.url, { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD })

    const keys = await Promise.all(servers.map(({ url }) => publishableKey(url)))
    expect(new Set(keys).size).toBe(1)
    expect((await readdir(dataDir)).filter((name) => name.startsWith('keys.json'))).toEqual(['keys.json'])
    expect(await rowsOf('select name from supabase_migrations.schema_migrations')).toHaveLength(
      (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).length,
    )
    expect(await rowsOf('select email from auth.users join public.user_roles on user_id = id')).toEqual([
      { email: EMAIL },
    ])
    expect(servers.map(({ output }) => errorsIn(output()))).toEqual([[], [], []])
  })

  test('a session, a link to a file and a mailed link are good at each of them, and signing out ends it at all', async () => {
    await workOn(await createMigratedDatabase())
    const mails = await startMails()
    const [first, second, third] = await startThree(mails.url, { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD })
    const key = await publishableKey(first.url)
    const path = uploadPath()
    const uploaded = await client(first.url, key)
      .storage.from(BUCKET)
      .upload(path, pdfBytes(), { contentType: 'application/pdf' })
    expect(uploaded.error).toBeNull()

    const atFirst = client(first.url, key)
    await atFirst.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
    // A server that sends mail demands a second factor.
    await withApp(atFirst)
    const { data: signedIn } = await atFirst.auth.getSession()
    const session = signedIn.session ?? expect.unreachable('nobody is signed in')
    const atSecond = client(second.url, key)
    await atSecond.auth.setSession(session)
    const { data: link } = await atSecond.storage.from(BUCKET).createSignedUrl(path, 300)
    const opened = await fetch(String(link?.signedUrl).replace(second.url, third.url))
    expect(new Uint8Array(await opened.arrayBuffer())).toEqual(new Uint8Array(pdfBytes()))
    const atThird = client(third.url, key)
    const refreshed = await atThird.auth.refreshSession(session)
    expect(refreshed.error).toBeNull()
    expect((await atThird.rpc('signed_in_at')).data).not.toBeNull()

    const call = functionsAt(key)
    await call(first, 'subscribe-newsletter', { email: EMAIL, gdprConsent: true })
    const mail = await mails.mailTo(EMAIL, ({ subject }) => !String(subject).includes('Faktor'))
    expect(await call(second, `confirm-newsletter-subscription?token=${tokenIn(mail)}`)).toMatchObject({
      success: true,
    })
    const listed = mail.headers.find(({ key: name }) => name === 'list-unsubscribe')?.value.replace(/\s/g, '')
    const oneClick = new URL(listed?.slice(1, -1) ?? '')
    const unsubscribed = await fetch(`${third.url}${oneClick.pathname}${oneClick.search}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(unsubscribed.status).toBe(200)
    expect(await rowsOf('select status from newsletter_subscribers')).toEqual([{ status: 'unsubscribed' }])

    await atThird.auth.signOut()
    expect((await atSecond.rpc('signed_in_at')).data).toBeNull()
    expect((await atFirst.auth.refreshSession(session)).error).not.toBeNull()
  })

  test('count requests together: who is over the limit at one is over it at all', async () => {
    await workOn(await createMigratedDatabase())
    const mails = await startMails()
    const servers = await startThree(mails.url)
    const call = functionsAt(await publishableKey(servers[0].url), '198.51.100.7')

    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        call(servers[index % 3] as ServerProcess, 'subscribe-newsletter', {
          email: `erika-${index}@example.com`,
          gdprConsent: true,
        }),
      ),
    )

    expect(answers.filter(({ success }) => success)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  test('deletion and nightly backup: each is done once, whoever comes first', async () => {
    await workOn(await createMigratedDatabase())
    const old = mwoEntry()
    const [requested, orphan, stray] = [uploadPath(), uploadPath(), uploadPath()]
    for (const path of [requested, orphan, stray]) await putBytes(path)
    await sql`
      insert into storage.objects (bucket_id, name, created_at)
      select ${BUCKET}, name, now() - interval '25 hours' from unnest(array[${requested}, ${orphan}]::text[]) name
    `.execute(database.sql)
    await sql`
      insert into public.mwo_form_entries
        (id, first_name, last_name, email, message, gdpr_consent, status, file_url, file_name, file_type, file_size, created_at)
      values (
        ${old.id}::uuid, 'Max', 'Mustermann', 'max.mustermann@example.com', 'alt', true, 'contacted',
        ${requested}, 'a.pdf', 'application/pdf', 9, now() - interval '30 years'
      )
    `.execute(database.sql)
    await database.runScript(`
      alter table public.mwo_form_entries disable trigger only_status_and_notes_change;
      update public.mwo_form_entries set updated_at = now() - interval '30 years';
      alter table public.mwo_form_entries enable trigger only_status_and_notes_change;
      insert into public.consultation_requests (first_name, last_name, email, phone, consultation_type, message, created_at)
      values (
        'Erika', 'Mustermann', 'erika.mustermann@example.com', '040 66969-123', 'erstberatung', 'wartet',
        now() - interval '2 days'
      );
      delete from private.mail_outbox;
    `)
    const mails = await startMails()
    const backups = join(dataDir, 'backups')
    const onMonday = await startThree(mails.url, {
      BACKUP_NIGHTLY: '1',
      BACKUP_DIR: backups,
      CLOCK_AHEAD_MS: String(nextMondayAtTen().getTime() - Date.now()),
      NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../support/server/clock-ahead.mjs')}`,
    })

    await expect
      .poll(() => rowsOf(`select value ->> 'done' as done from private.settings where key = 'nightly_backup'`), {
        timeout: 30_000,
      })
      .toEqual([{ done: 'true' }])
    // Stopping waits for jobs that are at work.
    await Promise.all(onMonday.map((server) => server.stop()))
    // Their clock was not that of the database, so nothing was deleted for its age, and no digest went out.
    expect(await rowsOf('select from public.mwo_form_entries')).toHaveLength(1)
    expect(mails.mails).toEqual([])

    // A file that no entry names must be older than a day before it goes.
    const lastMonth = new Date(Date.now() - 30 * 24 * 60 * 60_000)
    for (const file of await readdir(join(dataDir, 'files', BUCKET), { recursive: true })) {
      await utimes(join(dataDir, 'files', BUCKET, file), lastMonth, lastMonth)
    }
    // A backup from the future would make this clock doubtful too.
    const servers = [...onMonday, ...(await startThree(mails.url, { BACKUP_DIR: join(dataDir, 'other-backups') }))]
    await expect.poll(() => rowsOf('select from public.mwo_form_entries')).toEqual([])
    await Promise.all(servers.slice(onMonday.length).map((server) => server.stop()))

    // One digest after eight o'clock in the morning, none before; tests/backend/jobs/due-digest.test.ts has its rules.
    expect([[], [practice.email]]).toContainEqual(mails.mails.flatMap(({ recipients }) => recipients))
    expect((await readdir(backups)).filter((name) => name.endsWith('.tar.gz'))).toHaveLength(1)
    expect(await rowsOf(`select subject_id from private.audit_log where action like '%delete%'`)).toEqual([
      { subject_id: old.id },
    ])
    // The file of the request lies in the waste basket for a week.
    expect(await rowsOf('select name from storage.objects')).toEqual([{ name: requested }])
    const files = await readdir(join(dataDir, 'files', BUCKET), { recursive: true })
    expect(files.filter(isFile).toSorted()).toEqual([requested, `${requested}.meta`])
    const errors = servers.flatMap(({ output }) => errorsIn(output()))
    expect(errors.filter((line) => !line.includes('the clock is not trusted'))).toEqual([])
  })

  async function putBytes(path: string): Promise<void> {
    const bytes = new Uint8Array(pdfBytes())
    await createFileStorageAdapter(join(dataDir, 'files')).uploadObject(
      BUCKET,
      path,
      undefined,
      bytes,
      'application/pdf',
      'no-cache',
    )
  }
})

async function publishableKey(url: string): Promise<string> {
  const { publishableKey: key } = (await (await fetch(`${url}/backend.json`)).json()) as { publishableKey: string }
  return key
}

/** Calls functions as a page does, for a visitor at this address. */
function functionsAt(key: string, network = '203.0.113.5') {
  return async (server: ServerProcess, path: string, body?: object) => {
    const response = await fetch(`${server.url}/functions/v1/${path}`, {
      headers: { apikey: key, 'content-type': 'application/json', 'x-forwarded-for': network },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: response.status, ...((await response.json()) as { success?: boolean }) }
  }
}

/** The practice is open, and the night is over. */
function nextMondayAtTen(): Date {
  const today = berlinDay(new Date())
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7
  return berlinInstant(addDays(today, 8 - weekday), '10:00')
}

/** Log lines of the level "error" (50) and above. */
function errorsIn(output: string): string[] {
  return output.split('\n').filter((line) => /"level":[5-9]\d/.test(line))
}

const isFile = (name: string) => dirname(name) !== '.'
