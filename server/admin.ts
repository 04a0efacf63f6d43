import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createAdministrator } from './administrators.ts'
import { createBackend } from './backend/create-backend.ts'
import { type Database, openDatabase } from './backend/database.ts'
import { ConfigError, readConfig } from './config.ts'
import { holdExclusively } from './exclusive-folder.ts'
import { planRetention, retentionPeriods } from './jobs/retention.ts'
import { loadKeys } from './keys.ts'
import { askForResetWindow, closingTime, openResetWindow } from './reset-window.ts'
import { StartupError } from './startup-error.ts'

const USAGE = `npm run admin -- create <e-mail>   adds an administrator, or gives an existing one a new password
                                   (the password is asked for, or read from standard input)
npm run admin -- reset-window      lets the login page hand out one temporary password for 15 minutes
npm run admin -- retention         shows what the next deletion would delete, and deletes nothing`

/** `npm run admin`: what an operator does on the server itself. */
async function main() {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [command, email] = positionals
  if (command === 'create' && z.email().safeParse(email).success) return create(String(email))
  if (command === 'reset-window') return resetWindow()
  if (command === 'retention') return reportRetention()
  throw new StartupError(`Usage:\n${USAGE}`)
}

async function create(email: string): Promise<void> {
  const password = await readPassword()
  if (password.length < 8) throw new StartupError('The password must have at least 8 characters. Nothing was changed.')
  const { SITE_URL } = readConfig(process.env)
  await withDatabase((database) => createAdministrator(database, { email, password }))
  console.info(`${email} can sign in now at ${SITE_URL}/admin`)
}

async function resetWindow(): Promise<void> {
  const { DATABASE_URL, DATA_DIR, SITE_URL } = readConfig(process.env)
  const until = closingTime()
  // The embedded database belongs to the running server: that reads the request from its data folder.
  if (DATABASE_URL) await withDatabase((database) => openResetWindow(database, until))
  else await askForResetWindow(DATA_DIR)
  const time = until.toLocaleTimeString('de-DE', { hour: '2-digit', minute: '2-digit' })
  console.info(`Until ${time}, "Temporäres Passwort anfordern" works once at ${SITE_URL}/admin`)
}

async function reportRetention(): Promise<void> {
  await withDatabase(async (database) => {
    const periods = await retentionPeriods(database)
    const { enquiries, files, orphans, adminLogins } = await planRetention(database, periods)
    console.info(`Periods: ${JSON.stringify(periods)}`)
    console.info('The next deletion would delete:')
    for (const { table, id, file } of enquiries) console.info(`- ${table} ${id}${file ? ' with its file' : ''}`)
    for (const { entryId } of files) console.info(`- the file of mwo_form_entries ${entryId}`)
    console.info(`- ${orphans.length} uploads whose request was never sent`)
    console.info(`- ${adminLogins} lines of the sign-in log`)
  })
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const unlock = config.DATABASE_URL ? () => {} : await holdExclusively(config.DATA_DIR)
  const database = await openDatabase({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })
  try {
    await createBackend({ database, keys: await loadKeys(config), siteUrl: config.SITE_URL, dataDir: config.DATA_DIR })
    return await work(database)
  } finally {
    await database.close()
    unlock()
  }
}

async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    const chunks = await Array.fromAsync(process.stdin)
    return Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)))
      .toString('utf8')
      .replace(/\r?\n$/, '')
  }
  process.stdout.write('Password (is not shown): ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const password = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return password
}

main().catch((error: unknown) => {
  if (error instanceof StartupError || error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
