// @module-tag more

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveAdministrator } from '../../../server/accounts/administrators.ts'
import { type Keys, keepKeys, newKeys } from '../../../server/accounts/keys.ts'
import { hashPassword } from '../../../server/accounts/password-hashes.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { routes } from '../../../server/routing/routes.ts'
import { withApp } from '../../support/accounts/authenticator-app.ts'
import {
  asServingUser,
  copyMigratedDatabase,
  createMigratedDatabase,
  describeOnEngine,
} from '../../support/database/databases.ts'
import { PASSWORD } from '../../support/people.ts'
import { type ServerProcess, startProcess } from '../../support/processes/start-process.ts'
import { freshNetwork } from '../../support/server/requests.ts'
import { type RouteFields, readRouteFields } from '../../support/server/route-fields.ts'
import { signedIn } from '../../support/server/server-under-test.ts'
import buildOnce from '../../support/site/build-once.ts'

/** Stands wherever a person could write something, and so must stand nowhere in the log. */
const MARKER = 'Erika-geb-1961-Diagnose'
const ID = '7f0b3c8e-1111-4222-8333-444455556666'
/** JSON that no form sends: another type, a number out of range, characters that are none, lists within lists. */
const STRANGE = [null, true, 1e300, '', '"', '\u0000', '\ud800', {}, [5], [[null, 'x']]]
/** As many callers as send at the same time. */
const TOGETHER = 8
/** What may end the sign-in or use up its factor: an administrator of its own asks there. */
const ENDS_SIGN_INS = /logout|auth\/v1\/(user|factors)|sessions|end_administrator/
const administrators = routes.map((_route, index) => `erika-${index}@example.com`)

interface Asked {
  route: RouteFields
  caller: 'visitor' | 'administrator' | 'secret key'
  /** In the places of `:id`, `:folder` and `:file`. */
  id: string
  folder: string
  query?: Record<string, string>
  body?: string
}

describeOnEngine('the log on %s', (engine) => {
  let app: ServerProcess
  let listed: RouteFields[]
  let dataDir: string
  let drop: (() => Promise<void>) | undefined
  let keys: Keys
  beforeAll(async () => {
    await buildOnce()
    dataDir = await mkdtemp(join(tmpdir(), 'praxis-log-'))
    const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
    drop = postgres?.drop
    if (!postgres) await copyMigratedDatabase(dataDir)
    const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    listed = await readRouteFields(database)
    const passwordHash = await hashPassword(PASSWORD)
    for (const email of administrators) await saveAdministrator(database, { email, passwordHash })
    keys = await newKeys()
    await keepKeys({ dataDir, database }, keys)
    await database.close()
    app = await startProcess({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'debug',
      SITE_URL: 'http://localhost',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      SECRET_KEY_NETWORKS: '0.0.0.0/2',
      ...(postgres ? { DATABASE_URL: asServingUser(postgres.url) } : {}),
    })
  }, 300_000)
  afterAll(async () => {
    await app.stop()
    await drop?.()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** @returns a token with a fresh second factor, and the id of that factor */
  const signIn = async (email = '') => {
    const { person, factorId } = await withApp(await signedIn(app.url, keys.publishableKey, email))
    const { data } = await person.auth.getSession()
    return { token: data.session?.access_token ?? '', factorId }
  }

  const ask = async ({ route, caller, id, folder, query = {}, body }: Asked, token: string) => {
    const path = route.pattern.replace(':id', id).replace(':folder', folder).replace(':file', `${MARKER}.pdf`)
    const key = caller === 'secret key' ? keys.secretKey : keys.publishableKey
    const { kind } = route.route.body
    const answer = await fetch(`${app.url}${path}?${new URLSearchParams(query)}`, {
      method: route.method,
      redirect: 'manual',
      headers: {
        apikey: key,
        authorization: `Bearer ${caller === 'administrator' ? token : key}`,
        'content-type': kind === 'file' ? 'application/pdf' : 'application/json',
        'user-agent': MARKER,
        referer: `${app.url}/${MARKER}`,
        cookie: `session=${MARKER}`,
        'x-request-id': MARKER,
        'x-forwarded-for': freshNetwork(),
        ...(body === undefined ? {} : { prefer: MARKER }),
      },
      ...(body === undefined ? {} : { body }),
    })
    await answer.arrayBuffer()
    return { at: route.route.at, status: answer.status, requestId: answer.headers.get('x-request-id') ?? '' }
  }

  test('nothing that a person could write anywhere in a request stands in the log, a refusal is found by its id, and no value of a field makes the server fail', async () => {
    const common = await signIn(administrators[0])
    const waiting = [...listed.entries()]
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [index, route] = next
        const { token, factorId } = ENDS_SIGN_INS.test(route.pattern) ? await signIn(administrators[index]) : common
        for (const asked of requestsTo(route, factorId, engine === 'pglite' ? STRANGE : []))
          answers.push(await ask(asked, token))
      }
    }
    await Promise.all(Array.from({ length: TOGETHER }, work))

    expect(answers.length).toBeGreaterThan(1500)
    // A refusal in front of the route would tell nothing about the route.
    expect(answers.filter(({ status }) => status === 429)).toEqual([])
    const isIn = ({ at, status }: (typeof answers)[number], line: string) => at === line && ![401, 403].includes(status)
    expect(routes.filter(({ at }) => !answers.some((answer) => isIn(answer, at)))).toEqual([])
    const lines = app.output().split('\n')
    expect(lines.filter((line) => line.includes(MARKER))).toEqual([])
    // Nothing of all this is a fault of the server.
    expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([])
    const refused = answers.find(({ at, status }) => status === 401 && at === 'GET /rest/v1/mwo_form_entries')
    expect(refused?.requestId).toMatch(/^[0-9a-f-]{36}$/)
    const line = lines.find((text) => text.includes(String(refused?.requestId)))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ method: 'GET', area: '/rest/v1/mwo_form_entries', status: 401 })
  }, 600_000)
})

/**
 * The marker, and what is strange, in each field by itself, among values that fit, from the caller that the route is for; and from every caller in all
 * fields at once, in the path, and in what is no object of fields.
 */
function requestsTo(route: RouteFields, factorId: string, strange: unknown[]): Asked[] {
  const { body: takes, by } = route.route
  const takesFields = !['nothing', 'file'].includes(takes.kind)
  const names = takesFields ? Object.keys(route.fields) : []
  const all = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]))
  const file = takes.kind === 'file' ? { body: `%PDF-1.7\n${MARKER}` } : {}
  const body = (value: unknown) => ({ body: JSON.stringify(value) })
  const whole = { route, id: factorId, folder: ID, query: route.query, ...(takesFields ? body(route.fields) : file) }

  const oneByOne = [
    ...Object.keys(route.query).map((name) => ({ ...whole, query: { ...route.query, [name]: MARKER } })),
    ...names.flatMap((name) =>
      [MARKER, ...strange].map((value) => ({ ...whole, ...body({ ...route.fields, [name]: value }) })),
    ),
  ].map((request) => ({ ...request, caller: by === 'everybody' ? ('visitor' as const) : by }))

  const bodies = [
    body(all(MARKER)),
    body(all({ [MARKER]: [MARKER] })),
    body({ ...route.fields, [MARKER]: MARKER }),
    body([route.fields, { [MARKER]: MARKER }]),
    { body: `{"${MARKER}` },
  ]
  const fromEverybody = (['visitor', 'administrator', 'secret key'] as const).flatMap((caller) =>
    [
      ...(takesFields ? bodies.map((marked) => ({ ...whole, ...marked })) : []),
      { ...whole, query: { [MARKER]: MARKER } },
      { ...whole, id: MARKER, folder: MARKER },
      whole,
    ].map((request) => ({ ...request, caller })),
  )
  // What fits may end the sign-in, so it comes last.
  return [...oneByOne, ...fromEverybody]
}
