import type { StorageClient } from '@supabase/storage-js'
import { expect, test } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { shownToasts } from '../../../ui/toasts/toast-store.ts'
import { openEntry } from './open-entry.ts'

test.each([
  ['is gone', () => ({ rows: [], total: 0 }), 'Diesen Eintrag gibt es nicht mehr.'],
  [
    'cannot be read',
    () => Response.json({ code: 'internal', message: 'Das hat nicht geklappt.' }, { status: 500 }),
    'Einträge konnten nicht geladen werden: Das hat nicht geklappt.',
  ],
])(
  'the address of an entry that %s leads to its list with the same filters, and says why',
  async (_what, row, says) => {
    const { api } = dataApiThat({ 'rpc/enquiry_page': row })
    const request = new Request('http://localhost/admin/mwo/1?suche=Muster')

    const led = await openEntry({ api, storage: {} as StorageClient }, 'mwo', '1', request).catch((error) => error)

    expect(led.headers.get('location')).toBe('/admin?suche=Muster')
    expect(shownToasts()[0]?.description).toBe(says)
  },
)
