import { openDatabase } from '../../../server/database/open-database.ts'

/** Opens the built-in database of a data folder, as a start does, and ends: for tests that kill it in between. */
const database = await openDatabase({ dataDir: process.argv[2] ?? '' })
await database.close()
process.stdout.write('opened\n')
process.exit(0)
