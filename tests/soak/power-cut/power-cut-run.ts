// First: it puts itself before the functions of `node:fs` that everything later uses.
import './record-files.ts'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { openDatabase } from '../../../server/database/open-database.ts'
import { filesInDatabase } from '../../../server/storage/in-database.ts'
import { readNamedFiles } from '../../../server/storage/named-files.ts'
import { consultationRequest, pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'
import { findDamage } from './find-damage.ts'
import { randomFrom } from './random-from.ts'
import { beginRecording, endRecording, type FileEvent, recordAcknowledged } from './record-files.ts'
import { type Cut, SimulatedDisk } from './simulated-disk.ts'

/** What a visitor was told is kept: the message of an enquiry, or the SHA-256 of a file. */
interface Acknowledged {
  name: string
  holds: string
}

/**
 * Records what visitors at work do to the disk, and pulls the plug at many moments of that: what was not synced is lost, torn or in
 * another order. After each cut the database must open, hold everything that was acknowledged before, and be whole. A third of the
 * cuts hits the recovery from another one.
 *
 * @param unsynced as if nothing were ever synced: the run must find losses
 * @param seed the same number cuts at the same places of the same recording
 * @returns figures, and one sentence for each thing that is not as it was promised
 */
export async function powerCutRun({ cuts, unsynced, seed }: { cuts: number; unsynced: boolean; seed: string }) {
  const random = randomFrom(seed)
  const begin = await mkdtemp(join(tmpdir(), 'praxis-before-'))
  const { folder, events } = await recordVisitors(begin)
  const wrong: string[] = []
  let duringRecovery = 0
  const disk = new SimulatedDisk(begin, { recordedIn: folder, unsynced })
  const moments = Array.from({ length: cuts }, () => Math.floor(random() * events.length)).sort((a, b) => a - b)
  const acknowledged: Acknowledged[] = []
  let at = 0
  for (const moment of moments) {
    for (const event of events.slice(at, moment + 1)) {
      if (event.kind === 'acknowledged') acknowledged.push(event.what as Acknowledged)
      else disk.apply(event)
    }
    at = moment + 1
    const image = await mkdtemp(join(tmpdir(), 'praxis-cut-'))
    disk.cut(image, anyCut(random))
    if (random() < 1 / 3 && (await cutDuringRecovery(image, random, unsynced))) duringRecovery += 1
    const found = await findLosses(image, acknowledged)
      .then(async (losses) => [...losses, ...(await findDamage(image))])
      .catch((error: Error) => [`does not open: ${error.message}`])
    wrong.push(...found.map((sentence) => `cut at event ${moment}: ${sentence}`))
    await rm(image, { recursive: true })
  }
  await rm(begin, { recursive: true })
  const count = (kind: FileEvent['kind']) => events.filter((event) => event.kind === kind).length
  const sums = { events: events.length, syncs: count('sync'), acknowledged: count('acknowledged') }
  return { cuts, duringRecovery, ...sums, wrong }
}

/** Visitors send enquiries and files, three at once, while the database writes checkpoints and is tidied. */
async function recordVisitors(begin: string): Promise<{ folder: string; events: FileEvent[] }> {
  const server = await startServerUnderTest('pglite')
  const { visitor } = server.as
  const sendEnquiry = async () => {
    const request = consultationRequest({ email: `erika.${crypto.randomUUID()}@example.com` })
    await visitor.from('consultation_requests').insert(request).throwOnError()
    recordAcknowledged({ name: request.id, holds: request.message } satisfies Acknowledged)
  }
  const sendFile = async () => {
    const name = uploadPath()
    const bytes = Buffer.concat([Buffer.from(pdfBytes()), Buffer.alloc(20_000, name)])
    const { error } = await visitor.storage.from('mwo-uploads').upload(name, bytes, { contentType: 'application/pdf' })
    if (error) throw error
    recordAcknowledged({ name, holds: sha256(bytes) } satisfies Acknowledged)
  }

  await sql`checkpoint`.execute(server.database.sql)
  await cp(server.dataDir, begin, { recursive: true })
  beginRecording(join(server.dataDir, 'database'))
  for (let round = 0; round < 12; round += 1) {
    await Promise.all([sendEnquiry(), sendEnquiry(), sendFile()])
    if (round % 4 === 1) await sql`checkpoint`.execute(server.database.sql)
    if (round === 6) await sql`vacuum analyze`.execute(server.database.sql)
  }
  const events = endRecording()
  await server.stop()
  return { folder: server.dataDir, events }
}

/** Pulls the plug again while a start recovers. @returns false when it did not open at all: then the first cut is judged */
async function cutDuringRecovery(image: string, random: () => number, unsynced: boolean): Promise<boolean> {
  const disk = new SimulatedDisk(image, { unsynced })
  beginRecording(join(image, 'database'))
  const opened = await openDatabase({ dataDir: image })
    .then((database) => database.close().then(() => true))
    .catch(() => false)
  const events = endRecording()
  if (!opened) return false
  for (const event of events.slice(0, Math.floor(random() * events.length))) disk.apply(event)
  await rm(image, { recursive: true })
  await mkdir(image)
  disk.cut(image, anyCut(random))
  return true
}

/** @throws when the database does not open */
async function findLosses(dataDir: string, acknowledged: Acknowledged[]): Promise<string[]> {
  const database = await openDatabase({ dataDir })
  const { rows } = await sql<{ id: string; message: string }>`
    select id, message from public.consultation_requests
  `.execute(database.sql)
  const kept = new Map(rows.map(({ id, message }) => [id, message]))
  const files = filesInDatabase(database)
  const losses: string[] = []
  for (const path of await readNamedFiles(database)) {
    const parts = await files.read(path)
    // A row never names a file that is not whole: the file comes first.
    if (!parts) losses.push(`the row of ${path} has no file`)
    else kept.set(path.split('/').slice(2).join('/'), sha256(await buffer(parts)))
  }
  await database.close()
  return [
    ...losses,
    ...acknowledged.filter(({ name, holds }) => kept.get(name) !== holds).map(({ name }) => `${name} is lost`),
  ]
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function anyCut(random: () => number): Cut {
  const kept = [0, 0.1, 0.5, 0.9, 1][Math.floor(random() * 5)] ?? 0
  return { kept, sector: random() < 0.5 ? 512 : 4096, random }
}
