import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { ProgramTooOld } from './program-too-old.ts'
import { readSchemaState } from './schema-state.ts'

const LOOK_MS = 5000

/** Looks whether another process brought the database to a state that this program cannot serve. @param onTooOld is called once */
export function watchSchema(
  database: Database,
  { onTooOld, log }: { onTooOld: (error: ProgramTooOld) => void; log: Log },
): { stop(): void } {
  async function look() {
    if ((await readSchemaState(database)).kind !== 'newer') return
    clearInterval(timer)
    onTooOld(new ProgramTooOld())
  }
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.warn({ err }, 'the state of the database is not known'))
  }, LOOK_MS)
  return { stop: () => clearInterval(timer) }
}
