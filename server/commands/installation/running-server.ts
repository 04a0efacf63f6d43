import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { ifThere } from '../../data-folder/if-there.ts'
import { writeWhole } from '../../data-folder/write-whole.ts'
import { explainFailure } from '../../explain-failure.ts'
import type { Log } from '../../log.ts'
import { StartupError } from '../../startup-error.ts'
import { isSameSecret } from '../../tokens/is-same-secret.ts'
import type { Task } from './tasks.ts'

const LOOPBACK = '127.0.0.1'
/** How often a server that works on a command says so, until its answer begins. */
const SIGN_OF_LIFE_MS = 5000
/** A server that is silent for so long hangs. */
const SILENCE_MS = 30_000
/** Between two parts of an answer, as from a large table on a slow disk. */
const PAUSE_MS = 10 * 60_000
/** A trailer with the reason why an answer is not complete. */
const FAILURE = 'x-failure'

const addressSchema = z.object({ port: z.number().int(), secret: z.string().min(32) })
type Address = z.output<typeof addressSchema>

/**
 * Lets commands reach the running server, which holds the built-in database: on a port of this machine, whose number and secret are
 * in the data folder, readable for its owner alone.
 */
export async function openCommandServer(
  dataDir: string,
  tasks: Record<string, Task>,
  log: Log,
  signOfLifeMs = SIGN_OF_LIFE_MS,
): Promise<{ stop(): Promise<void> }> {
  const secret = randomBytes(32).toString('base64url')
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      log.error({ err: error }, 'a command could not be answered')
      outgoing.destroy()
    })
  })
  server.listen(0, LOOPBACK)
  await once(server, 'listening')
  const address: Address = { port: (server.address() as AddressInfo).port, secret }
  await writeWhole(pathOf(dataDir), JSON.stringify(address))

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const subject = incoming.url?.slice(1) ?? ''
    const task = tasks[subject]
    if (!isSameSecret(incoming.headers.authorization ?? '', `Bearer ${secret}`) || !task) {
      outgoing.writeHead(404).end()
      return
    }
    // Any number of informational answers (RFC 9110, 15.2).
    outgoing.writeProcessing()
    const alive = setInterval(() => !outgoing.headersSent && outgoing.writeProcessing(), signOfLifeMs)
    try {
      const result = await task(await text(incoming))
      for await (const bytes of typeof result === 'string' ? [Buffer.from(result)] : result) {
        if (!outgoing.headersSent) outgoing.writeHead(200, { trailer: FAILURE })
        if (!outgoing.write(bytes)) await Promise.race([once(outgoing, 'drain'), once(outgoing, 'close')])
        if (outgoing.destroyed) return
      }
      log.info({ subject }, 'a command was carried out')
      outgoing.end()
    } catch (error) {
      log.error({ subject, err: error }, 'a command failed')
      const sentence = encodeURIComponent(explainFailure(error))
      if (outgoing.headersSent) outgoing.addTrailers({ [FAILURE]: sentence })
      else outgoing.writeHead(500, { [FAILURE]: sentence })
      outgoing.end()
    } finally {
      clearInterval(alive)
    }
  }

  return {
    async stop() {
      await rm(pathOf(dataDir), { force: true })
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      await closed
    },
  }
}

/**
 * Asks the running server to carry out a task.
 * @param silenceMs how long the server may be silent
 * @returns the answer as it comes, undefined when no server answers (it may be starting)
 * @throws StartupError with the server's reason, also in the middle of the answer; HungServer when it is silent
 */
export async function askRunningServer(
  dataDir: string,
  subject: string,
  input: string,
  silenceMs = SILENCE_MS,
): Promise<Readable | undefined> {
  const address = await readAddress(dataDir)
  if (!address) return undefined
  const response = await post(address, subject, input, silenceMs)
  if (!response || response.statusCode === 404) return undefined
  if (response.statusCode !== 200) throw new StartupError(decodeURIComponent(String(response.headers[FAILURE] ?? '')))
  return Readable.from(wholeAnswer(response))
}

async function* wholeAnswer(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* response
  } catch (cause) {
    if (cause instanceof HungServer) throw cause
    throw new StartupError('Die Website wurde währenddessen beendet. Versuchen Sie es noch einmal.', { cause })
  }
  const failure = response.trailers[FAILURE]
  if (failure) throw new StartupError(decodeURIComponent(failure))
}

class HungServer extends StartupError {
  constructor(silenceMs: number) {
    super(
      `Die laufende Website hat seit ${Math.round(silenceMs / 1000)} Sekunden nichts von sich hören lassen: Sie hängt. Sehen Sie in ihrem Protokoll nach (journalctl -u praxis) und nach dem Laufwerk (dmesg), beenden Sie sie, und wiederholen Sie den Befehl.`,
    )
  }
}

async function post(
  { port, secret }: Address,
  subject: string,
  input: string,
  silenceMs: number,
): Promise<IncomingMessage | undefined> {
  const asking = request({
    host: LOOPBACK,
    port,
    method: 'POST',
    path: `/${subject}`,
    headers: { authorization: `Bearer ${secret}` },
    agent: false,
  })
  asking.setTimeout(silenceMs, () => asking.destroy(new HungServer(silenceMs)))
  asking.end(input)
  const [response] = await once(asking, 'response').catch((error: NodeJS.ErrnoException) => {
    if (['ECONNREFUSED', 'ECONNRESET'].includes(error.code ?? '')) return []
    throw error
  })
  if (response) {
    // From here on pauses are those of the work.
    asking.removeAllListeners('timeout')
    response.setTimeout(PAUSE_MS, () => response.destroy(new HungServer(PAUSE_MS)))
  }
  return response
}

async function readAddress(dataDir: string): Promise<Address | undefined> {
  const stored = await ifThere(readFile(pathOf(dataDir), 'utf8'))
  return stored === undefined ? undefined : addressSchema.parse(JSON.parse(stored))
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'command-server.json')
}
