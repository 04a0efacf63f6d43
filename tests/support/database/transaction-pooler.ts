import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../machine/temporary-folder.ts'
import { freePort } from '../processes/start-process.ts'
import { unprivilegedAccount } from './own-postgres.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

export const hasPgBouncer = existsSync(PROGRAM)

/** PgBouncer in transaction mode. @param options further lines of its settings @returns the same database behind it */
export async function startTransactionPooler(
  databaseUrl: string,
  options = '',
): Promise<{ url: string; stop(): void }> {
  const [folder, port, database] = [await temporaryFolder(), await freePort(), new URL(databaseUrl)]
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=${database.hostname} port=${database.port || 5432} user=${database.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
${options}`,
  )
  const account = await unprivilegedAccount()
  if (account) await chown(folder, account.uid, account.gid)
  const pooler = spawn(PROGRAM, [settings], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const text of pooler.stderr) if (String(text).includes('process up')) break
  database.host = `127.0.0.1:${port}`
  return { url: database.href, stop: () => void pooler.kill() }
}
