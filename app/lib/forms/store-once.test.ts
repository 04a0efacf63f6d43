import { PostgrestError } from '@supabase/postgrest-js'
import { expect, test } from 'vitest'
import { storeOnce } from './store-once.ts'

const refusedBy = (message: string, details: string) => ({
  error: new PostgrestError({ code: '23505', message, details, hint: '' }),
})
const GERMAN = 'Diesen Eintrag gibt es schon.'

test('an id that is there already is a success: an earlier try arrived', async () => {
  await storeOnce(Promise.resolve(refusedBy(GERMAN, 'unique constraint "mwo_form_entries_pkey"')))
  const english = 'duplicate key value violates unique constraint "mwo_form_entries_pkey"'
  await storeOnce(Promise.resolve(refusedBy(english, '')))
})

test.each(['unique constraint "mwo_form_entries_file_url_key"', ''])(
  'another value that is there already is a failure: %j',
  async (details) => {
    await expect(storeOnce(Promise.resolve(refusedBy(GERMAN, details)))).rejects.toMatchObject({ code: '23505' })
  },
)
