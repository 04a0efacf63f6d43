import { rotateBackups } from '../../../server/backup/rotate-backups.ts'

/** Rotates the backups of a folder, as the nightly job does: for runs that kill it. */
const [folder = '', keep = '', made = ''] = process.argv.slice(2)
await rotateBackups(folder, { keep: Number(keep), made, now: new Date() })
