import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
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

/** A Dovecot with one mailbox, until the test ends. */
export async function startDovecot() {
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
    config,
    `base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${maildir}
passdb { 
  driver = static
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
  let count = 0
  return {
    url: (query = '') => `imap://praxis:geheim@127.0.0.1:${port}/INBOX${query}`,
    /** As a mail server does: whole files, at once. @param days how long ago */
    async deliver(mail: Uint8Array, days = 0): Promise<void> {
      const path = join(maildir, 'new', `${1_700_000_000 + count}.M${count++}.test`)
      await writeFile(path, mail)
      const at = Date.now() / 1000 - days * 86_400
      await utimes(path, at, at)
    },
    /** Gives all mails new numbers (UIDVALIDITY). */
    async renumber(): Promise<void> {
      for (const name of await readdir(maildir)) if (name.startsWith('dovecot')) await rm(join(maildir, name))
    },
    mailsIn: async (box: string) =>
      (await readdir(join(maildir, `.${box}`), { recursive: true })).filter((name) => /^(cur|new)\//.test(name)).length,
  }
}
