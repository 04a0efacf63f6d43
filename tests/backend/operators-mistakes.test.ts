// @module-tag more
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withinLimit } from '../../server/commands/doctor/limit.ts'
import { holdFolder } from '../../server/data-folder/hold-folder.ts'
import { openMailStore } from '../../server/mail/mailbox/mail-store.ts'
import { buildFolder } from '../../server/site/build-site-when-needed.ts'
import { copyMigratedDatabase } from '../support/database/copy-migrated-folder.ts'
import { type Engine, engines } from '../support/database/engines.ts'
import { createMigratedDatabase } from '../support/database/migrated-postgres.ts'
import { hasSmallDisks, mountSmallDisk } from '../support/machine/small-disk.ts'
import { runCommand } from '../support/server/run-command.ts'
import { serveWithoutPages } from '../support/server/serve-process.ts'
import { freePort } from '../support/server/start-process.ts'
import buildOnce from '../support/site/build-once.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Of Debian's `nobody`; any number that is not root's would do. */
const SOMEBODY = 65_534
const isRoot = process.getuid?.() === 0
if (!isRoot) process.stdout.write('\nSKIPPED: the test of commands that root runs. It needs root.\n')

test.runIf(isRoot).each(engines)(
  'root is kept from leaving files in the folders of the website’s user on %s',
  async (engine) => {
    const { dataDir, settings, drop } = await foldersOfSomebody(engine)
    const before = await readdir(dataDir, { recursive: true })

    for (const command of [
      ['server/commands/admin.ts', 'retention'],
      ['server/commands/admin.ts', 'reset-window'],
      ['server/commands/admin.ts', 'confirm', 'ordner'],
      ['server/commands/newsletter.ts', 'proof', 'erika.mustermann@example.com'],
      ['server/commands/backup.ts', 'backup'],
      ['server/commands/backup.ts', 'backup', '--make-key'],
      ['server/commands/backup.ts', 'restore', 'praxis.tar.gz'],
      ['server/main.ts'],
    ]) {
      const { code, output } = await runCommand(command, settings)
      expect(output).toMatch(/^Der Ordner \S+ gehört dem Benutzer nobody, und dieser Befehl läuft als root\./)
      expect(output).toContain('Nichts wurde geändert. Führen Sie den Befehl als nobody aus')
      expect(code).toBe(1)
    }

    expect(await readdir(dataDir, { recursive: true })).toEqual(before)
    await drop()
  },
  300_000,
)

/** An installation whose data folder belongs to the user under whom the website runs. */
async function foldersOfSomebody(engine: Engine) {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-owner-'))
  const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
  if (!postgres) await copyMigratedDatabase(dataDir)
  await chown(dataDir, SOMEBODY, SOMEBODY)
  return {
    dataDir,
    settings: { DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) },
    async drop() {
      await postgres?.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

test('npm that is asked to end takes the website with it, which closes its database first', async () => {
  await buildOnce()
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-npm-'))
  await copyMigratedDatabase(dataDir)
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      MAILBOX_PORT: '0',
      LOG_LEVEL: 'info',
    },
  })
  let output = ''
  const closed = Promise.all([once(npm.stdout, 'close'), once(npm.stderr, 'close')])
  await new Promise<void>((resolve) => {
    for (const stream of [npm.stdout, npm.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
        if (output.includes('Bereit: ')) resolve()
      })
  })
  // A library's warning that its storage is not for production would be read as ours.
  expect(output).not.toMatch(/a library warned|EXPERIMENTAL|not supported/)

  npm.kill('SIGTERM')
  // Its streams close once the last process that holds them has ended.
  await closed

  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow()
  expect(await readdir(dataDir)).not.toContain('command-door.json')
  await rm(dataDir, { recursive: true })
}, 300_000)

test('npm that is asked to end while the website starts takes it with it, too', async () => {
  await buildOnce()
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-npm-'))
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      MAILBOX_PORT: '0',
    },
  })
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  const closed = Promise.all([once(npm.stdout, 'close'), once(npm.stderr, 'close')])
  // Its first start takes seconds from here.
  while (!(await readdir(dataDir)).includes('in-use.lock')) await wait(20)

  npm.kill('SIGTERM')
  await closed

  expect(output).not.toContain('Bereit: ')
  const release = await holdFolder(dataDir)
  release()
  await rm(dataDir, { recursive: true })
}, 300_000)

test('one build serves every address; one for a Supabase project has a folder of its own', () => {
  const supabase = { VITE_SUPABASE_URL: 'https://one.supabase.co', VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_one' }
  const other = { ...supabase, VITE_SUPABASE_URL: 'https://other.supabase.co' }

  expect(buildFolder({})).toBe(join(ROOT, 'build'))
  expect(new Set([buildFolder({}), buildFolder(supabase), buildFolder(other)]).size).toBe(3)
  expect(buildFolder(Object.fromEntries(Object.entries(supabase).reverse()))).toBe(buildFolder(supabase))
})

test('a check of the doctor that hangs is a finding', async () => {
  const hanging = new Promise<never>(() => {})

  expect(await withinLimit('Mailserver', hanging, 50)).toEqual([
    {
      verdict: 'wrong',
      text: 'Mailserver: Nach 0 Sekunden war noch keine Antwort da.',
      advice: expect.stringContaining('wiederholen Sie die Prüfung'),
    },
  ])
})

test.runIf(hasSmallDisks())('the mailbox leaves no empty mail on a full disk', async () => {
  const disk = mountSmallDisk(2)
  if (!disk) throw new Error('no disk')
  const store = await openMailStore(join(disk.folder, 'mailbox'))
  await store.add(Buffer.from('Subject: Eins\r\n\r\nHallo'))
  await disk.fill()

  await expect(store.add(Buffer.from('Subject: Zwei\r\n\r\nHallo'))).rejects.toThrow('ENOSPC')

  const names = await readdir(join(disk.folder, 'mailbox'))
  expect(names).toHaveLength(1)
  expect((await stat(join(disk.folder, 'mailbox', String(names[0])))).size).toBeGreaterThan(0)
  disk.unmount()
})

test('a start prints nothing that frightens without reason', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-quiet-'))
  await copyMigratedDatabase(dataDir)
  const server = await serveWithoutPages({ DATA_DIR: dataDir })

  expect(server.output()).not.toMatch(/"level":[4-6]0|warn|not supported|Warning/)

  await server.stop()
  await rm(dataDir, { recursive: true })
})
