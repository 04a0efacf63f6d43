import { StorageClient } from '@supabase/storage-js'
import { expect, test } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { erasePerson, readEverything } from './person-data.ts'

test('all files of a person go in requests of a hundred before the person does', async () => {
  const files = Array.from({ length: 250 }, (_, number) => `uploads/${number}/befund.pdf`)
  const removed: string[][] = []
  const { api } = dataApiThat({
    'rpc/same_person': () => ({ files }),
    'rpc/erase_person': () => {
      expect(removed.map((paths) => paths.length)).toEqual([100, 100, 50])
      expect(removed.flat()).toEqual(files)
    },
  })
  const storage = new StorageClient('http://localhost/storage/v1', {}, async (_, init) => {
    removed.push((JSON.parse(String(init?.body)) as { prefixes: string[] }).prefixes)
    return Response.json([])
  })

  await erasePerson(api, storage, 'erika@example.com')

  expect.assertions(2)
})

test('a copy of all that is stored is not made without one of the files', async () => {
  const { api } = dataApiThat({ 'rpc/disclose_person': () => ({ held: {}, files: ['uploads/1/befund.pdf'] }) })
  const storage = new StorageClient('http://localhost/storage/v1', {}, async () =>
    Response.json({ message: 'nein' }, { status: 500 }),
  )

  await expect(readEverything(api, storage, 'erika@example.com')).rejects.toThrow()
})
