import { refuseMovedDatabase } from './backup/move.ts'
import { holdExclusively } from './exclusive-folder.ts'
import { StartupError } from './startup-error.ts'

/**
 * Before a command opens the built-in database itself.
 *
 * @returns a function that gives it free, or nothing when another process has it, which is then to be asked
 * @throws StartupError when its content was moved to PostgreSQL: a command would work on what nobody uses any more
 */
export async function holdBuiltInDatabase(dataDir: string): Promise<(() => void) | undefined> {
  await refuseMovedDatabase(dataDir)
  return holdExclusively(dataDir).catch((error: unknown) => {
    if (error instanceof StartupError) return undefined
    throw error
  })
}
