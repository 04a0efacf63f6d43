import { StartupError } from '../startup-error.ts'

/** Why a backup, a restore or a move did not happen, in one German sentence for the operator. */
export class BackupError extends StartupError {}
