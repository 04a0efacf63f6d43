import { newestBackup } from '../backup/archive-names.ts'
import { type ClockState, readClock } from '../database/clock.ts'
import type { Database } from '../database/open-database.ts'
import type { Log } from '../log.ts'
import { freeMailsFromTheFuture } from './after-clock-set-back.ts'

/** What jobs ask before they delete anything for its age. */
export interface ClockWatch {
  isTrusted(): Promise<boolean>
  /** Remembers the present, and frees mails that wait for a time that the clock no longer shows. */
  check(): Promise<ClockState>
  /** What was read last; undefined before the first time. */
  last(): ClockState | undefined
}

/** Reads the clock whenever it is asked, and logs when its state changes. */
export function watchClock({
  database,
  backupFolder,
  log,
}: {
  database: Database
  backupFolder?: string | undefined
  log: Log
}): ClockWatch {
  let known: string | undefined
  let last: ClockState | undefined

  async function read(): Promise<ClockState> {
    const state = await readClock(database, {
      newestBackup: backupFolder ? await newestBackup(backupFolder) : undefined,
    })
    const found = state.trusted ? 'trusted' : state.reason
    if (!state.trusted && found !== known) {
      log.error(
        { reason: state.reason, now: state.now, newest: state.newest },
        'the clock is not trusted: nothing is deleted',
      )
    } else if (state.trusted && known !== undefined && known !== 'trusted') {
      log.info('the clock is trusted again')
    }
    known = found
    last = state
    return state
  }

  return {
    last: () => last,
    isTrusted: async () => (await read()).trusted,
    async check() {
      const state = await read()
      const freed = await freeMailsFromTheFuture(database, { clockIsTrusted: state.trusted })
      if (freed > 0) log.warn({ mails: freed }, 'the clock was set back: mails from the future are due now')
      return state
    },
  }
}
