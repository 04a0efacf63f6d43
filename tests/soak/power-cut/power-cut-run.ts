import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openInstalled } from '../../../server/backup/schemas-aside.ts'
import { sweepWorkplaces } from '../../../server/backup/workplaces.ts'
import { holdFolder } from '../../../server/data-folder/hold-folder.ts'
import { refuseMovedDatabase } from '../../../server/data-folder/moved-away.ts'
import { keepWebAssemblyLean } from '../../../server/database/lean-webassembly.ts'
import type { Database } from '../../../server/database/open-database.ts'
import { findDamage } from './find-damage.ts'
import { beginRecording, endRecording, type FileEvent } from './record-files.ts'
import { type Cut, SimulatedDisk } from './simulated-disk.ts'

/** What goes on while the plug is pulled. */
export interface Work {
  /** @returns what was done in the data folder, whose content before is copied to `begin` */
  record(begin: string): Promise<{ folder: string; events: FileEvent[] }>
  /**
   * @param acknowledged what was marked before the cut
   * @returns one sentence for each thing that is lost in what a start finds
   * @throws when it does not start
   */
  findLosses(dataDir: string, acknowledged: unknown[]): Promise<string[]>
}

export interface PowerCutFigures {
  cuts: number
  /** How many of them hit a start that was recovering from the cut before. */
  duringRecovery: number
  events: number
  syncs: number
  acknowledged: number
  notOpening: number
  lost: number
  damaged: number
  /** One sentence for each thing that is not as it was promised. */
  broken: string[]
}

/** Where pictures of disks are cheap. */
export const SCRATCH = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/**
 * Records what a work does to the disk, and pulls the plug at many moments of that: what was not synced is lost, torn or in another
 * order. After each cut the installation must start, hold everything that was acknowledged before, and be whole. A third of the cuts
 * hits the recovery from another one.
 *
 * @param unsynced as if the database and the files were never synced: the run must find losses
 * @param seed the same number cuts at the same places of the same recording
 */
export async function powerCutRun(
  work: Work,
  {
    cuts,
    unsynced = false,
    seed = 1,
    onCut = () => {},
  }: { cuts: number; unsynced?: boolean; seed?: number; onCut?: (done: number) => void },
): Promise<PowerCutFigures> {
  keepWebAssemblyLean()
  const random = randomFrom(seed)
  const begin = await mkdtemp(join(SCRATCH, 'praxis-before-'))
  const { folder, events } = await work.record(begin)
  const figures: PowerCutFigures = {
    cuts: 0,
    duringRecovery: 0,
    events: events.length,
    syncs: events.filter(({ kind }) => kind === 'sync').length,
    acknowledged: 0,
    notOpening: 0,
    lost: 0,
    damaged: 0,
    broken: [],
  }
  const disk = new SimulatedDisk(begin, { unsynced })
  const moments = Array.from({ length: cuts }, () => Math.floor(random() * events.length)).sort((a, b) => a - b)
  const acknowledged: unknown[] = []
  let at = 0
  for (const moment of moments) {
    for (; at <= moment; at += 1) {
      const event = events[at] as FileEvent
      if (event.kind === 'mark') acknowledged.push(event.what)
      else disk.apply(inFolder(event, folder, begin))
    }
    const image = await mkdtemp(join(SCRATCH, 'praxis-cut-'))
    disk.cut(image, anyCut(random))
    if (random() < 1 / 3 && (await cutDuringRecovery(image, random, unsynced))) figures.duringRecovery += 1
    await judge(image, work, acknowledged, figures, moment)
    await rm(image, { recursive: true })
    onCut(figures.cuts)
  }
  figures.acknowledged = events.filter(({ kind }) => kind === 'mark').length
  await rm(begin, { recursive: true })
  return figures
}

/** The recording names the folder of the server; the picture of the disk lies elsewhere. */
function inFolder(event: FileEvent, from: string, to: string): FileEvent {
  const moved = (path: string) => to + path.slice(from.length)
  if ('path' in event) return { ...event, path: moved(event.path) }
  return 'from' in event ? { ...event, from: moved(event.from), to: moved(event.to) } : event
}

/** The beginning of a start, which recovers. */
export async function openAsStart(dataDir: string): Promise<{ database: Database; close(): Promise<void> }> {
  const release = await holdFolder(dataDir)
  try {
    await sweepWorkplaces(dataDir)
    await refuseMovedDatabase(dataDir)
    const database = await openInstalled({ dataDir, databaseUrl: undefined })
    return { database, close: () => database.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** Pulls the plug again while a start recovers. @returns false when it did not open at all: then the first cut is judged */
async function cutDuringRecovery(image: string, random: () => number, unsynced: boolean): Promise<boolean> {
  const disk = new SimulatedDisk(image, { unsynced })
  beginRecording(image)
  const isOpen = await openAsStart(image)
    .then(({ close }) => close())
    .then(
      () => true,
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
  work: Work,
  acknowledged: unknown[],
  figures: PowerCutFigures,
  moment: number,
): Promise<void> {
  figures.cuts += 1
  const say = (sentence: string) => figures.broken.push(`cut at event ${moment}: ${sentence}`)
  try {
    const losses = await work.findLosses(image, acknowledged)
    figures.lost += losses.length
    const damage = await findDamage(image)
    if (damage.length > 0) figures.damaged += 1
    for (const sentence of [...losses, ...damage]) say(sentence)
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
