import { sql } from 'kysely'
import { consultationRequest, mwoEntry, pdfBytes, uploadPath } from './enquiries.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** Content of every kind, with the characters that break careless exports. */
export const AWKWARD = 'Zeile 1\nZeile 2\tTab \\ Rückstrich "Anführung" \'Apostroph\' – ‚ÄÖÜß‘ 🌊 \\N {"a":1}'

/** Fills a server as visitors and an administrator would. @returns the path of the uploaded file */
export async function fill(server: ServerUnderTest): Promise<string> {
  const { visitor, administrator, secret } = server.as
  const path = uploadPath()
  const must = async (work: PromiseLike<{ error: unknown }>) => {
    const { error } = await work
    if (error) throw new Error('could not fill the server', { cause: error })
  }
  await must(visitor.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: 'application/pdf' }))
  await must(
    visitor.from('mwo_form_entries').insert(
      mwoEntry({
        file_url: path,
        file_name: 'befund.pdf',
        file_type: 'application/pdf',
        file_size: pdfBytes().byteLength,
        location: { city: 'Musterhafen', country: 'DE' },
      }),
    ),
  )
  await must(visitor.from('consultation_requests').insert(consultationRequest({ message: AWKWARD })))
  const worked = consultationRequest({ message: null })
  await must(visitor.from('consultation_requests').insert(worked))
  await must(administrator.from('consultation_requests').update({ status: 'contacted' }).eq('id', worked.id))
  await must(
    secret
      .from('newsletter_subscribers')
      .insert({ email: 'max.mustermann@example.com', preferences: { timezone: 'Europe/Berlin' } }),
  )
  await must(secret.from('newsletter_opt_in_logs').insert({ email: 'max.mustermann@example.com', action: 'signup' }))
  await sql`insert into private.settings (key, value) values ('test', '{"leer": null}')`.execute(server.database.sql)
  return path
}
