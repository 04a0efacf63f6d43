// @module-tag more
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { engines } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { hasSmallDisks, mountSmallDisk } from '../../support/machine/small-disk.ts'
import { consultationRequest, pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { serveWithoutPages } from '../../support/server/serve-process.ts'
import { client, startServerUnderTest } from '../../support/server/server-under-test.ts'

const LATER = 'Das hat nicht geklappt. Versuchen Sie es später noch einmal.'

test.runIf(engines.includes('postgres'))(
  'the database goes and comes back: visitors hear it, the health check too, and all goes on by itself',
  async () => {
    const postgres = await createMigratedDatabase()
    const road = await startRoad(new URL(postgres.url))
    const server = await startServerUnderTest('postgres', { DATABASE_URL: road.url })
    const send = async (request: object) => server.as.visitor.from('consultation_requests').insert(request)
    expect((await send(consultationRequest())).status).toBe(201)

    await road.close()
    const request = consultationRequest()
    const refused = await send(request)
    expect(refused.status).toBeGreaterThanOrEqual(500)
    expect(refused.error?.message).toContain(LATER)
    expect(JSON.stringify(refused.error)).not.toMatch(/ECONN|127\.0\.0\.1|postgres|at .*\.ts/)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(503)

    await road.open()
    await expect.poll(async () => (await send(request)).status).toSatisfy((status) => [201, 409].includes(status))
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await server.stop()
    await road.close()
    await postgres.drop()
  },
)

test.runIf(hasSmallDisks())(
  'a full disk: nothing is acknowledged that is not kept, and with room again all goes on by itself',
  async () => {
    const disk = mountSmallDisk(120)
    if (!disk) throw new Error('no disk')
    await copyMigratedDatabase(disk.folder)
    const server = await serveWithoutPages({ DATA_DIR: disk.folder, TRUSTED_PROXIES: '127.0.0.1,::1' })
    try {
      const keys = JSON.parse(await readFile(join(disk.folder, 'keys.json'), 'utf8'))
      const visitor = client(server.url, keys.publishableKey)
      const send = async (request: object) => visitor.from('consultation_requests').insert(request)
      expect((await send(consultationRequest())).status).toBe(201)
      await disk.fill()

      // What still fits is kept; sooner or later nothing does.
      let acknowledged = 0
      let refused: Awaited<ReturnType<typeof send>> | undefined
      for (let count = 0; count < 500 && !refused; count += 1) {
        const answer = await send(consultationRequest({ message: 'x'.repeat(5000) }))
        if (answer.status === 201) acknowledged += 1
        else refused = answer
      }
      expect(refused?.error?.message).toContain(LATER)
      expect(JSON.stringify(refused?.error)).not.toMatch(/No space|base\/|ENOSPC/)
      const upload = () =>
        fetch(`${server.url}/storage/v1/object/mwo-uploads/${uploadPath()}`, {
          method: 'POST',
          // A refused upload ends its connection: the next one takes a fresh one.
          headers: { apikey: keys.publishableKey, 'content-type': 'application/pdf', connection: 'close' },
          body: Buffer.concat([Buffer.from(pdfBytes()), Buffer.alloc(2_000_000)]),
        })
      expect((await upload()).status).toBeGreaterThanOrEqual(400)

      await disk.makeRoom()
      const request = consultationRequest()
      await expect.poll(async () => (await send(request)).status).toSatisfy((status) => [201, 409].includes(status))
      expect((await upload()).status).toBe(200)
      const entries = client(server.url, keys.secretKey).from('consultation_requests')
      const { count } = await entries.select('id', { count: 'exact', head: true })
      expect(count).toBe(acknowledged + 2)
    } finally {
      await server.stop()
      disk.unmount()
    }
  },
)

/** A TCP way to the database that can be closed, as when the machine behind it is restarted. */
async function startRoad(target: URL) {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      open.clear()
      await closed
    },
    async open() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
