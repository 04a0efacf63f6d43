import { beforeEach, expect, test } from 'vitest'
import { type DeviceCopies, deviceCopies } from './device-copies.ts'

let device: Storage
const keys: Record<string, string> = {}

beforeEach(() => {
  device = storage()
})

test('what was kept is found again after the next sign-in, and told from what this tab wrote itself', async () => {
  const tab = storage()
  await account('erika', tab).keep('article/probe', { words: 'Ohne Netz' })

  expect(await account('erika', tab).find('article/probe')).toMatchObject([
    { content: { words: 'Ohne Netz' }, isOwn: true },
  ])
  expect(await account('erika').find('article/probe')).toMatchObject([
    { content: { words: 'Ohne Netz' }, isOwn: false },
  ])
})

test('another person at the same computer reads neither words nor names', async () => {
  await account('erika').keep('notiz/einer-patientin', { words: 'Vertraulich' })

  const bytes = Object.entries(device).join()
  expect(bytes).not.toContain('Vertraulich')
  expect(bytes).not.toContain('patientin')
  expect(await account('max').find('notiz/einer-patientin')).toEqual([])
})

test('a copy that is moved to another name opens nothing', async () => {
  await account('erika').keep('eins', { words: 'Eins' })
  const [id = ''] = Object.keys(device)
  await account('erika').keep('zwei', { words: 'Zwei' })
  const other = Object.keys(device).find((one) => one !== id) ?? ''
  device.setItem(other, device.getItem(id) ?? '')

  expect(await account('erika').find('zwei')).toEqual([])
})

test('what the server has is dropped, also while it is still being encrypted', async () => {
  const copies = account('erika')
  const kept = copies.keep('facts', { words: 'Gleich gesichert' })
  await copies.forget('facts')
  await kept

  expect(Object.keys(device)).toEqual([])
})

test('of two tabs each keeps its own, and one is dropped by its id', async () => {
  await account('erika').keep('facts', 'Aus dem ersten Tab')
  await account('erika').keep('facts', 'Aus dem zweiten Tab')
  const copies = account('erika')
  const [one] = await copies.find('facts')
  expect(await copies.find('facts')).toHaveLength(2)

  await copies.forget('facts', one?.id)

  expect(await copies.find('facts')).toHaveLength(1)
})

test('a copy of last month is gone', async () => {
  const copies = account('erika')
  await copies.keep('facts', 'Alt')
  const [id = ''] = Object.keys(device)
  device.setItem(id, (device.getItem(id) ?? '').replace(/"keptAt":"[^"]+"/, '"keptAt":"2020-01-01T00:00:00.000Z"'))

  expect(await copies.find('facts')).toEqual([])
  expect(Object.keys(device)).toEqual([])
})

test('without the key of the server nothing is kept, and the writer is told', async () => {
  const offline = deviceCopies({
    userId: 'erika',
    fetchKey: () => Promise.reject(new TypeError('Failed to fetch')),
    local: device,
    session: storage(),
  })

  expect(await offline.keep('facts', 'Ohne Schlüssel')).toBe(false)
  expect(Object.keys(device)).toEqual([])
})

function account(userId: string, session: Storage = storage()): DeviceCopies {
  keys[userId] ??= btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  return deviceCopies({ userId, fetchKey: async () => keys[userId] ?? '', local: device, session })
}

/** As browsers have it: entries are also properties. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(entries, key) ? (entries[key] as string) : null),
    setItem: (key: string, value: string) => {
      entries[key] = value
    },
    removeItem: (key: string) => {
      delete entries[key]
    },
  }
  const entries = Object.create(methods) as Record<string, string>
  return entries as unknown as Storage
}
