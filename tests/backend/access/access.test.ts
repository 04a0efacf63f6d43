import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { saveAdministrator } from '../../../server/accounts/administrators.ts'
import { claimsOf, tokensOf } from '../../support/accounts/tokens.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { PASSWORD_HASH } from '../../support/people.ts'
import { consultationRequest, mwoEntry, uploadPath } from '../../support/server/requests.ts'
import { ACTORS, type Actor, serverOn, signedIn } from '../../support/server/server-under-test.ts'
import { ACCESS_ACTORS, type AccessActor, functions, needRecentAuthentication, tables } from './access-rules.ts'

const VERBS = ['insert', 'select', 'update', 'delete'] as const
/** Also who has a role of the database and no claims: a guard that compares with what is missing must not let in. */
type Caller = AccessActor | 'nobody'
const ROLES: Record<Caller, string> = {
  nobody: 'authenticated',
  visitor: 'anon',
  outsider: 'authenticated',
  appointments: 'authenticated',
  administrator: 'authenticated',
  secret: 'service_role',
}
/** Not permitted, no recent authentication, append-only, or against a constraint. Any other error is a mistake of the test. */
const REFUSALS = /^(42501|PGRST|55000|23...|22001)$/

/** The guards are left out: the rules of the database hold alone. */
describeOnEngine('access on %s', (engine) => {
  const server = serverOn(engine)
  const { run } = server
  let claims: Record<Caller, Record<string, unknown>>
  let ids: Record<string, string>
  beforeAll(async () => {
    const { administrator, outsider } = server.accounts
    const entry = mwoEntry()
    await server.as.visitor.from('mwo_form_entries').insert(entry)
    await server.as.visitor.from('consultation_requests').insert(consultationRequest())
    await server.as.administrator.from('mwo_form_entries').update({ admin_notes: 'angerufen' }).eq('id', entry.id)
    await server.as.secret.from('newsletter_subscribers').insert({ email: 'max@example.com' } as never)
    await run(
      "insert into private.mail_outbox (kind, first_attempt_at, gave_up_at) values ('page-broke', now(), now())",
    )
    ids = { '<administrator>': administrator, '<outsider>': outsider, '<entry>': entry.id }
    const address = 'empfang@example.com'
    const id = await saveAdministrator(server.database, { email: address, passwordHash: PASSWORD_HASH })
    await run(`update public.user_roles set role = 'appointments' where user_id = '${id}'`)
    const clerk = await signedIn(server.url, server.keys.publishableKey, address)
    claims = {
      nobody: {},
      visitor: { role: 'anon' },
      outsider: claimsOf((await tokensOf(server.as.outsider)).access),
      appointments: claimsOf((await tokensOf(clerk)).access),
      administrator: claimsOf((await tokensOf(server.as.administrator)).access),
      secret: { role: 'service_role' },
    }
  })

  const withIds = (text: string) => text.replaceAll(/<\w+>/g, (name) => ids[name] ?? name)
  const add = (table: string, row: object) => {
    const columns = Object.keys(row).join(', ')
    const values = withIds(JSON.stringify(row)).replaceAll("'", "''")
    return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, '${values}')`
  }

  /** What comes of a statement as the API runs it for an actor, after which everything is as before. */
  async function attempt(
    actor: Caller,
    statement: string,
    before: string[] = [],
  ): Promise<Record<string, unknown>[] | 'refused'> {
    const transaction = await server.database.sql.startTransaction().execute()
    try {
      for (const arranged of before) await sql.raw(arranged).execute(transaction)
      await sql`
        select set_config('request.jwt.claims', ${JSON.stringify({ ...claims[actor], client: { enquiry: 'with receipt' } })}, true),
          set_config('request.jwt.claim.sub', ${claims[actor].sub ?? ''}, true),
          set_config('request.jwt.claim.role', ${claims[actor].role ?? ''}, true)
      `.execute(transaction)
      await sql.raw(`set local role ${ROLES[actor]}`).execute(transaction)
      const { rows, numAffectedRows } = await sql.raw<Record<string, unknown>>(statement).execute(transaction)
      return numAffectedRows ? Array(Number(numAffectedRows)).fill({ changed: true }) : rows
    } catch (error) {
      const { code } = error as { code?: string }
      if (!REFUSALS.test(code ?? '')) throw new Error(`${actor}: ${statement}`, { cause: error })
      return 'refused'
    } finally {
      await transaction.rollback().execute()
    }
  }

  /** A stranger would try without a filter, which needs no right to read. */
  const statements = (table: string) => ({
    insert: add(table, tables[table]?.row() ?? {}),
    select: `select * from ${table}`,
    update: `update ${table} set ${withIds(tables[table]?.change ?? '')}`,
    delete: `delete from ${table}`,
  })
  const succeeds = async (actor: AccessActor, statement: string, before: string[] = []) => {
    const rows = await attempt(actor, statement, before)
    return rows !== 'refused' && rows.length > 0
  }

  test.each(Object.keys(tables))('every actor can do on %s exactly what the rules say', async (table) => {
    const broken: string[] = []
    const note = (what: string, expected: boolean, found: boolean) => {
      if (expected !== found) broken.push(`${what}: ${found ? 'possible' : 'impossible'}`)
    }
    const rules = tables[table]
    for (const actor of ACCESS_ACTORS) {
      for (const verb of VERBS) {
        const before = verb === 'insert' ? [] : [add(table, rules?.row() ?? {})]
        const found = await succeeds(actor, statements(table)[verb], before)
        note(`${actor} ${verb} ${table}`, rules?.allowed[verb].includes(actor) ?? false, found)
      }
      if (actor === 'secret') continue
      for (const pinned of rules?.pinned ?? []) {
        const found = await succeeds(actor, add(table, { ...rules?.row(), ...pinned }))
        note(`${actor} insert ${table} with ${JSON.stringify(pinned).slice(0, 60)}`, false, found)
      }
    }
    expect(broken).toEqual([])
  })

  test('a second file in a folder is refused', async () => {
    const name = uploadPath()
    const file = (path: string) => add('storage.objects', { bucket_id: 'mwo-uploads', name: path })
    for (const actor of ['visitor', 'outsider', 'appointments', 'administrator'] as const) {
      expect(await attempt(actor, file(name.replace('.pdf', '.png')), [file(name)]), actor).toBe('refused')
    }
  })

  test('every function answers exactly the callers that the rules name', async () => {
    const isOpen = (call: string) => /^(count_)?article_view/.test(call)
    const found: [string, Caller[]][] = []
    for (const { call, hides } of functions) {
      const answered: Caller[] = []
      for (const actor of isOpen(call) ? ACCESS_ACTORS : (['nobody', ...ACCESS_ACTORS] as const)) {
        const rows = await attempt(actor, `select * from public.${withIds(call)} as answer`)
        const says =
          rows !== 'refused' && rows.some((row) => Object.values(row).some((value) => value && value !== '0'))
        if (hides ? says : rows !== 'refused') answered.push(actor)
      }
      found.push([call, answered])
    }
    expect(found).toEqual(functions.map(({ call, allowed }) => [call, allowed]))
  })

  test('what an administrator may only do within an hour of an authentication', async () => {
    const longAgo = "update auth.sessions set created_at = now() - interval '61 minutes'"
    const refused: string[] = []
    for (const { call, allowed } of functions) {
      if (!allowed.includes('administrator')) continue
      const rows = await attempt('administrator', `select * from public.${withIds(call)} as answer`, [longAgo])
      if (rows === 'refused') refused.push(call.split('(')[0] ?? '')
    }
    for (const [table, rules] of Object.entries(tables)) {
      for (const verb of VERBS.filter((one) => rules.allowed[one].includes('administrator'))) {
        const before = verb === 'insert' ? [longAgo] : [longAgo, add(table, rules.row())]
        if (!(await succeeds('administrator', statements(table)[verb], before))) refused.push(`${verb} ${table}`)
      }
    }
    expect(refused).toEqual(needRecentAuthentication)
  })

  test('who has the appointments alone sees no address and no message, and finds nobody by what they wrote', async () => {
    await server.database.runScript(`
      insert into private.answers (id, entry_id, kind, body, status_before)
      select gen_random_uuid(), e.id, 'call', 'Geheim', 'new' from public.consultation_requests e limit 1;
      insert into private.appointments (answer_id, minutes, offered, starts_at, ends_at, changes)
      select a.id, 60, array[now() + interval '1 day'], now() + interval '1 day', now() + interval '25 hours', 1
      from private.answers a where a.body = 'Geheim';
      update public.consultation_requests set message = 'Sonnenblume'
    `)
    const told = async (actor: Caller, call: string) =>
      JSON.stringify(await attempt(actor, `select public.${call} as answer`))
    for (const call of [
      'coming_appointments()',
      'times_between(current_date, current_date + 2)',
      "known_people('Mustermann')",
    ]) {
      expect(await told('administrator', call), call).toContain('@example.com')
      const shown = await told('appointments', call)
      expect(shown, call).toContain('Mustermann')
      expect(shown, call).not.toMatch(/@|Geheim|Sonnenblume|message|notes/)
    }
    expect(await told('appointments', "known_people('Sonnenblume')")).toBe('[]')
    expect(await told('appointments', "known_people('%%%')")).toBe('[]')
  })

  test('no caller learns that the outsider is an administrator', async () => {
    for (const actor of ACTORS) {
      const rows = await attempt(actor, withIds("select public.has_role('<outsider>', 'admin') as yes"))
      expect([[{ yes: false }], 'refused'], actor).toContainEqual(rows)
    }
  })

  test('each table and function that the API shows has a rule, and row-level security', async () => {
    const shown = await run(`
      select relnamespace::regnamespace || '.' || relname as name, relrowsecurity as secured from pg_class
      where relnamespace::regnamespace::text in ('public', 'storage') and relkind in ('r', 'p', 'v', 'm')
    `)
    const called = await run("select proname as name from pg_proc where pronamespace = 'public'::regnamespace")

    expect(shown.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort())
    expect(shown.filter(({ secured }) => !secured)).toEqual([])
    expect(called.map(({ name }) => name).sort()).toEqual(functions.map(({ call }) => call.split('(')[0]).sort())
  })

  test('no role has a right on any other table, or may truncate one', async () => {
    const rights = await run(`
      select c.oid::regclass::text as "table", role, "right" from pg_class c,
        unnest(array['anon', 'authenticated', 'service_role']) role,
        unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger', 'references']) "right"
      where relkind in ('r', 'p', 'v', 'm') and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
        and has_table_privilege(role, c.oid, "right")
        and ("right" not in ('select', 'insert', 'update', 'delete') or relnamespace::regnamespace::text in ('private', 'auth'))
    `)
    expect(rights).toEqual([])
  })

  test('a line of the opt-in log cannot be changed or removed, not even by the owner of the database', async () => {
    await run(add('newsletter_opt_in_logs', { email: 'max@example.com', action: 'signup' }))
    for (const statement of [
      'delete from public.newsletter_opt_in_logs',
      'truncate public.newsletter_opt_in_logs',
      "update public.newsletter_opt_in_logs set action = 'confirm'",
      "set local private.deletes_opt_in_logs = 'on'; set local role service_role; delete from public.newsletter_opt_in_logs",
    ]) {
      await expect(server.database.runScript(statement), statement).rejects.toThrow(/append-only/)
    }
  })

  test('the API asks the database with the role and the claims of the caller', async () => {
    const seen = async (actor: Actor) => (await server.unguarded[actor].from('mwo_form_entries').select('id')).data
    expect((await Promise.all(ACTORS.map(seen))).map((rows) => rows?.length ?? 0)).toEqual([0, 0, 1, 1])
  })
})
