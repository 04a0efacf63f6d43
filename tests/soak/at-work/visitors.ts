import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { consultationRequest, mwoEntry } from '../../support/server/enquiries.ts'
import type { Shift } from './shift.ts'

/** The database takes 300 signups an hour from all networks together, and those whose answer was lost count, too. */
const MOST_SIGNUPS = 180
export const ARTICLE_READ = 'lakhovsky-pionier'

/** Six visitors read an article, send enquiries, files and newsletter signups, without a pause. */
export function startVisitors(shift: Shift, publishableKey: string): Promise<unknown> {
  const { acknowledged } = shift
  const post = async (path: string, body: BodyInit, type = 'application/json') => {
    const response = await shift.fetch(path, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': type, 'user-agent': 'Leserbrowser-9' },
      body,
    })
    return { status: response.status, text: await response.text() }
  }
  const insert = (table: string, row: object) =>
    shift.untilDone(async () => {
      const { status, text } = await post(`/rest/v1/${table}`, JSON.stringify(row))
      if (status !== 201 && !(status === 409 && text.includes('23505'))) throw new Error(text)
    })

  async function sendConsultation() {
    const email = `${randomUUID()}@example.com`
    const message = randomBytes(200).toString('base64')
    const request = consultationRequest({ email, message })
    await insert('consultation_requests', request)
    acknowledged.consultations.set(String(request.id), { email, message })
  }

  async function sendEntryWithFile() {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000)])
    const file = await shift.untilDone(async () => {
      // A fresh folder for each try, as in the form: an unanswered upload may have arrived.
      const path = `${randomUUID()}/datei.pdf`
      const { status, text } = await post(`/storage/v1/object/mwo-uploads/${path}`, bytes, 'application/pdf')
      if (status !== 200) throw new Error(text)
      return path
    })
    acknowledged.files.set(file, createHash('sha256').update(bytes).digest('hex'))
    const named = { file_url: file, file_name: 'befund.pdf', file_type: 'application/pdf', file_size: bytes.byteLength }
    const entry = mwoEntry({ email: `${randomUUID()}@example.com`, ...named })
    await insert('mwo_form_entries', entry)
    acknowledged.entries.set(entry.id, file)
  }

  async function signUp() {
    const email = `${randomUUID()}@example.com`
    const body = JSON.stringify({ email, firstName: 'Max', lastName: 'Mustermann', gdprConsent: true })
    await shift.untilDone(async () => {
      const { text } = await post('/functions/v1/subscribe-newsletter', body)
      if (JSON.parse(text).success !== true) throw new Error(text)
    })
    acknowledged.signups.add(email)
  }

  async function readArticle() {
    await shift.untilDone(async () => {
      const page = await shift.fetch(`/blog/${ARTICLE_READ}`)
      if (!(await page.text()).endsWith('</html>')) throw new Error(`${page.status}`)
    })
    await shift.untilDone(async () => {
      const { status, text } = await post('/rest/v1/rpc/count_article_view', JSON.stringify({ _slug: ARTICLE_READ }))
      if (status >= 300) throw new Error(text)
    })
    acknowledged.views += 1
  }

  async function visit(number: number) {
    for (let round = number; !shift.isOver; round += 1) {
      await readArticle()
      if (round % 3 === 0) await sendConsultation()
      else if (round % 3 === 1) await sendEntryWithFile()
      else if (acknowledged.signups.size < MOST_SIGNUPS) await signUp()
    }
  }
  return Promise.all([0, 1, 2, 3, 4, 5].map(visit))
}
