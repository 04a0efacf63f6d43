import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface FakeClamd {
  socketPath: string
  /** Sizes of the files that it was asked about. */
  scanned: number[]
  stop(): Promise<void>
}

/**
 * Speaks as clamd does on its socket, with one signature.
 *
 * @param answers false for a daemon that takes everything and then never answers
 */
export async function startFakeClamd({ answers = true } = {}): Promise<FakeClamd> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-clamd-'))
  const socketPath = join(folder, 'clamd.ctl')
  const scanned: number[] = []
  const server = createServer((socket) => {
    let heard = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes])
      const file = fileIn(heard)
      if (!file || !answers) return
      scanned.push(file.length)
      socket.end(file.includes('EICAR-STANDARD') ? 'stream: Test-Signature FOUND\0' : 'stream: OK\0')
    })
  }).listen(socketPath)
  await once(server, 'listening')
  return {
    socketPath,
    scanned,
    async stop() {
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** @returns the file once its last part is there; undefined before that and for anything else than INSTREAM */
function fileIn(heard: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (heard.subarray(0, command.length).toString('latin1') !== command) return undefined
  const parts: Buffer[] = []
  for (let place = command.length; place + 4 <= heard.length; ) {
    const length = heard.readUInt32BE(place)
    if (length === 0) return Buffer.concat(parts)
    parts.push(heard.subarray(place + 4, place + 4 + length))
    place += 4 + length
  }
  return undefined
}
