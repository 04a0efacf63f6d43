import { StorageClient } from '@supabase/storage-js'
import { sql } from 'kysely'
import { UPLOAD_BUCKET } from '../../rules/input/uploads.ts'
import { answerOf } from '../database/answer-of.ts'
import type { Metrics } from '../metrics/start-metrics.ts'
import type { ServerParts } from '../server-parts.ts'
import { isClockTrusted, rememberTime } from './clock.ts'
import { deleteExpired } from './delete-expired.ts'
import { queueDueDigest } from './due-digest.ts'
import { backUpWhenDue } from './nightly-backup.ts'
import { readCalendars } from './read-calendars.ts'
import { runRetention } from './retention.ts'
import { HOUR_MS, type Job, MINUTE_MS, NOTHING_DONE, startJobs } from './scheduler.ts'
import { sweepStrayFiles } from './sweep-stray-files.ts'
import { emptyTrash } from './trash.ts'
import { vacuumJob } from './vacuum.ts'

type JobParts = Pick<ServerParts, 'database' | 'files' | 'config' | 'keys' | 'log'> & {
  removeFiles(paths: string[]): Promise<void>
}

/** What is done by the clock. */
export function allJobs({ removeFiles, ...parts }: JobParts): Job[] {
  const { database, files, config, log } = parts
  const deleting = (name: string, work: () => Promise<unknown>): Job => ({
    name,
    everyMs: HOUR_MS,
    run: async () => {
      if (await isClockTrusted(database)) return work()
      log.error({ job: name }, 'the clock is not trusted: nothing is deleted')
      return NOTHING_DONE
    },
  })
  const backup = { name: 'nightly backup', everyMs: 5 * MINUTE_MS, run: () => backUpWhenDue(parts, new Date()) }
  return [
    { name: 'clock', everyMs: 5 * MINUTE_MS, run: () => rememberTime(database) },
    { name: 'due digest', everyMs: 5 * MINUTE_MS, run: () => queueDueDigest(database, new Date()) },
    {
      name: 'reminders',
      everyMs: MINUTE_MS,
      run: () => answerOf(database, sql`select private.queue_reminders() as answer`),
    },
    deleting('expired data', async () => log.info({ deleted: await deleteExpired(database) }, 'expired data deleted')),
    deleting('retention', () => runRetention(database, removeFiles, log)),
    deleting('trash', async () => {
      const gone = await emptyTrash(database, removeFiles)
      if (gone > 0) log.info({ gone }, 'what lay in the trash for a week is gone')
    }),
    deleting('stray files', async () => {
      const removed = await sweepStrayFiles(database, files)
      if (removed.length > 0) log.info({ files: removed.length }, 'files without a record deleted')
    }),
    // At each look of the scheduler, every ten seconds.
    { name: 'calendars', everyMs: 0, run: () => readCalendars(parts, new Date()) },
    { name: 'room in the database', everyMs: 0, run: vacuumJob(database) },
    ...(config.BACKUP_NIGHTLY ? [backup] : []),
  ]
}

/** Starts all jobs of a server. */
export function startServerJobs({ metrics, ...parts }: ServerParts & { metrics: Metrics }) {
  const jobs = allJobs({ ...parts, removeFiles: uploadRemover(parts) })
  for (const { name } of jobs) metrics.jobBegins(name)
  return startJobs(jobs, { ...parts, onDone: metrics.jobDone })
}

/** Removes files of the bucket `mwo-uploads`, by path. @throws when it cannot */
function uploadRemover({ backend, keys: { secretKey } }: ServerParts): (paths: string[]) => Promise<void> {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` }
  const storage = new StorageClient('http://localhost/storage/v1', headers, (input, init) =>
    // The agent stands in the history.
    backend.fetch(new Request(input, init), { address: '127.0.0.1', agent: 'praxis-retention' }),
  )
  return async (paths) => {
    const { error } = await storage.from(UPLOAD_BUCKET).remove(paths)
    if (error) throw new Error('uploaded files could not be removed', { cause: error })
  }
}
