import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdministrator } from '../../server/accounts/administrators.ts'
import { ADMINISTRATOR, PASSWORD } from '../support/people.ts'
import { client, type ServerUnderTest, signedIn, startServerUnderTest } from '../support/server/server-under-test.ts'

let server: ServerUnderTest
beforeAll(async () => {
  server = await startServerUnderTest('pglite')
})
afterAll(() => server.stop())

const change = async (password: string) => {
  await createAdministrator(server.database, { email: ADMINISTRATOR, password: PASSWORD })
  const person = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
  return person.auth.updateUser({ password })
}
const canSignIn = async (password: string) => {
  const { error } = await client(server.url, server.keys.publishableKey).auth.signInWithPassword({
    email: ADMINISTRATOR,
    password,
  })
  return error === null
}
/** 72 bytes, and no common word. */
const LONGEST = `Strandhafer-${'im-Wind-'.repeat(7)}123!`

test.each([`${LONGEST}x`, 'ä'.repeat(37)])(
  'a password of which bcrypt would read only a part is refused: %s',
  async (password) => {
    const { error } = await change(password)

    expect(error).toMatchObject({ status: 422, code: 'weak_password' })
    expect(await canSignIn(PASSWORD)).toBe(true)
  },
)

test('a password of 72 bytes is taken', async () => {
  expect(new TextEncoder().encode(LONGEST)).toHaveLength(72)
  expect((await change(LONGEST)).error).toBeNull()
  expect(await canSignIn(LONGEST)).toBe(true)
  expect(await canSignIn(LONGEST.slice(0, -1))).toBe(false)
})
