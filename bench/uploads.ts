import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { administratorOf } from '../tests/support/content/publish-facts.ts'
import { copyMigratedDatabase } from '../tests/support/database/copy-migrated-folder.ts'
import { engines } from '../tests/support/database/engines.ts'
import { createMigratedDatabase } from '../tests/support/database/migrated-postgres.ts'
import { ADMINISTRATOR, PASSWORD } from '../tests/support/people.ts'
import { runNode } from '../tests/support/processes/run-node.ts'
import { publishableKeyOf, startProcess } from '../tests/support/processes/start-process.ts'
import { pdfBytes, uploadPath } from '../tests/support/server/enquiries.ts'
import { freshNetwork } from '../tests/support/server/fresh-network.ts'
import { startChild } from './children.ts'
import { insertThroughApi } from './inserts.ts'
import { median, rounded, timed } from './report/numbers.ts'

interface UploadFigures {
  /** Where the files are stored. */
  place: string
  /** Resident megabytes of the server with its children: at rest, and at most above that while files come, go and are backed up. */
  rest: number
  uploads: number
  downloads: number
  backup: number
  /** Of the command that asks for the backup, at most. */
  command: number
  /** Megabytes that come in a second. */
  rate: number
  /** Milliseconds that another visitor waits, whose enquiry is stored meanwhile. */
  median: number
  longest: number
}

const MEGABYTE = 1024 * 1024
const SIZE = 10 * MEGABYTE
const AT_A_TIME = 10
const REST_MS = 10_000
const PLACES = ['built-in database', 'PostgreSQL', 'S3-compatible storage']

/** Files of the largest size from many visitors at once, at each place, while another one sends enquiries; then downloads and a backup. */
export async function measureUploads({ files }: { files: number }): Promise<UploadFigures[]> {
  const figures: UploadFigures[] = []
  for (const place of PLACES) {
    if (place !== 'PostgreSQL' || engines.includes('postgres')) figures.push(await measure(place, files))
  }
  return figures
}

async function measure(place: string, files: number): Promise<UploadFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-bench-uploads-'))
  const dataDir = join(folder, 'data')
  const bucket = join(folder, 'bucket')
  const postgres = place === 'PostgreSQL' ? await createMigratedDatabase() : undefined
  if (!postgres) await copyMigratedDatabase(dataDir)
  await mkdir(bucket)
  const storage =
    place === 'S3-compatible storage'
      ? await startChild(process.execPath, [join(import.meta.dirname, 's3-server.ts'), bucket], { isReady: /http:\S+/ })
      : undefined
  const settings = {
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'silent',
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...(storage && { STORAGE_URL: storage.ready[0] }),
  }
  const server = await startProcess({ ...settings, ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD })
  try {
    const key = await publishableKeyOf(server.url)
    const ask = () => insertThroughApi(server.url, key)
    for (let file = 0; file < AT_A_TIME; file += 1) await Promise.all([upload(server.url, key, pdfOf(10_000)), ask()])
    await wait(REST_MS)
    const rest = await residentMegabytes(server.child.pid)
    const aboveRest = async (work: () => Promise<unknown>) => (await most(server.child.pid, work)) - rest

    const paths: string[] = []
    const waits: number[] = []
    let time = 0
    const uploads = await aboveRest(async () => {
      const bytes = pdfOf(SIZE)
      const coming = severalAtATime(files, async () => void paths.push(await upload(server.url, key, bytes)))
      const visiting = until(coming, async () => void waits.push(await timed(ask)), 100)
      time = await timed(() => coming)
      await visiting
    })
    const bucketOf = (await administratorOf(server.url)).storage.from('mwo-uploads')
    const downloads = await aboveRest(() =>
      severalAtATime(files / 5, async () => {
        const { data, error } = await bucketOf.createSignedUrl(paths.pop() ?? '', 60)
        if (error) throw error
        await read(data.signedUrl)
      }),
    )
    let command = 0
    const backup = await aboveRest(async () => {
      const { child, ended, output } = runNode(['server/commands/backup.ts', 'backup'], settings)
      command = await most(child.pid, async () => {
        if ((await ended).code !== 0) throw new Error(`the backup failed:\n${output()}`)
      })
    })
    return {
      place,
      ...Object.fromEntries(
        Object.entries({ rest, uploads, downloads, backup, command }).map(([name, value]) => [name, rounded(value)]),
      ),
      rate: rounded((files * SIZE) / MEGABYTE / (time / 1000), 1),
      median: rounded(median(waits)),
      longest: rounded(Math.max(...waits)),
    } as UploadFigures
  } finally {
    await server.stop()
    await storage?.stop()
    await postgres?.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function severalAtATime(times: number, work: () => Promise<void>): Promise<void> {
  let begun = 0
  const worker = async () => {
    while (begun < times) {
      begun += 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
}

/** Repeats `work` with pauses, at least once, until the other is over. */
async function until(other: Promise<unknown>, work: () => Promise<void>, pauseMs: number): Promise<void> {
  let isOver = false
  other.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  do {
    await work()
    await wait(pauseMs)
  } while (!isOver)
}

/** @returns the path in the bucket */
async function upload(url: string, key: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const path = uploadPath()
  const answer = await fetch(`${url}/storage/v1/object/mwo-uploads/${path}`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/pdf', 'x-forwarded-for': freshNetwork() },
    body,
  })
  if (!answer.ok) throw new Error(`an upload was answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  return path
}

async function read(url: string): Promise<void> {
  const answer = await fetch(url)
  const { byteLength } = await answer.arrayBuffer()
  if (byteLength !== SIZE) throw new Error(`a download was answered ${answer.status} with ${byteLength} bytes`)
}

function pdfOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(1)
  bytes.set(new Uint8Array(pdfBytes()))
  return bytes
}

/** The most resident megabytes of a process during `work`. */
async function most(pid: number | undefined, work: () => Promise<unknown>): Promise<number> {
  const found: number[] = []
  const working = work()
  await until(working, async () => void found.push(await residentMegabytes(pid)), 20)
  await working
  return Math.max(...found)
}

/** Of a process and its children. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const own = Number(/VmRSS:\s+(\d+) kB/.exec(await read('status'))?.[1] ?? 0) / 1024
  const children = (await read(`task/${pid}/children`)).split(' ').filter(Boolean).map(Number)
  return (await Promise.all(children.map(residentMegabytes))).reduce((sum, one) => sum + one, own)
}
