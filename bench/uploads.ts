import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyMigratedDatabase } from '../tests/support/database/copy-migrated-folder.ts'
import { engines } from '../tests/support/database/engines.ts'
import { createMigratedDatabase } from '../tests/support/database/migrated-postgres.ts'
import { publishableKeyOf, startProcess } from '../tests/support/processes/start-process.ts'
import { pdfBytes, uploadPath } from '../tests/support/server/enquiries.ts'
import { freshNetwork } from '../tests/support/server/fresh-network.ts'
import { startChild } from './children.ts'
import { insertThroughApi } from './inserts.ts'
import { median, rounded, timed } from './report/numbers.ts'

interface UploadFigures {
  /** Where the files lie. */
  place: string
  /** Resident megabytes of the server with its children: at rest, and at most while files arrive. */
  rest: number
  aboveRest: number
  /** Megabytes a second. */
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

/** Files of the largest size from many visitors at once, at each place, while another one sends enquiries. */
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
  const server = await startProcess({
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'silent',
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...(storage && { STORAGE_URL: storage.ready[0] }),
  })
  try {
    const key = await publishableKeyOf(server.url)
    const send = (bytes: Uint8Array<ArrayBuffer>) => upload(server.url, key, bytes)
    const ask = () => insertThroughApi(server.url, key)
    for (let file = 0; file < AT_A_TIME; file += 1) await Promise.all([send(pdfOf(10_000)), ask()])
    await wait(REST_MS)
    const rest = await residentMegabytes(server.child.pid)
    let [most, isOver] = [rest, false]
    const waits: number[] = []
    const watch = async () => {
      for (; !isOver; await wait(20)) most = Math.max(most, await residentMegabytes(server.child.pid))
    }
    const visit = async () => {
      for (; !isOver; await wait(100)) waits.push(await timed(ask))
    }
    const meanwhile = [watch(), visit()]
    const bytes = pdfOf(SIZE)
    const time = await timed(() => severalAtATime(files, () => send(bytes)))
    isOver = true
    await Promise.all(meanwhile)
    return {
      place,
      rest: rounded(rest),
      aboveRest: rounded(most - rest),
      rate: rounded((files * SIZE) / MEGABYTE / (time / 1000), 1),
      median: rounded(median(waits)),
      longest: rounded(Math.max(...waits)),
    }
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

function pdfOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(1)
  bytes.set(new Uint8Array(pdfBytes()))
  return bytes
}

async function upload(url: string, key: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const answer = await fetch(`${url}/storage/v1/object/mwo-uploads/${uploadPath()}`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/pdf', 'x-forwarded-for': freshNetwork() },
    body,
  })
  if (!answer.ok) throw new Error(`an upload was answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Of a process and its children. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const own = Number(/VmRSS:\s+(\d+) kB/.exec(await read('status'))?.[1] ?? 0) / 1024
  const children = (await read(`task/${pid}/children`)).split(' ').filter(Boolean).map(Number)
  return (await Promise.all(children.map(residentMegabytes))).reduce((sum, one) => sum + one, own)
}
