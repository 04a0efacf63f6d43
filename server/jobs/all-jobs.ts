import { StorageClient } from '@supabase/storage-js'
import { UPLOAD_BUCKET } from '../../rules/input/uploads.ts'
import type { Backend } from '../backend/create-backend.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/start-metrics.ts'
import type { ServerParts } from '../server-parts.ts'
import { isClockTrusted, rememberTime } from './clock.ts'
import { deleteExpired } from './delete-expired.ts'
import { queueDueDigest } from './due-digest.ts'
import { backUpWhenDue } from './nightly-backup.ts'
import { runRetention } from './retention.ts'
import { HOUR_MS, type Job, MINUTE_MS, NOTHING_DONE, startJobs } from './scheduler.ts'
import { sweepStrayFiles } from './sweep-stray-files.ts'
import { emptyTrash } from './trash.ts'
import { vacuumJob } from './vacuum.ts'

interface JobParts {
  database: Database
  removeFiles(paths: string[]): Promise<void>
  log: Log
}

function deletingJob(
  { database, log }: Pick<JobParts, 'database' | 'log'>,
  name: string,
  work: () => Promise<unknown>,
): Job {
  return {
    name,
    everyMs: HOUR_MS,
    run: async () => {
      if (await isClockTrusted(database)) return work()
      log.error({ job: name }, 'the clock is not trusted: nothing is deleted')
      return NOTHING_DONE
    },
  }
}

/** The jobs that need only the database. */
export function databaseJobs({ database, removeFiles, log }: JobParts): Job[] {
  const deleting = (name: string, work: () => Promise<unknown>) => deletingJob({ database, log }, name, work)
  return [
    { name: 'clock', everyMs: 5 * MINUTE_MS, run: () => rememberTime(database) },
    { name: 'due digest', everyMs: 5 * MINUTE_MS, run: () => queueDueDigest(database, new Date()) },
    deleting('expired data', async () => log.info({ deleted: await deleteExpired(database) }, 'expired data deleted')),
    deleting('retention', () => runRetention(database, removeFiles, log)),
    deleting('trash', async () => {
      const gone = await emptyTrash(database, removeFiles)
      if (gone > 0) log.info({ gone }, 'what lay in the trash for a week is gone')
    }),
    // At each look of the scheduler, every ten seconds.
    { name: 'room in the database', everyMs: 0, run: vacuumJob(database) },
  ]
}

/** The jobs that need the files. */
function fileJobs({ database, files, config, keys, log }: ServerParts): Job[] {
  const sweeping = deletingJob({ database, log }, 'stray files', async () => {
    const removed = await sweepStrayFiles(database, files)
    if (removed.length > 0) log.info({ files: removed.length }, 'files without a record deleted')
  })
  if (!config.BACKUP_NIGHTLY) return [sweeping]
  const backup: Job = {
    name: 'nightly backup',
    everyMs: 5 * MINUTE_MS,
    run: () => backUpWhenDue({ database, files, config, keys, log }, new Date()),
  }
  return [sweeping, backup]
}

/** Starts all jobs of a server. */
export function startServerJobs({ metrics, ...parts }: ServerParts & { metrics: Metrics }) {
  const removeFiles = uploadRemover(parts.backend, parts.keys.secretKey, 'praxis-retention')
  const jobs = [...databaseJobs({ ...parts, removeFiles }), ...fileJobs(parts)]
  for (const { name } of jobs) metrics.jobBegins(name)
  return startJobs(jobs, { ...parts, onDone: metrics.jobDone })
}

/**
 * @param agent the name of the program in the history
 * @returns a function that removes files of the bucket `mwo-uploads`, by path; it throws when it cannot
 */
function uploadRemover(
  backend: Pick<Backend, 'fetch'>,
  secretKey: string,
  agent: string,
): (paths: string[]) => Promise<void> {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` }
  const storage = new StorageClient('http://localhost/storage/v1', headers, (input, init) =>
    backend.fetch(new Request(input, init), { address: '127.0.0.1', agent }),
  )
  return async (paths) => {
    const { error } = await storage.from(UPLOAD_BUCKET).remove(paths)
    if (error) throw new Error('uploaded files could not be removed', { cause: error })
  }
}
