// First, so that whatever opens files afterwards is written down.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { keepWebAssemblyLean } from '../../../server/database/lean-webassembly.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { consultationRequest, pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'
import { findDamage } from './find-damage.ts'
import { beginRecording, endRecording, type FileEvent, mark } from './record-files.ts'
import { type Cut, SimulatedDisk } from './simulated-disk.ts'

/** What a visitor was told is kept. */
type Acknowledged = { enquiry: string; message: string } | { file: string; sha256: string }

export interface PowerCutFigures {
  cuts: number
  /** How many of them hit a start that was recovering from the cut before. */
  duringRecovery: number
  events: number
  syncs: number
  acknowledged: number
  notOpening: number
  rowsLost: number
  filesLost: number
  damaged: number
  /** One sentence for each thing that is not as it was promised. */
  broken: string[]
}

/** Where pictures of disks are cheap. */
const SCRATCH = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/**
 * Records what the website does to its disk while visitors send enquiries and files, and pulls the plug at many moments of that: what
 * was not synced is lost, torn or in another order. After each cut the database must open, hold everything that was acknowledged before,
 * and be whole. A third of the cuts hits the recovery from another one.
 *
 * @param unsynced as if the database and the files were never synced: the run must find losses
 * @param seed the same number cuts at the same places of the same recording
 */
export async function powerCutRun({
  cuts,
  visitors = 12,
  unsynced = false,
  seed = 1,
  onCut = () => {},
}: {
  cuts: number
  visitors?: number
  unsynced?: boolean
  seed?: number
  onCut?: (done: number) => void
}): Promise<PowerCutFigures> {
  keepWebAssemblyLean()
  const random = randomFrom(seed)
  const begin = await mkdtemp(join(SCRATCH, 'praxis-before-'))
  const { folder, events } = await recordWork(begin, visitors)
  const figures: PowerCutFigures = {
    cuts: 0,
    duringRecovery: 0,
    events: events.length,
    syncs: events.filter(({ kind }) => kind === 'sync').length,
    acknowledged: 0,
    notOpening: 0,
    rowsLost: 0,
    filesLost: 0,
    damaged: 0,
    broken: [],
  }
  const disk = new SimulatedDisk(begin, { unsynced })
  const moments = Array.from({ length: cuts }, () => Math.floor(random() * events.length)).sort((a, b) => a - b)
  const acknowledged: Acknowledged[] = []
  let at = 0
  for (const moment of moments) {
    for (; at <= moment; at += 1) {
      const event = events[at] as FileEvent
      if (event.kind === 'mark') acknowledged.push(event.what as Acknowledged)
      else disk.apply(inFolder(event, folder, begin))
    }
    const image = await mkdtemp(join(SCRATCH, 'praxis-cut-'))
    disk.cut(image, anyCut(random))
    if (random() < 1 / 3 && (await cutDuringRecovery(image, random, unsynced))) figures.duringRecovery += 1
    await judge(image, acknowledged, figures, moment)
    await rm(image, { recursive: true })
    onCut(figures.cuts)
  }
  figures.acknowledged = events.filter(({ kind }) => kind === 'mark').length
  await rm(begin, { recursive: true })
  return figures
}

/** @returns what was done in the data folder, whose content before is copied to `begin` */
async function recordWork(begin: string, visitors: number): Promise<{ folder: string; events: FileEvent[] }> {
  const server = await startServerUnderTest('pglite')
  const { cp } = await import('node:fs/promises')
  await sql`checkpoint`.execute(server.database.sql)
  await cp(server.dataDir, begin, { recursive: true })
  beginRecording(server.dataDir)
  for (let turn = 0; turn < visitors; turn += 1) {
    await Promise.all([sendEnquiry(), sendEnquiry(), sendFile()])
    // What a day brings besides: the nightly tidying, and a checkpoint in the middle of the work.
    if (turn % 4 === 1) await sql`checkpoint`.execute(server.database.sql)
    if (turn === 6) await sql`vacuum analyze`.execute(server.database.sql)
  }
  const events = endRecording()
  await server.stop()
  return { folder: server.dataDir, events }

  async function sendEnquiry(): Promise<void> {
    const request = consultationRequest({ email: `erika.${crypto.randomUUID()}@example.com` })
    const { error } = await server.as.visitor.from('consultation_requests').insert(request)
    if (error) throw new Error(`an enquiry was refused: ${error.message}`)
    mark({ enquiry: request.id, message: request.message } satisfies Acknowledged)
  }

  async function sendFile(): Promise<void> {
    const file = uploadPath()
    const bytes = Buffer.concat([Buffer.from(pdfBytes()), Buffer.alloc(20_000, file)])
    const { error } = await server.as.visitor.storage
      .from('mwo-uploads')
      .upload(file, bytes, { contentType: 'application/pdf' })
    if (error) throw new Error(`a file was refused: ${error.message}`)
    mark({ file, sha256: sha256(bytes) } satisfies Acknowledged)
  }
}

/** The recording names the folder of the server; the picture of the disk lies elsewhere. */
function inFolder(event: FileEvent, from: string, to: string): FileEvent {
  const moved = (path: string) => to + path.slice(from.length)
  if ('path' in event) return { ...event, path: moved(event.path) }
  return 'from' in event ? { ...event, from: moved(event.from), to: moved(event.to) } : event
}

/** Pulls the plug again while the database recovers. @returns false when it did not open at all: then the first cut is judged */
async function cutDuringRecovery(image: string, random: () => number, unsynced: boolean): Promise<boolean> {
  const disk = new SimulatedDisk(image, { unsynced })
  beginRecording(image)
  const isOpen = await openDatabase({ dataDir: image }).then(
    (database) => database.close().then(() => true),
    () => false,
  )
  const events = endRecording()
  if (!isOpen) return false
  for (const event of events.slice(0, Math.floor(random() * events.length))) disk.apply(event)
  await rm(image, { recursive: true })
  await mkdir(image)
  disk.cut(image, anyCut(random))
  return true
}

async function judge(
  image: string,
  acknowledged: Acknowledged[],
  figures: PowerCutFigures,
  moment: number,
): Promise<void> {
  figures.cuts += 1
  const say = (sentence: string) => figures.broken.push(`cut at event ${moment}: ${sentence}`)
  try {
    const database = await openDatabase({ dataDir: image })
    const { rows } = await sql<{ id: string; message: string }>`
      select id, message from public.consultation_requests
    `.execute(database.sql)
    const { rows: objects } = await sql<{ name: string }>`select name from storage.objects`.execute(database.sql)
    await database.close()
    const stored = new Map(rows.map(({ id, message }) => [id, message]))
    const names = new Set(objects.map(({ name }) => name))
    for (const one of acknowledged) {
      if ('enquiry' in one) {
        if (stored.get(one.enquiry) === one.message) continue
        figures.rowsLost += 1
        say(`enquiry ${one.enquiry} is lost`)
      } else {
        const bytes = await readFile(join(image, 'files/mwo-uploads', one.file)).catch(() => Buffer.alloc(0))
        if (names.has(one.file) && sha256(bytes) === one.sha256) continue
        figures.filesLost += 1
        say(`file ${one.file} is lost`)
      }
    }
    // A row never names a file that is not whole: the file comes first.
    for (const name of names) {
      if (
        existsSync(join(image, 'files/mwo-uploads', name)) &&
        existsSync(join(image, 'files/mwo-uploads', `${name}.meta`))
      )
        continue
      say(`the row of ${name} has no file`)
    }
    const damage = await findDamage(image)
    if (damage.length > 0) figures.damaged += 1
    for (const sentence of damage) say(sentence)
  } catch (error) {
    figures.notOpening += 1
    say(`does not open: ${error instanceof Error ? error.message : error}`)
  }
}

function anyCut(random: () => number): Cut {
  const kept = [0, 0.1, 0.5, 0.9, 1][Math.floor(random() * 5)] ?? 0
  return { kept, sector: random() < 0.5 ? 512 : 4096, random }
}

/** Mulberry32: enough for choosing moments, and the same again from the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
