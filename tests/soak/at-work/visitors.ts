import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { consultationRequest, mwoEntry } from '../../support/server/requests.ts'
import type { Shift } from './shift.ts'

/** The database takes 300 signups an hour from all networks together, and those whose answer was lost count, too. */
const MOST_SIGNUPS = 180
export const ARTICLE_READ = 'lakhovsky-pionier'

/** Six visitors read an article, send enquiries, files and newsletter signups, without a pause. */
export function startVisitors(shift: Shift, publishableKey: string): Promise<unknown> {
  const { acknowledged } = shift
  /** Sends until it is taken. @param isTaken by status and text; what a try before sent may be there */
  const post = (
    path: string | (() => string),
    body: object,
    isTaken: (status: number, text: string) => boolean = (status, text) =>
      status < 300 || (status === 409 && text.includes('23505')),
  ) =>
    shift.untilDone(async () => {
      const isFile = body instanceof Uint8Array
      const at = typeof path === 'string' ? path : path()
      const response = await shift.fetch(at, {
        method: 'POST',
        headers: {
          apikey: publishableKey,
          'content-type': isFile ? 'application/pdf' : 'application/json',
          'user-agent': 'Leserbrowser-9',
        },
        body: isFile ? new Uint8Array(body) : JSON.stringify(body),
      })
      const text = await response.text()
      if (!isTaken(response.status, text)) throw new Error(text)
      return at
    })

  async function sendConsultation() {
    const [email, message] = [`${randomUUID()}@example.com`, randomBytes(200).toString('base64')]
    const request = consultationRequest({ email, message })
    await post('/rest/v1/consultation_requests', request)
    acknowledged.consultations.set(String(request.id), { email, message })
  }

  async function sendEntryWithFile() {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000)])
    const bucket = '/storage/v1/object/mwo-uploads/'
    // A fresh folder for each try, as in the form: an unanswered upload may have arrived.
    const at = await post(
      () => `${bucket}${randomUUID()}/datei.pdf`,
      bytes,
      (status) => status === 200,
    )
    const file = at.slice(bucket.length)
    acknowledged.files.set(file, createHash('sha256').update(bytes).digest('hex'))
    const named = { file_url: file, file_name: 'befund.pdf', file_type: 'application/pdf', file_size: bytes.byteLength }
    const entry = mwoEntry({ email: `${randomUUID()}@example.com`, ...named })
    await post('/rest/v1/mwo_form_entries', entry)
    acknowledged.entries.set(entry.id, file)
  }

  async function signUp() {
    const email = `${randomUUID()}@example.com`
    const person = { email, firstName: 'Max', lastName: 'Mustermann', gdprConsent: true }
    await post('/functions/v1/subscribe-newsletter', person, (_, text) => JSON.parse(text).success === true)
    acknowledged.signups.add(email)
  }

  async function readArticle() {
    await shift.untilDone(async () => {
      const page = await shift.fetch(`/blog/${ARTICLE_READ}`)
      if (!(await page.text()).endsWith('</html>')) throw new Error(`${page.status}`)
    })
    await post('/rest/v1/rpc/count_article_view', { _slug: ARTICLE_READ }, (status) => status < 300)
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
