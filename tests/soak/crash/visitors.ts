import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { consultationRequest, mwoEntry } from '../../support/server/enquiries.ts'

/** What the server said yes to. Whatever is in here must be there after any crash. */
export interface Acknowledged {
  consultations: Map<string, { message: string }>
  entries: Map<string, { file: string }>
  files: Map<string, string>
  signups: Set<string>
  /** Requests that ended without an answer, or with an error: the visitor sent them again. */
  withoutAnswer: number
  total: number
}

export interface Visitors {
  acknowledged: Acknowledged
  /** Resolves when this many more writes were acknowledged. */
  after(count: number): Promise<void>
  /** Lets everybody finish what he is at, which needs a server that answers. */
  stop(): Promise<void>
}

/** The database takes 300 signups an hour from everybody together, and those whose answer was lost count, too. */
const MOST_SIGNUPS = 180

/**
 * Visitors who send enquiries, files and newsletter signups without a pause. One who gets no answer sends the same
 * again, as the forms do, until it is acknowledged; with several servers any of them may get it, as behind a proxy.
 */
export function startVisitors({
  urls,
  publishableKey,
  count = 6,
}: {
  urls: string[]
  publishableKey: string
  count?: number
}): Visitors {
  const acknowledged: Acknowledged = {
    consultations: new Map(),
    entries: new Map(),
    files: new Map(),
    signups: new Set(),
    withoutAnswer: 0,
    total: 0,
  }
  const listeners = new Set<() => void>()
  let stopping = false
  // One who is refused ends it for all: the others would go on for ever.
  const failing = new AbortController()
  const failure = failing.signal

  /** @returns the path of the try that was acknowledged: now, or earlier and the answer was lost */
  async function sendUntilDone(
    makePath: () => string,
    body: BodyInit,
    type: string,
    isDone: (status: number, text: string) => boolean,
  ): Promise<string> {
    let path = makePath()
    for (; ; path = makePath()) {
      failure.throwIfAborted()
      const answer = await fetch(`${urls[randomInt(urls.length)]}${path}`, {
        method: 'POST',
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${publishableKey}`,
          'content-type': type,
          prefer: 'return=minimal',
          // Many visitors behind one test: limits count addresses.
          'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
        },
        body,
        signal: AbortSignal.timeout(15_000),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => undefined)
      if (answer && isDone(answer.status, answer.text)) break
      if (answer && answer.status >= 400 && answer.status < 500 && ![408, 429].includes(answer.status)) {
        failing.abort(new Error(`a visitor was refused: ${path} ${answer.status} ${answer.text.slice(0, 200)}`))
        failure.throwIfAborted()
      }
      acknowledged.withoutAnswer += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    acknowledged.total += 1
    for (const look of listeners) look()
    return path
  }
  const json = (value: unknown) => JSON.stringify(value)
  const inserted = (status: number, text: string) => status === 201 || (status === 409 && text.includes('23505'))

  async function sendConsultation() {
    const message = randomBytes(200).toString('base64')
    const request = consultationRequest({ email: `${randomUUID()}@example.com`, message })
    await sendUntilDone(() => '/rest/v1/consultation_requests', json(request), 'application/json', inserted)
    acknowledged.consultations.set(String(request.id), { message })
  }

  async function sendEntryWithFile() {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000)])
    const bucket = '/storage/v1/object/mwo-uploads/'
    // A fresh folder for each try, as the form does it: whether an unanswered upload arrived, nobody knows.
    const path = await sendUntilDone(
      () => `${bucket}${randomUUID()}/datei.pdf`,
      bytes,
      'application/pdf',
      (status) => status === 200,
    )
    const file = path.slice(bucket.length)
    acknowledged.files.set(file, createHash('sha256').update(bytes).digest('hex'))
    const entry = mwoEntry({
      email: `${randomUUID()}@example.com`,
      file_url: file,
      file_name: 'befund.pdf',
      file_type: 'application/pdf',
      file_size: bytes.byteLength,
    })
    await sendUntilDone(() => '/rest/v1/mwo_form_entries', json(entry), 'application/json', inserted)
    acknowledged.entries.set(String(entry.id), { file })
  }

  async function signUp() {
    const email = `${randomUUID()}@example.com`
    const body = json({ email, firstName: 'Max', lastName: 'Mustermann', gdprConsent: true })
    await sendUntilDone(
      () => '/functions/v1/subscribe-newsletter',
      body,
      'application/json',
      (status, text) => status === 200 && JSON.parse(text).success === true,
    )
    acknowledged.signups.add(email)
  }

  async function visit(number: number) {
    for (let turn = number; !stopping; turn += 1) {
      if (turn % 3 === 0) await sendConsultation()
      else if (turn % 3 === 1) await sendEntryWithFile()
      else if (acknowledged.signups.size < MOST_SIGNUPS) await signUp()
    }
  }

  const running = Promise.all(Array.from({ length: count }, (_, number) => visit(number)))
  const failed = running.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  return {
    acknowledged,
    after: (more) => {
      const goal = acknowledged.total + more
      const reached = new Promise<void>((resolve) => {
        const look = () => {
          if (acknowledged.total < goal) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
      })
      return Promise.race([reached, failed])
    },
    async stop() {
      stopping = true
      await running
    },
  }
}
