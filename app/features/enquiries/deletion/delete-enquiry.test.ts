import { StorageClient } from '@supabase/storage-js'
import { expect, test } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { sampleEntry } from '../../../../tests/support/component/sample-entry.ts'
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
