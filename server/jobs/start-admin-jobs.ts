import { StorageClient } from '@supabase/storage-js'
import type { Backend } from '../backend/create-backend.ts'
import type { Log } from '../log.ts'
import { queueDueDigest } from './due-digest.ts'
import { applyRetention, planRetention, retentionPeriods } from './retention.ts'
import { sweepStrayFiles } from './sweep-stray-files.ts'
import { tidyDatabase } from './tidy-database.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * The daily digest of due answers, the deletion of what is kept no longer, and its room given back: at once, then every hour.
 * Several processes on one database may do this at the same moment; what one has done the others find done.
 *
 * @param filesFolder where uploaded bytes lie, if they lie on this machine
 */
export function startAdminJobs({
  backend,
  secretKey,
  filesFolder,
  log,
}: {
  backend: Backend
  secretKey: string
  filesFolder?: string
  log: Log
}) {
  const removeFiles = fileRemover(backend, secretKey)
  const jobs = [
    repeat(5 * MINUTE_MS, 'due digest', log, () => queueDueDigest(backend.database, new Date())),
    repeat(HOUR_MS, 'retention', log, async () => {
      const periods = await retentionPeriods(backend.database)
      const plan = await planRetention(backend.database, periods)
      await applyRetention(backend.database, plan, periods, removeFiles)
      const { enquiries, files, orphans, adminLogins } = plan
      const deleted = { enquiries: enquiries.length, files: files.length, orphans: orphans.length, adminLogins }
      if (Object.values(deleted).some((count) => count > 0)) log.info({ deleted }, 'retention: expired data deleted')
      await tidyDatabase(backend.database)
    }),
    repeat(HOUR_MS, 'stray files', log, async () => {
      if (!filesFolder) return
      const removed = await sweepStrayFiles(backend.database, filesFolder)
      if (!removed) log.warn('the uploads in DATA_DIR belong to another database: none is swept')
      else if (removed.length > 0) log.info({ files: removed.length }, 'files without a record deleted')
    }),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

/** Files are removed through the Storage API, which knows where their bytes are. */
function fileRemover(backend: Pick<Backend, 'fetch'>, secretKey: string): (paths: string[]) => Promise<void> {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` }
  const inProcess: typeof fetch = (input, init) =>
    backend.fetch(new Request(input, init), { address: '127.0.0.1', agent: 'praxis-retention' })
  const bucket = new StorageClient('http://localhost/storage/v1', headers, inProcess).from('mwo-uploads')
  return async (paths) => {
    const { error } = await bucket.remove(paths)
    if (error) throw new Error('uploaded files could not be removed', { cause: error })
  }
}

function repeat(pause: number, name: string, log: Log, work: () => Promise<unknown>) {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = work().catch((error: unknown) => log.error({ err: error, job: name }, 'a job failed and will run again'))
  }
  run()
  const timer = setInterval(run, pause)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
