import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { consultationRequest, mwoEntry, pdfBytes, pngBytes, uploadPath } from '../server/enquiries.ts'
import { ACTORS, type Actor, type ServerUnderTest } from '../server/server-under-test.ts'

type Verb = 'insert' | 'select' | 'update' | 'delete'
type Row = Record<string, unknown>

interface TableRules {
  /** A row as its rightful author would add it. */
  row(): Row
  /** What the update attempt changes. */
  change: Row
  allowed: Record<Verb, Actor[]>
  /** What nobody but the secret key may choose when adding a row. */
  pinned?: Row[]
}

const everybody: Actor[] = ['visitor', 'outsider', 'administrator', 'secret']

/** Who may do what: the whole wall around the data, as one table. Everything that is not listed is refused. */
export const tables: Record<string, TableRules> = {
  consultation_requests: {
    row: () => consultationRequest(),
    change: { status: 'contacted' },
    allowed: {
      insert: everybody,
      select: ['administrator', 'secret'],
      update: ['administrator', 'secret'],
      delete: ['administrator', 'secret'],
    },
    pinned: [
      { status: 'completed' },
      { admin_notes: 'bereits erledigt' },
      { in_patient_file: true },
      { answered_at: '2026-11-23T08:00:00Z' },
      { comes_back_on: '2026-11-30' },
      { created_at: '2020-01-01T00:00:00Z' },
      { updated_at: '2020-01-01T00:00:00Z' },
      { consent_version: 'irgendwann' },
      { first_name: '  ' },
      { last_name: '' },
      { email: 'keine Adresse' },
      { phone: ' ' },
      { message: 'x'.repeat(5001) },
    ],
  },
  mwo_form_entries: {
    row: () => mwoEntry(),
    change: { admin_notes: 'angerufen' },
    allowed: {
      insert: everybody,
      select: ['administrator', 'secret'],
      update: ['administrator', 'secret'],
      delete: ['administrator', 'secret'],
    },
    pinned: [
      { status: 'contacted' },
      { admin_notes: 'bereits erledigt' },
      { in_patient_file: true },
      { answered_at: '2026-11-23T08:00:00Z' },
      { comes_back_on: '2026-11-30' },
      { created_at: '2020-01-01T00:00:00Z' },
      { updated_at: '2020-01-01T00:00:00Z' },
      { gdpr_consent: false },
      { consent_version: 'irgendwann' },
      { first_name: '' },
      { last_name: ' ' },
      { email: 'keine Adresse' },
      { message: 'x'.repeat(5001) },
      { location: { city: 'Kiel', admin: true } },
      { location: { city: 'x'.repeat(400) } },
      { file_url: uploadPath(), file_name: 'fremd.pdf', file_type: 'application/pdf', file_size: 10 },
      { file_name: 'ohne Datei.pdf' },
    ],
  },
  newsletter_subscribers: {
    row: () => ({ id: crypto.randomUUID(), email: `${crypto.randomUUID()}@example.com` }),
    change: { status: 'confirmed' },
    allowed: { insert: ['secret'], select: ['administrator', 'secret'], update: ['secret'], delete: ['secret'] },
  },
  newsletter_opt_in_logs: {
    row: () => ({ id: crypto.randomUUID(), email: 'erika.mustermann@example.com', action: 'signup' }),
    change: { action: 'confirm' },
    allowed: { insert: ['secret'], select: ['administrator', 'secret'], update: [], delete: [] },
  },
}

/**
 * Tries every verb as every actor on every table, the bucket and every function, and looks at the effect in the
 * database rather than at the wording of a refusal. The front door is left out: the rules of the database hold alone.
 *
 * @returns one sentence for every place where the wall is not where `tables` says; empty when all is well
 */
export async function findBrokenRules(withDoor: ServerUnderTest): Promise<string[]> {
  const server = { ...withDoor, as: withDoor.behindTheDoor }
  const broken: string[] = []
  for (const { run } of attempts()) broken.push(...(await run(server)))
  return broken
}

/**
 * Whether any rule breaks, asked where it most likely does: first everything about `table`, then all the rest.
 *
 * @param table with its schema, as in `public.user_roles`
 */
export async function isAnyRuleBroken(server: ServerUnderTest, table: string): Promise<boolean> {
  const all = attempts()
  const first = all.filter(({ about }) => about.includes(table))
  for (const { run } of [...first, ...all.filter((one) => !first.includes(one))]) {
    if ((await run(server)).length > 0) return true
  }
  return false
}

interface Attempts {
  /** The tables whose rules it tries, with their schema. */
  about: string[]
  /** @returns one sentence for every broken rule; leaves the accounts and the bucket as it found them */
  run(server: ServerUnderTest): Promise<string[]>
}

/** The whole wall in parts, each of which can be tried alone. */
function attempts(): Attempts[] {
  const ofTables = Object.keys(tables).flatMap((table) =>
    ACTORS.map((actor) => ({
      about: [`public.${table}`],
      run: (server: ServerUnderTest) => collect((expect) => tryTable(server, actor, table, expect)),
    })),
  )
  const enquiryTables = ['public.consultation_requests', 'public.mwo_form_entries']
  const others = ACTORS.flatMap((actor) =>
    (
      [
        [['public.user_roles'], tryRoles],
        [['storage.objects', 'storage.buckets'], tryBucket],
        [['public.newsletter_subscribers'], tryFunctions],
        [[...enquiryTables, 'public.newsletter_subscribers'], tryAdminFunctions],
      ] as const
    ).map(([about, attempt]) => ({
      about: [...about],
      run: (server: ServerUnderTest) => collect((expect) => attempt(server, actor, expect)),
    })),
  )
  return [...ofTables, ...others]
}

async function collect(attempt: (expect: Expect) => Promise<void>): Promise<string[]> {
  const broken: string[] = []
  const expect = (sentence: string, expected: boolean, actual: boolean) => {
    if (expected !== actual)
      broken.push(
        `${sentence}: ${actual ? 'possible' : 'impossible'}, should be ${expected ? 'possible' : 'impossible'}`,
      )
  }

  await attempt(expect)
  return broken
}

type Expect = (sentence: string, expected: boolean, actual: boolean) => void

async function tryTable(server: ServerUnderTest, actor: Actor, table: string, expect: Expect) {
  const rules = tables[table]
  if (!rules) throw new Error(`no rules for ${table}`)
  for (const verb of ['insert', 'select', 'update', 'delete'] as const) {
    expect(
      `${actor} ${verb} ${table}`,
      rules.allowed[verb].includes(actor),
      await attempt(server, actor, verb, table, rules),
    )
  }
  if (actor === 'secret') return
  for (const pinned of rules.pinned ?? []) {
    const row = { ...rules.row(), ...pinned }
    await server.as[actor].from(table).insert(row)
    expect(
      `${actor} insert ${table} with ${JSON.stringify(pinned).slice(0, 60)}`,
      false,
      await exists(server, table, row.id),
    )
  }
}

async function attempt(
  server: ServerUnderTest,
  actor: Actor,
  verb: Verb,
  table: string,
  rules: TableRules,
): Promise<boolean> {
  const row = rules.row()
  const supabase = server.as[actor]
  if (verb === 'insert') {
    await supabase.from(table).insert(row)
    return exists(server, table, row.id)
  }

  await server.as.secret.from(table).insert(row)
  if (verb === 'select') {
    const { data } = await supabase.from(table).select('*').eq('id', row.id)
    return (data ?? []).length === 1
  }
  // Without a filter the database asks for no right to read, so a stranger would try exactly that, too.
  const blindly = !rules.allowed[verb].includes(actor)
  if (verb === 'update') {
    await supabase.from(table).update(rules.change).eq('id', row.id)
    if (blindly) await supabase.from(table).update(rules.change)
    const { rows } = await sql<{
      row: Row
    }>`select to_jsonb(t) as row from ${sql.table(table)} t where id = ${row.id}`.execute(server.database.sql)
    return Object.entries(rules.change).every(([column, value]) => rows[0]?.row[column] === value)
  }
  await supabase.from(table).delete().eq('id', row.id)
  if (blindly) await supabase.from(table).delete()
  return !(await exists(server, table, row.id))
}

async function exists(server: ServerUnderTest, table: string, id: unknown): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(server.database.sql)
  return rows.length === 1
}

/** `user_roles` has no id of its own: giving oneself the role is the attempt that matters. */
async function tryRoles(server: ServerUnderTest, actor: Actor, expect: Expect) {
  const supabase = server.as[actor]
  const mine = { user_id: server.accounts.outsider, role: 'admin' }
  const count = async () => {
    const { rows } = await sql`select from user_roles where user_id = ${mine.user_id}`.execute(server.database.sql)
    return rows.length
  }

  const { data } = await supabase.from('user_roles').select('*')
  expect(`${actor} select user_roles`, actor === 'secret', (data ?? []).length > 0)
  await supabase.from('user_roles').insert(mine)
  expect(`${actor} insert user_roles`, actor === 'secret', (await count()) === 1)
  await supabase.from('user_roles').update({ user_id: mine.user_id }).eq('user_id', server.accounts.administrator)
  expect(`${actor} update user_roles`, false, (await count()) === 1 && actor !== 'secret')
  await sql`delete from user_roles where user_id = ${mine.user_id}`.execute(server.database.sql)
  await supabase.from('user_roles').delete().eq('user_id', server.accounts.administrator).eq('role', 'nobody')
}

async function tryBucket(server: ServerUnderTest, actor: Actor, expect: Expect) {
  const bucket = server.as[actor].storage.from('mwo-uploads')
  const add = async (path: string, contentType = 'application/pdf', options = {}) =>
    (await bucket.upload(path, contentType === 'image/png' ? pngBytes() : pdfBytes(), { contentType, ...options }))
      .error === null

  const own = uploadPath()
  expect(`${actor} adds a file under a fresh folder`, true, await add(own))
  expect(`${actor} replaces a file`, actor === 'secret', await add(own, 'application/pdf', { upsert: true }))
  expect(
    `${actor} adds a second file to the folder`,
    actor === 'secret',
    await add(own.replace('.pdf', '.png'), 'image/png'),
  )
  expect(`${actor} chooses another path`, actor === 'secret', await add(`${crypto.randomUUID()}/befund-erika.pdf`))
  expect(`${actor} adds outside a folder`, actor === 'secret', await add(`${crypto.randomUUID()}.pdf`))
  expect(`${actor} adds a web page`, false, await add(uploadPath().replace('.pdf', '.html'), 'text/html'))
  expect(`${actor} climbs out of the bucket`, false, await add('..%2f..%2fkeys.json'))

  const sees = async (work: Promise<{ data: unknown; error: unknown }>) => {
    const { data, error } = await work
    return !error && data !== null && (!Array.isArray(data) || data.length > 0)
  }
  const readers: Actor[] = ['administrator', 'secret']
  expect(`${actor} downloads a file`, readers.includes(actor), await sees(bucket.download(own)))
  expect(`${actor} lists a folder`, readers.includes(actor), await sees(bucket.list(own.split('/')[0])))
  expect(`${actor} makes a link`, readers.includes(actor), await sees(bucket.createSignedUrl(own, 300)))
  const { publicUrl } = bucket.getPublicUrl(own).data
  expect(`${actor} opens the public address`, false, (await fetch(publicUrl)).ok)

  await bucket.move(own, uploadPath())
  expect(`${actor} moves a file`, actor === 'secret', !(await fileExists(server, own)))
  const other = uploadPath()
  await server.as.secret.storage.from('mwo-uploads').upload(other, pdfBytes(), { contentType: 'application/pdf' })
  await bucket.remove([other])
  expect(`${actor} removes a file`, readers.includes(actor), !(await fileExists(server, other)))

  if (actor === 'visitor') expect('visitor deletes files blindly', false, await deletesFilesBlindly(server))

  const { error } = await server.as[actor].storage.createBucket(`eigener-${crypto.randomUUID()}`, { public: true })
  expect(`${actor} makes a bucket`, actor === 'secret', error === null)
  await server.as[actor].storage.updateBucket('mwo-uploads', { public: true })
  const { rows } = await sql<{ public: boolean }>`select public from storage.buckets where id = 'mwo-uploads'`.execute(
    server.database.sql,
  )
  expect(`${actor} opens the bucket to the public`, actor === 'secret', rows[0]?.public === true)
  await sql`update storage.buckets set public = false where id = 'mwo-uploads'`.execute(server.database.sql)
}

/** The Storage API looks before it deletes; this asks the delete policy alone, which must hold without that. */
async function deletesFilesBlindly(server: ServerUnderTest): Promise<boolean> {
  const attempt = server.database.sql.transaction().execute(async (transaction) => {
    await sql`set local role anon`.execute(transaction)
    const { numAffectedRows } = await sql`delete from storage.objects`.execute(transaction)
    throw new Attempt(numAffectedRows !== undefined && numAffectedRows > 0n)
  })
  return attempt.catch((error: unknown) => error instanceof Attempt && error.succeeded)
}

/** Thrown to roll the attempt back. */
class Attempt extends Error {
  readonly succeeded: boolean
  constructor(succeeded: boolean) {
    super('rolled back')
    this.succeeded = succeeded
  }
}

async function fileExists(server: ServerUnderTest, path: string): Promise<boolean> {
  const { rows } = await sql`select from storage.objects where name = ${path}`.execute(server.database.sql)
  return rows.length === 1
}

async function tryFunctions(server: ServerUnderTest, actor: Actor, expect: Expect) {
  const supabase = server.as[actor]
  const { administrator, outsider } = server.accounts
  const says = async (name: string, args: Row) => (await supabase.rpc(name, args)).data === true
  const answers = async (name: string, args: Row) => (await supabase.rpc(name, args)).error === null

  expect(
    `${actor} learns that the administrator is one`,
    ['administrator', 'secret'].includes(actor),
    await says('has_role', { _user_id: administrator, _role: 'admin' }),
  )
  expect(
    `${actor} hears that the outsider is an administrator`,
    false,
    await says('has_role', { _user_id: outsider, _role: 'admin' }),
  )
  for (const name of ['check_newsletter_subscriber_details', 'find_subscriber_for_unsubscribe']) {
    expect(
      `${actor} calls ${name}`,
      actor === 'secret',
      await answers(name, { subscriber_email: 'erika.mustermann@example.com' }),
    )
  }
  for (const [name, args] of Object.entries(newsletterFunctions)) {
    expect(`${actor} calls ${name}`, actor === 'secret', await answers(name, args))
  }
  for (const name of [
    'queue_mail',
    'claim_mail',
    'delete_expired_signups',
    'client_address',
    'caller_is_administrator',
    'upload_exists',
    'comes_through_the_api',
  ]) {
    expect(`${actor} calls private.${name}`, false, await answers(name, {}))
  }
  for (const table of [
    'recovery_links',
    'draft_copy_keys',
    'discarded_drafts',
    'mail_outbox',
    'answers',
    'answer_drafts',
    'newsletter_issues',
    'newsletter_deliveries',
    'appointments',
    'calendar_address',
    'request_counts',
    'audit_log',
    'settings',
  ]) {
    const { error } = await (supabase.schema('private') as unknown as SupabaseClient).from(table).select('*')
    expect(`${actor} reads private.${table}`, false, error === null)
  }
}

async function tryAdminFunctions(server: ServerUnderTest, actor: Actor, expect: Expect) {
  const supabase = server.as[actor]
  const readers: Actor[] = ['administrator', 'secret']
  const finds = async (name: string, args: Row) => ((await supabase.rpc(name, args)).data ?? []).length > 0

  for (const [name, table, row] of [
    ['search_mwo_form_entries', 'mwo_form_entries', mwoEntry],
    ['search_consultation_requests', 'consultation_requests', consultationRequest],
  ] as const) {
    const entry: Row = row({ last_name: `Muster${crypto.randomUUID()}` })
    await server.as.secret.from(table).insert(entry)
    expect(`${actor} finds with ${name}`, readers.includes(actor), await finds(name, { search: entry.last_name }))
    const { data: number } = await supabase.rpc('count_enquiries', { entry_table: table, search: entry.last_name })
    expect(`${actor} counts ${table}`, readers.includes(actor), number === 1)
    await server.as.secret.from(table).update({ admin_notes: 'angerufen' }).eq('id', entry.id)
    // The secret key is no administrator: it has the table itself.
    const isAdministrator = actor === 'administrator'
    expect(`${actor} reads the history`, isAdministrator, await finds('enquiry_history', { entry_id: entry.id }))
    expect(
      `${actor} reads when it is deleted`,
      isAdministrator,
      await finds('enquiry_deletion', { entry_id: entry.id, default_months: 6, default_file_days: 30 }),
    )
  }

  expect(`${actor} counts all enquiries`, readers.includes(actor), await finds('count_enquiry_kinds', {}))
  expect(
    `${actor} reads the reply times`,
    actor === 'administrator',
    await finds('reply_times', { promised_hours: 24 }),
  )

  expect(
    `${actor} reads how the inbox stands`,
    actor === 'administrator',
    await finds('inbox_today', { promised_hours: 24 }),
  )

  const subscriber = tables.newsletter_subscribers?.row() ?? {}
  await server.as.secret.from('newsletter_subscribers').insert(subscriber)
  expect(
    `${actor} finds with search_newsletter_subscribers`,
    readers.includes(actor),
    await finds('search_newsletter_subscribers', { search: subscriber.email }),
  )

  const erased = await supabase.rpc('erase_newsletter_address', { _id: crypto.randomUUID() })
  expect(`${actor} may erase addresses of the newsletter`, actor === 'administrator', erased.error === null)

  const nobody = { _email: `${crypto.randomUUID()}@example.com` }
  const contact = { _first_name: 'Erika', _last_name: 'Mustermann', ...nobody, _phone: '040 66969-123' }
  for (const [name, args] of [
    ['same_person', nobody],
    ['disclose_person', nobody],
    ['erase_person', nobody],
    ['correct_contact', { _entry_table: 'mwo_form_entries', _entry_id: crypto.randomUUID(), ...contact }],
    ['correct_subscriber', { ...nobody, _first_name: 'Erika', _last_name: '' }],
  ] as const) {
    expect(`${actor} calls ${name}`, actor === 'administrator', (await supabase.rpc(name, args)).error === null)
  }

  await sql`
    insert into private.mail_outbox (kind, first_attempt_at, gave_up_at) values ('page-broke', now(), now())
  `.execute(server.database.sql)
  expect(`${actor} sees undelivered mails`, actor === 'administrator', await finds('undelivered_mails', {}))
  const acknowledged = await supabase.rpc('acknowledge_undelivered_mails')
  expect(`${actor} acknowledges undelivered mails`, actor === 'administrator', acknowledged.error === null)

  const { error } = await supabase.rpc('log_enquiry_export', {
    entry_table: 'mwo_form_entries',
    row_count: 1,
    filters: [],
  })
  expect(`${actor} logs an export`, actor === 'administrator', error === null)
  const signedIn: Actor[] = ['outsider', 'administrator']
  expect(`${actor} has signed in`, signedIn.includes(actor), Boolean((await supabase.rpc('signed_in_at')).data))

  const { data: key } = await supabase.rpc('draft_copy_key')
  expect(`${actor} gets a key for copies of drafts`, actor === 'administrator', key !== null)
  for (const [name, args] of [
    ['discarded_drafts', {}],
    ['take_back_draft', { _id: 0 }],
    ['content_version', { _document: 'facts', _version: 1 }],
    ['answers_of', { _entry_id: crypto.randomUUID() }],
    ['send_answer', nothingAnswered({ _subject: 'Ihre Anfrage', _body: 'Guten Tag' })],
    ['record_call', nothingAnswered({ _note: 'Ruft zurück' })],
    ['answer_templates', {}],
    ['save_answer_templates', { _seen: -1, _templates: [] }],
    ['coming_appointments', {}],
    ['cancel_appointment', { _id: crypto.randomUUID(), _seen: 0 }],
    ['move_appointment', { _id: crypto.randomUUID(), _seen: 0, _at: inAMonth() }],
    ['calendar_address', {}],
    ['make_calendar_address', { _with_names: false }],
    ['end_calendar_address', {}],
    ['take_back_answer', { _id: crypto.randomUUID() }],
    ['save_answer_draft', { _entry_table: 'mwo_form_entries', _entry_id: crypto.randomUUID(), _seen: 0, _body: {} }],
    ['newsletter_sending', {}],
    ['newsletter_problems', { _id: crypto.randomUUID() }],
    ['send_newsletter_issue', { _document: 'issue/keine', _change: 1, _beyond_promise: false }],
    ['control_newsletter_issue', { _id: crypto.randomUUID(), _action: 'go on' }],
    ['decide_uncertain_deliveries', { _id: crypto.randomUUID(), _send_again: true }],
    ['set_newsletter_pace', { _minute: null, _hour: null }],
    ['trust_newsletter_address', { _id: crypto.randomUUID() }],
  ] as const) {
    const { error } = await supabase.rpc(name, args)
    expect(`${actor} calls ${name}`, actor === 'administrator', error === null)
  }

  expect(`${actor} sees who administers`, actor === 'administrator', await finds('administrators', {}))
  const invited = await supabase.rpc('invite_administrator', { _email: 'eva.mustermann@example.com' })
  expect(`${actor} invites an administrator`, actor === 'administrator', invited.error === null)
  const ended = await supabase.rpc('end_administrator', { _id: crypto.randomUUID() })
  expect(`${actor} may end administrators`, actor === 'administrator', ended.error === null)
  await sql`delete from private.invitations`.execute(server.database.sql)

  for (const [name, args] of [
    ['find_invitation', { given_token_hash: 'of no invitation' }],
    ['ask_for_temporary_password', { code_hash: 'of no window' }],
    ['set_temporary_password', { password_hash: 'nobody can sign in with this', code_hash: 'of no window' }],
  ] as const) {
    expect(`${actor} calls ${name}`, actor === 'secret', (await supabase.rpc(name, args)).error === null)
  }
  for (const name of [
    'session_is_alive',
    'reset_window_is_open',
    'folded',
    'find_mwo_form_entries',
    'find_consultation_requests',
  ]) {
    expect(`${actor} calls private.${name}`, false, (await supabase.rpc(name, {})).error === null)
  }
}

/** The steps of the double opt-in, each with arguments that fit it. */
const newsletterFunctions: Record<string, Row> = {
  newsletter_subscribe: {
    given_email: 'max.mustermann@example.com',
    given_first_name: null,
    given_last_name: null,
    token: 'a'.repeat(64),
    token_hash: 'b'.repeat(64),
    consent_text: 'Ja',
    consent_version: '2026-11-21',
    page: null,
    timezone: null,
    client_address: '192.0.2.1',
    client_agent: null,
    tell_the_owner: false,
  },
  newsletter_confirm: { token_hash: 'c'.repeat(64), client_address: '192.0.2.1', client_agent: null },
  newsletter_unsubscribe: {
    given_email: 'niemand@example.com',
    channel: 'form',
    token: 'a',
    token_hash: 'b',
    client_address: '192.0.2.1',
    client_agent: null,
  },
  newsletter_queue_confirmation: { given_email: 'niemand@example.com', token: 'a', token_hash: 'b' },
}

/** Noon in a month, as clocks in Berlin show it. */
function inAMonth(): string {
  return `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T12:00`
}

/** An answer to an entry that does not exist. */
function nothingAnswered(words: Row): Row {
  return {
    _id: crypto.randomUUID(),
    _entry_table: 'mwo_form_entries',
    _entry_id: crypto.randomUUID(),
    _seen: null,
    ...words,
  }
}
