import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { disclosurePage } from '../../../app/features/enquiries/person/disclosure.ts'
import { addDays, berlinDay } from '../../../rules/berlin-time.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { fillEveryTable } from '../../support/database/fill-every-table.ts'
import { consultationRequest, mwoEntry } from '../../support/server/requests.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

const PLANTED = 'gepflanzt@example.com'

/** Tables without data of people who write to the practice, by the beginning of their names. Every other table is planted. */
const OF_OTHERS = [
  // Accounts and administrators.
  ...['auth.', 'public.user_roles', 'private.people', 'private.invitations', 'private.expected_accounts'],
  ...['private.recovery_', 'private.used_totp_steps', 'private.calendar_address', 'private.busy_'],
  // What the practice publishes, and how often it is read.
  ...['private.content_', 'private.newsletter_issues', 'private.picture', 'private.documents'],
  'private.article_views',
  // Values of the program, and counters under a hash whose key ends within two days.
  ...['private.settings', 'private.installation', 'supabase_migrations.'],
  ...['private.counters', 'private.counter_keys', 'private.sign_in_attempts'],
  // Files, under random names: they go first, or nothing goes.
  ...['storage.', 'private.stored_file'],
]

/** Columns that link lines and hold no words of a person. */
const LINKS = [
  'public.mwo_form_entries.file_url',
  'private.audit_log.action',
  'private.audit_log.subject_table',
  'private.trash.subject_table',
  'private.search_texts.row_kind',
  'private.trash.file',
]

const ADDRESS = /\.(email|recipient)$/

/** Names of places and columns that stand on a page as in the database; what was planted has none. */
const unnamed = (page: string) =>
  [...page.matchAll(/<(dt|h2)>([a-z_]+)<\/\1>/g)].map(([, , name]) => name).filter((name) => name !== 'planted')

/** `consultation_requests.phone;`, which fits into a telephone number beside the address. */
const label = (place: string) => `${place.split('.').slice(1).join('.')};`

/** The same words again, as searches compare them. */
const SEARCH_TEXT = 'private.search_texts.folded'

/** Secrets, and the state of mails: not in a copy for the person. */
const NOT_DISCLOSED = [
  'public.newsletter_subscribers.confirmation_token',
  'public.newsletter_subscribers.come_back_token',
  ...['user_agent', 'form_signals', 'message_hash'].flatMap((column) => [
    `public.mwo_form_entries.${column}`,
    `public.consultation_requests.${column}`,
  ]),
  'private.mail_outbox.content',
  SEARCH_TEXT,
]

describeOnEngine('one person on %s', (engine) => {
  const server = serverOn(engine)
  const { run, rpc } = server

  const send = async (table: string, row: object) =>
    expect((await server.as.visitor.from(table).insert(row)).error).toBeNull()
  const correct = (_entry_id: string, changes = {}) => {
    const contact = { _first_name: ' Eva ', _last_name: 'Mustermann', _email: 'EVA@example.com', _phone: '0381 123' }
    return rpc('correct_contact', { _entry_id, ...contact, ...changes })
  }

  const caller = { _first_name: 'Max', _last_name: 'Mustermann', _phone: '040 66969-555' }

  const columns = () =>
    run<{ table: string; column: string; type: string }>(`
      select format('%I.%I', c.table_schema, c.table_name) as table, c.column_name as column, c.data_type as type
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        -- Its rows are those of the tables that inherit it.
        and c.table_name <> 'enquiry'
        and c.table_schema not in ('pg_catalog', 'information_schema')
        and c.data_type in ('text', 'character varying', 'jsonb', 'ARRAY')
      order by 1, 2
    `)
  const isOfOthers = (table: string) => OF_OTHERS.some((start) => table.startsWith(start))

  /** Plants a text in a place; false where the schema lets no such text in. */
  async function plant(table: string, column: string, type: string, text: string): Promise<boolean> {
    const value = {
      jsonb: `case when jsonb_typeof(${column}) = 'object' or ${column} is null then coalesce(${column}, '{}')
        || jsonb_build_object('planted', '${text}'::text)
        || case when ${column} ? 'email' then jsonb_build_object('email', '${PLANTED}') else '{}' end
        else jsonb_build_array('${text}') end`,
      ARRAY: `array['${text}']`,
    }[type]
    // Lines of the log without an enquiry, or of a deleted one, hold no words of a person.
    const entries = ['public.consultation_requests', 'public.mwo_form_entries'].map((from) => `select id from ${from}`)
    // Of drafts only answers are to a person.
    const rows = {
      'private.audit_log': `where subject_id in (${entries.join(' union ')} union select subject_id from private.trash)`,
      'private.draft': 'where owner_id is not null',
    }[table]
    try {
      await server.database.sql.transaction().execute(async (transaction) => {
        await sql`set local session_replication_role = 'replica'`.execute(transaction)
        await sql.raw(`update ${table} set "${column}" = ${value ?? `'${text}'`} ${rows ?? ''}`).execute(transaction)
      })
      return true
    } catch {
      return false
    }
  }

  /** Every table is filled and every place planted that lets a text in. @returns the places, as `schema.table.column` */
  async function plantEverywhere(): Promise<string[]> {
    // What the server wrote at its start comes once more.
    await run('delete from private.article_views')
    await fillEveryTable(server.database, 'praxis@example.com')
    const places: string[] = []
    for (const { table, column, type } of await columns()) {
      const place = `${table}.${column}`
      if (isOfOthers(table) || LINKS.includes(place)) continue
      expect.soft(await run(`select from ${table} limit 1`), `${table} has a row`).toHaveLength(1)
      // A column of an address holds the address; any other says besides where it stands.
      const text = ADDRESS.test(place) ? PLANTED : `${PLANTED} ${label(place)}`
      const isPlanted = (await plant(table, column, type, text)) || (await plant(table, column, type, PLANTED))
      if (isPlanted) places.push(place)
    }
    return places
  }

  const findPlaces = async () => {
    const found: string[] = []
    for (const { table, column } of await columns()) {
      if ((await run(`select from ${table} where strpos("${column}"::text, '${PLANTED}') > 0 limit 1`)).length > 0)
        found.push(`${table}.${column}`)
    }
    return found
  }

  test('an entry shows what else there is under its address, and an erasure takes no other person along', async () => {
    const entry = mwoEntry({ email: 'MAX@example.com' })
    await send('consultation_requests', consultationRequest({ email: 'max@example.com' }))
    await send('mwo_form_entries', entry)
    await send('mwo_form_entries', mwoEntry({ email: 'erika@example.com' }))

    await run(`
      insert into private.trash (kind, subject_table, subject_id, content, file)
      values ('file', 'mwo_form_entries', '${entry.id}', '{}', 'aus/dem/papierkorb.pdf')
    `)

    await run(`
      insert into private.answers (id, entry_id, kind, status_before, body, taken_back_at)
      values (gen_random_uuid(), '${entry.id}', 'call', 'new', 'Rief an.', null), (gen_random_uuid(), '${entry.id}', 'call', 'new', null, now())
    `)

    const { data } = await rpc('same_person', { _person: 'max@example.com' })
    expect(data.files).toEqual(['aus/dem/papierkorb.pdf'])
    expect(data.entries).toContainEqual(expect.objectContaining({ id: entry.id, answers: 1 }))
    expect([data.entries.length, data.newsletter]).toEqual([2, null])

    expect((await rpc('erase_person', { _person: 'max@example.com' })).data).toMatchObject({ enquiries: 2 })
    expect(await run('select email from public.mwo_form_entries')).toEqual([{ email: 'erika@example.com' }])
  })

  test('who telephoned without an address is that one entry: found, disclosed, corrected and erased, and nobody else', async () => {
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const day = addDays(berlinDay(new Date()), 30)
    for (const [_id, time, _last_name] of [
      [id, '09:00', caller._last_name],
      [other, '11:00', 'Musterfrau'],
    ])
      await rpc('book_appointment', { ...caller, _id, _last_name, _email: ' ', _at: `${day}T${time}`, _minutes: 30 })
    const found = await rpc('enquiry_page', { _search: '040 66969-555' })
    expect(found.data.rows).toMatchObject([{ email: null }, { email: null }])

    expect((await rpc('same_person', { _person: id })).data).toMatchObject({ entries: [{ id }], newsletter: null })
    const { held } = (await rpc('disclose_person', { _person: id })).data
    expect(held).toMatchObject({ consultation_requests: [{ id, phone: caller._phone }], appointments: [{}] })
    expect((await correct(id, { _email: '' })).data).toBe(true)
    expect((await rpc('erase_person', { _person: id })).data).toMatchObject({ enquiries: 1 })

    expect(await run('select id from public.consultation_requests')).toEqual([{ id: other }])
    expect(await run(`select 1 from private.appointments where id = '${id}'`)).toEqual([])
    expect((await rpc('erase_person', { _person: other })).data).toMatchObject({ enquiries: 1 })
  })

  test('contact data are corrected with their history, the words of the visitor stay, and an anonymous entry gets no name', async () => {
    const request = consultationRequest({ email: 'max@example.com' })
    const anonymous = mwoEntry({ is_anonymous: true })
    await send('consultation_requests', request)
    await send('mwo_form_entries', anonymous)

    expect((await correct(request.id)).data).toBe(true)
    expect((await correct(anonymous.id)).data).toBe(true)

    const shown = (columns: string, table: string, { id }: { id: string }) =>
      run(`select ${columns} from public.${table} where id = '${id}'`)
    expect(await shown('first_name, email, phone, message', 'consultation_requests', request)).toEqual([
      { first_name: 'Eva', email: 'eva@example.com', phone: '0381 123', message: request.message },
    ])
    expect(await shown('first_name, email', 'mwo_form_entries', anonymous)).toEqual([
      { first_name: 'Anonym', email: 'eva@example.com' },
    ])
    const { data: history } = await rpc('enquiry_history', { _entry_id: request.id })
    const details = { first_name: ['Erika', 'Eva'], email: ['max@example.com', 'eva@example.com'] }
    expect(history).toMatchObject([{ action: 'contact corrected', details }])
    expect((await correct(request.id, { _email: 'eva@' })).error).not.toBeNull()
    expect((await correct(request.id, { _phone: ' ' })).error).not.toBeNull()
    expect((await correct(crypto.randomUUID())).data).toBe(false)
  })

  test('an address that was corrected leaves the history and the records of mails with an erasure, and takes no entry of another person along', async () => {
    const kept = consultationRequest({ email: 'falsch@example.com' })
    const erased = consultationRequest({ email: 'frueher@example.com' })
    for (const entry of [kept, erased]) {
      await send('consultation_requests', entry)
      await correct(entry.id, { _email: 'heute@example.com' })
    }
    await run(`update public.consultation_requests set email = 'richtig@example.com' where id = '${kept.id}'`)
    await run("update private.mail_outbox set sent_at = now() where recipient = 'frueher@example.com'")

    expect((await rpc('disclose_person', { _person: 'falsch@example.com' })).data.held).toMatchObject({
      audit_log: [{ action: 'contact corrected', details: { email: 'falsch@example.com' } }],
    })
    expect((await rpc('erase_person', { _person: 'falsch@example.com' })).data).toMatchObject({ enquiries: 0 })
    expect((await rpc('erase_person', { _person: 'heute@example.com' })).data).toMatchObject({ enquiries: 1 })

    const left = await run(`select email from public.consultation_requests where id in ('${kept.id}', '${erased.id}')`)
    expect(left).toEqual([{ email: 'richtig@example.com' }])
    expect(await run("select from private.audit_log where details::text ~ 'falsch@|frueher@'")).toEqual([])
    expect(await run("select from private.mail_outbox where recipient = 'frueher@example.com'")).toEqual([])
  })

  test('a person known by the newsletter alone gets a copy, another name and an erasure', async () => {
    const email = 'leserin@example.com'
    await run(`
      insert into public.newsletter_subscribers (email, first_name, status, gdpr_consent_given, gdpr_consent_date)
      values ('${email}', 'Erka', 'confirmed', true, now())
    `)
    const newsletter = { status: 'confirmed' }
    expect((await rpc('same_person', { _person: email })).data).toMatchObject({ entries: [], newsletter })

    const rename = (_email: string) => rpc('correct_subscriber', { _email, _first_name: ' Erika ', _last_name: ' ' })
    expect((await rename('niemand@example.com')).data).toBe(false)
    expect((await rename(' LESERIN@example.com')).data).toBe(true)
    const [copy] = (await rpc('disclose_person', { _person: email })).data.held.newsletter_subscribers
    expect(copy).toMatchObject({ email, first_name: 'Erika', last_name: null })
    expect(Object.keys(copy).filter((name) => name.includes('token'))).toEqual([])

    expect((await rpc('erase_person', { _person: email })).data).toEqual({ enquiries: 0, opt_in_log_stays: false })
    expect(await run(`select from public.newsletter_subscribers where email = '${email}'`)).toEqual([])
  })

  test('a planted address is in the copy from every place that the schema has, and after the erasure in the opt-in log alone', async () => {
    const places = await plantEverywhere()
    expect(places.length).toBeGreaterThan(40)
    expect((await findPlaces()).sort()).toEqual(places.toSorted())

    const { data: copy, error } = await rpc('disclose_person', { _person: PLANTED })

    expect(error).toBeNull()
    const text = JSON.stringify(copy)
    const tables = [
      ...new Set(
        places.filter((place) => place !== SEARCH_TEXT).map((place) => place.split('.').slice(0, 2).join('.')),
      ),
    ]
    const held = [...tables.map((table) => table.split('.')[1])]
    expect(Object.keys(copy.held).sort()).toEqual(held.sort())
    const said = places.filter((place) => !ADDRESS.test(place) && !NOT_DISCLOSED.includes(place))
    expect(said.filter((place) => !text.includes(label(place)))).toEqual([])
    expect(copy.files).toHaveLength(1)

    // Every column has a German name on the page for the person, those without a value too.
    const filled = JSON.parse(text, (_, value) => value ?? 'etwas')
    const about = { email: PLANTED, caller: '', practice: '', origin: '', at: new Date() }
    const page = disclosurePage({ ...about, held: filled.held, files: [] })
    expect(unnamed(page)).toEqual([])

    // Nothing goes while a file is there.
    expect((await rpc('erase_person', { _person: PLANTED })).error?.code).toBe('55000')
    expect((await findPlaces()).sort()).toEqual(places.toSorted())
    await run("delete from storage.objects where bucket_id = 'mwo-uploads'")
    await run(`insert into public.newsletter_opt_in_logs (email, action) values ('${PLANTED}', 'confirm')`)
    expect((await rpc('erase_person', { _person: PLANTED })).data).toMatchObject({ opt_in_log_stays: true })
    // The cancellation of a coming appointment is the last mail; the address goes with it.
    await run(`update private.mail_outbox set sent_at = now() where recipient = '${PLANTED}'`)

    // Art. 7 (1) and 17 (3) e GDPR: the consent and its wording stay until the end of their time.
    const left = await findPlaces()
    const optInLog = left.filter((place) => place.startsWith('public.newsletter_opt_in_logs.'))
    expect(left).toEqual([SEARCH_TEXT, ...optInLog, 'public.newsletter_subscribers.email'])
    const subscriber = 'select status, first_name, user_agent, referrer_url from public.newsletter_subscribers'
    expect(await run(subscriber)).toEqual([
      { status: 'unsubscribed', first_name: null, user_agent: null, referrer_url: null },
    ])

    // After the opt-in log's time nothing stays, and the audit log names no person.
    await server.database.runScript(`
      set local session_replication_role = replica;
      delete from public.newsletter_opt_in_logs where action = 'confirm';
    `)
    const last = await rpc('erase_person', { _person: ` ${PLANTED.toUpperCase()}` })
    expect(last.data).toEqual({ enquiries: 0, opt_in_log_stays: false })
    expect(await findPlaces()).toEqual([])
    const lines = await run(
      "select actor_id::text, subject_id, details from private.audit_log where action = 'person erased'",
    )
    expect(lines.at(-1)).toEqual({ actor_id: server.accounts.administrator, subject_id: null, details: {} })
  })
})
