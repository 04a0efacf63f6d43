import { StorageClient } from '@supabase/storage-js'
import { expect, test } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { sampleEntry } from '../../../../tests/support/component/sample-entry.ts'
import { sampleReply } from '../../../../tests/support/component/sample-reply.ts'
import { deleteEnquiry } from './delete-enquiry.ts'

test('an entry stays as long as its file cannot be removed', async () => {
  const { api, sent } = dataApiThat({
    'rpc/require_recent_authentication': () => null,
    'DELETE mwo_form_entries': () => [],
  })
  const storage = new StorageClient('http://localhost/storage/v1', {}, async () =>
    Response.json({ message: 'nein' }, { status: 500 }),
  )

  await expect(deleteEnquiry(api, storage, sampleEntry({ file_url: 'uploads/1/befund.pdf' }), [])).rejects.toThrow()
  expect(sent('DELETE mwo_form_entries')).toEqual([])
})

test('the files of its replies go with its own', async () => {
  const { api, sent } = dataApiThat({ 'DELETE mwo_form_entries': () => [] })
  const removed: unknown[] = []
  const storage = new StorageClient('http://localhost/storage/v1', {}, async (_target, init) => {
    removed.push(JSON.parse(String(init?.body)).prefixes)
    return Response.json([])
  })
  const file = { name: 'bild.jpg', path: 'mails/1/bild.jpg', bytes: 1, state: 'kept' as const }
  const reply = sampleReply({ files: [file, { ...file, path: null, state: 'type' }] })

  await deleteEnquiry(api, storage, sampleEntry({ file_url: 'uploads/1/befund.pdf' }), [reply])

  expect(removed).toEqual([['uploads/1/befund.pdf', 'mails/1/bild.jpg']])
  expect(sent('DELETE mwo_form_entries')).toHaveLength(1)
})
