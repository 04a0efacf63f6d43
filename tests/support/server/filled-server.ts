import { sql } from 'kysely'
import { consultationRequest, mwoEntry, pdfBytes, uploadPath } from './requests.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** Content of every kind, with the characters that break careless exports. */
export const AWKWARD = 'Zeile 1\nZeile 2\tTab \\ Rückstrich "Anführung" \'Apostroph\' – ‚ÄÖÜß‘ 🌊 \\N {"a":1}'

/** Fills a server as visitors and an administrator would. @returns the path of the uploaded file */
export async function fill(server: ServerUnderTest): Promise<string> {
  const { visitor, administrator, secret } = server.as
  const path = uploadPath()
  const file = { file_url: path, file_name: 'befund.pdf', file_type: 'application/pdf' }
  const { error } = await visitor.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: file.file_type })
  if (error) throw error
  const entry = mwoEntry({
    ...file,
    file_size: pdfBytes().byteLength,
    location: { city: 'Musterhafen', country: 'DE' },
  })
  await visitor.from('mwo_form_entries').insert(entry).throwOnError()
  const [worked, email] = [consultationRequest({ message: null }), 'max.mustermann@example.com']
  for (const request of [consultationRequest({ message: AWKWARD }), worked])
    await visitor.from('consultation_requests').insert(request).throwOnError()
  await administrator.from('consultation_requests').update({ status: 'contacted' }).eq('id', worked.id).throwOnError()
  const preferences = { timezone: 'Europe/Berlin' }
  await secret.from('newsletter_subscribers').insert({ email, preferences }).throwOnError()
  await secret.from('newsletter_opt_in_logs').insert({ email, action: 'signup' }).throwOnError()
  await sql`insert into private.settings (key, value) values ('test', '{"leer": null}')`.execute(server.database.sql)
  return path
}
