import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * A stranger with one line of 20 MB/s, in a process of its own: `node flood.ts <url> <public key> <seconds>`. At the same time
 *
 * - connections that ask 2,400 times without waiting and read nothing,
 * - files that stop one byte before their end, from four networks of one home line,
 * - a hundred calls of the database at once.
 *
 * At its end it prints what it did, as JSON.
 */
const [url = '', key = '', seconds = '20'] = process.argv.slice(2)
const { hostname, port } = new URL(url)
const end = Date.now() + Number(seconds) * 1000
const did = { sockets: 0, files: 0, filesRefused: 0, calls: 0, callsRefused: 0 }

const LINE_BYTES_PER_SECOND = 20 * 1024 * 1024
let sentBytes = 0
const began = Date.now()

/** Waits until the line has room for so many bytes more. */
async function send(bytes: number): Promise<void> {
  sentBytes += bytes
  const due = began + (sentBytes / LINE_BYTES_PER_SECOND) * 1000
  if (due > Date.now()) await wait(due - Date.now())
}

async function askWithoutReading(): Promise<void> {
  const questions = 'GET /beratung HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2400)
  while (Date.now() < end) {
    await send(questions.length)
    did.sockets += 1
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.pause()
    socket.write(questions)
    // A server that does not close it holds it: then this sender holds it as long.
    await Promise.race([new Promise((closed) => socket.once('close', closed)), wait(end - Date.now())])
  }
}

async function stopBeforeTheEnd(number: number): Promise<void> {
  const size = 10 * 1024 * 1024
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 10)])
  while (Date.now() < end) {
    await send(size)
    did.files += 1
    const question = request(`${url}/storage/v1/object/mwo-uploads/${crypto.randomUUID()}/datei.pdf`, {
      method: 'POST',
      headers: {
        apikey: key,
        'content-type': 'application/pdf',
        'content-length': String(size),
        'x-forwarded-for': `2001:db8:1:${number % 4}::1`,
      },
    })
    question.on('error', () => {})
    question.on('response', (answer) => {
      answer.resume()
      did.filesRefused += answer.statusCode === 429 ? 1 : 0
    })
    question.write(bytes)
    await Promise.race([once(question, 'close').catch(() => {}), wait(end - Date.now())])
    question.destroy()
  }
}

async function callTheDatabase(): Promise<void> {
  while (Date.now() < end) {
    did.calls += 1
    const answer = await fetch(`${url}/rest/v1/rpc/article_views`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: '{}',
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => {})
    if (answer?.status !== 429) continue
    did.callsRefused += 1
    await wait(200)
  }
}

await Promise.all([
  ...Array.from({ length: 90 }, askWithoutReading),
  ...Array.from({ length: 38 }, (_, number) => stopBeforeTheEnd(number)),
  ...Array.from({ length: 100 }, callTheDatabase),
])
console.info(JSON.stringify({ ...did, megabytes: Math.round(sentBytes / 1024 / 1024) }))
process.exit(0)
