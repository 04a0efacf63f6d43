import type { Keys } from './accounts/keys.ts'
import type { Backend } from './backend/create-backend.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { DatabaseQueues } from './limits/database-queues.ts'
import type { Limiter } from './limits/limiter.ts'
import type { Log } from './log.ts'
import type { MailSignIn } from './mail/mail-sign-in.ts'
import type { FileStorage } from './storage/file-storage.ts'

/** What the parts of a running server work with. */
export interface ServerParts {
  backend: Backend
  database: Database
  files: FileStorage
  keys: Keys
  config: Config
  signIn: MailSignIn | undefined
  databaseQueues: DatabaseQueues
  limiter: Limiter
  log: Log
}
