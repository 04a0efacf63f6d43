import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { isCommonPassword } from '../supabase/functions/_shared/is-common-password.ts'
import { type AdminCommand, adminCommands } from './admin-commands.ts'
import { hashPassword } from './administrators.ts'
import { createBackend } from './backend/create-backend.ts'
import { openDatabase } from './backend/database.ts'
import { ConfigError, readConfig } from './config.ts'
import { askRunningServerForText, NotAnswered } from './folder-requests.ts'
import { holdBuiltInDatabase } from './hold-built-in-database.ts'
import { loadKeys } from './keys.ts'
import { StartupError } from './startup-error.ts'

const USAGE = `npm run admin -- create <e-mail>   adds an administrator, or gives an existing one a new password
                                   (the password is asked for, or read from standard input)
npm run admin -- reset-window      lets the login page hand out one temporary password for 15 minutes
npm run admin -- retention         shows what the next deletion would delete, and deletes nothing`

/** `npm run admin`: what an operator does on the server itself. */
async function main() {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [command, email] = positionals
  const { SITE_URL } = readConfig(process.env)
  if (command === 'create' && z.email().safeParse(email).success) {
    console.info(`${await create(String(email))} at ${SITE_URL}/admin`)
  } else if (command === 'reset-window') {
    console.info(`${await carryOut('open-reset-window')} at ${SITE_URL}/admin`)
  } else if (command === 'retention') {
    console.info(await carryOut('report-retention'))
  } else {
    throw new StartupError(`Usage:\n${USAGE}`)
  }
}

async function create(email: string): Promise<string> {
  const password = await readPassword()
  if (password.length < 8) throw new StartupError('The password must have at least 8 characters. Nothing was changed.')
  if (await isCommonPassword(password, email))
    throw new StartupError('This password is among the most common ones. Nothing was changed.')
  return carryOut('create-administrator', JSON.stringify({ email, passwordHash: await hashPassword(password) }))
}

/** Here, or where PGlite belongs to a running server, there. */
async function carryOut(command: AdminCommand, input = ''): Promise<string> {
  const config = readConfig(process.env)
  const release = config.DATABASE_URL ? () => {} : await holdBuiltInDatabase(config.DATA_DIR)
  if (!release) return askServer(config.DATA_DIR, command, input)

  const database = await openDatabase({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })
  try {
    await createBackend({ database, keys: await loadKeys(config), siteUrl: config.SITE_URL, dataDir: config.DATA_DIR })
    return await adminCommands(database)[command](input)
  } finally {
    await database.close()
    release()
  }
}

async function askServer(dataDir: string, command: AdminCommand, input: string): Promise<string> {
  try {
    return await askRunningServerForText(dataDir, command, input)
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error
    throw new StartupError(error.message || NOT_ANSWERED[error.why], { cause: error })
  }
}

const NOT_ANSWERED: Record<NotAnswered['why'], string> = {
  silent: 'Another process uses the data folder and does not answer. Stop it first.',
  stopped: 'The server was stopped before it answered. Try again.',
  failed: 'The server could not do it; its log says why.',
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
