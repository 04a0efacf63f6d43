import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenRules, isAnyRuleBroken, tables } from '../support/database/access-rules.ts'
import { engines } from '../support/database/engines.ts'
import { pdfBytes, pngBytes, uploadPath } from '../support/server/enquiries.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

describe.each(engines)('the wall on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server.stop())

  test('every actor can do on every table, bucket and function exactly what the rules say', async () => {
    expect(await findBrokenRules(server)).toEqual([])
  })

  test('a refused upload leaves nothing on disk and an earlier file as it was', async () => {
    const files = server.as.visitor.storage.from('mwo-uploads')
    const path = uploadPath()
    const folder = join(server.dataDir, 'files/mwo-uploads')
    await files.upload(path, pdfBytes(), { contentType: 'application/pdf' })
    const before = await readdir(folder, { recursive: true })

    await files.upload(path, new TextEncoder().encode('%PDF-other').buffer as ArrayBuffer, {
      contentType: 'application/pdf',
      upsert: true,
    })
    await files.upload(`${crypto.randomUUID()}/befund.pdf`, pdfBytes(), { contentType: 'application/pdf' })
    await files.upload(path.replace('.pdf', '.png'), pngBytes(), { contentType: 'image/png' })

    expect(await readdir(folder, { recursive: true })).toEqual(before)
    expect(await readFile(join(folder, path))).toEqual(Buffer.from(pdfBytes()))
  })

  test('no table in public is without rules and row-level security', async () => {
    const { rows } = await sql<{ name: string; secured: boolean }>`
      select relname as name, relrowsecurity as secured from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    `.execute(server.database.sql)
    expect(rows.map(({ name }) => name).sort()).toEqual([...Object.keys(tables), 'user_roles'].sort())
    expect(rows.filter(({ secured }) => !secured)).toEqual([])
  })

  // The policies are the same on both, and PostgreSQL is asked in a third of the time.
  test.runIf(engine === engines.at(-1))(
    'every policy matters: without it, or wide open, a rule breaks',
    { tags: ['more'], timeout: 600_000 },
    async () => {
      const policies = await listPolicies(server)
      expect(policies.length).toBeGreaterThan(0)

      const withoutEffect: string[] = []
      for (const policy of policies) {
        for (const mutation of [policy.drop, policy.open]) {
          await server.database.runScript(mutation)
          if (!(await isAnyRuleBroken(server, policy.table))) withoutEffect.push(mutation)
          await server.database.runScript(policy.restore)
        }
      }

      expect(withoutEffect).toEqual([])
      expect(await findBrokenRules(server)).toEqual([])
    },
  )
})

interface PolicyMutations {
  table: string
  drop: string
  open: string
  restore: string
}

async function listPolicies(server: ServerUnderTest): Promise<PolicyMutations[]> {
  const { rows } = await sql<{
    name: string
    table: string
    verb: string
    roles: string
    using: string | null
    check: string | null
    permissive: string
  }>`
    select policyname as name, format('%I.%I', schemaname, tablename) as table, cmd as verb,
      array_to_string(roles, ', ') as roles, qual as using, with_check as check, permissive
    from pg_policies where schemaname in ('public', 'storage')
  `.execute(server.database.sql)

  return rows.map(({ name, table, verb, roles, using, check, permissive }) => {
    const drop = `drop policy "${name}" on ${table};`
    const create = (to: string, usingText: string | null, checkText: string | null) =>
      `create policy "${name}" on ${table} as ${permissive} for ${verb} to ${to}
        ${usingText ? `using (${usingText})` : ''} ${checkText ? `with check (${checkText})` : ''};`
    return {
      table,
      drop,
      open: `${drop} ${create('anon, authenticated', using && 'true', check && 'true')}`,
      restore: `drop policy if exists "${name}" on ${table}; ${create(roles, using, check)}`,
    }
  })
}
