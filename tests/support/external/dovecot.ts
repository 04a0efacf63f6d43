import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../machine/temporary-folder.ts'
import { freePort } from '../processes/start-process.ts'

/** Dovecot refuses mailboxes of root. */
const NOBODY = 65_534

/** Why there is none here; undefined where there is. Debian: apt-get install dovecot-imapd */
export function whyNoDovecot(): string | undefined {
  if (process.getuid?.() !== 0) return 'Dovecot changes users, so its tests run as root'
  try {
    execFileSync('dovecot', ['--version'])
    return undefined
  } catch {
    return 'Dovecot is not installed'
  }
}

/** A Dovecot with one mailbox, until the test ends. @param introspectionUrl what tells it whether a token is good, which follows there */
export async function startDovecot(introspectionUrl = 'http://127.0.0.1:1/') {
  const folder = await temporaryFolder()
  const maildir = join(folder, 'mails')
  const port = await freePort()
  for (const part of ['', 'cur', 'new', 'tmp']) {
    await mkdir(join(maildir, part))
    await chown(join(maildir, part), NOBODY, NOBODY)
  }
  await chmod(folder, 0o755)
  const config = join(folder, 'dovecot.conf')
  await writeFile(
    join(folder, 'tokens.conf'),
    `introspection_url = ${introspectionUrl}\nintrospection_mode = get\nusername_attribute = username\nactive_attribute = active\nactive_value = true\n`,
  )
  await writeFile(
    config,
    `base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${maildir}
auth_mechanisms = plain xoauth2
auth_failure_delay = 0
passdb { 
  driver = oauth2
  mechanisms = xoauth2
  args = ${folder}/tokens.conf
}
passdb { 
  driver = static
  mechanisms = plain
  args = password=geheim
}
userdb { 
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${maildir}
}
service imap-login {
  chroot =
  inet_listener imap { 
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps { 
    port = 0
  }
}
`,
  )
  const dovecot = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' })
  onTestFinished(async () => {
    dovecot.kill()
    if (dovecot.exitCode === null) await once(dovecot, 'exit')
  })
  while (!(await isAnswered(port)));
  let count = 0
  let awaited: { command: RegExp; left: number; act(): void } | undefined
  // Between the site and Dovecot, so that something can happen just before a command.
  const listening = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    client.on('data', (said) => {
      const isIt = awaited?.command.test(String(said))
      if (awaited && isIt && --awaited.left === 0) {
        awaited.act()
        awaited = undefined
      }
      server.write(said)
    })
    server.pipe(client)
    for (const side of [client, server]) {
      side.on('error', () => {})
      side.on('close', () => [client, server].map((one) => one.destroy()))
    }
  }).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => void listening.close())
  const host = `127.0.0.1:${(listening.address() as AddressInfo).port}`
  return {
    url: (query = '', user = 'praxis:geheim') => `imap://${user}@${host}/INBOX${query}`,
    /** Once, before the command of this number reaches it. */
    before(command: RegExp, number: number, act: () => void): void {
      awaited = { command, left: number, act }
    },
    /** As a mail server does: a whole file comes to its place at once. @param days how long ago */
    async deliver(mail: Uint8Array, days = 0): Promise<void> {
      const name = `${1_700_000_000 + count}.M${count++}.test`
      const path = join(maildir, 'tmp', name)
      await writeFile(path, mail)
      const at = Date.now() / 1000 - days * 86_400
      await utimes(path, at, at)
      await rename(path, join(maildir, 'new', name))
    },
    /** Gives all mails new numbers (UIDVALIDITY). */
    async renumber(): Promise<void> {
      for (const name of await readdir(maildir))
        if (name.startsWith('dovecot')) await rm(join(maildir, name), { force: true })
    },
    /** Of a folder of the mailbox. */
    mailsIn: async (box: string) =>
      (await readdir(join(maildir, box && `.${box}`), { recursive: true }).catch(() => [])).filter((name) =>
        /^(cur|new)\//.test(name),
      ).length,
  }
}

function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    asking.on('connect', () => asking.destroy())
  })
}
