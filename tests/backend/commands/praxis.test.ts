import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { refuseStrayFolder } from '../../../server/commands/installation/own-config.ts'
import { runCommand } from '../../support/server/run-command.ts'

const SETTINGS = String.raw`# a comment = $(touch started)
; another one

PLAIN=https://www.example.com
SIGNS=a&b <c> $HOME $(touch started) |;* 'd' #e=f
  SPACED = g h
EMPTY=
DOUBLE="i \"j\" \$k l"
SINGLE='m \n "o"'
BACKSLASH=p\\q
a line without a value
2BAD=name`

test('the settings reach the operator’s commands as they reach the service: letter for letter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-command-'))
  await writeFile(join(folder, 'praxis.env'), SETTINGS)
  await writeFile(join(folder, 'print.js'), 'console.log(JSON.stringify([process.env, process.argv.slice(2)]))')
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { doctor: 'node print.js' } }))

  const { stdout } = await promisify(execFile)('deploy/praxis', ['doctor', '--test-mail', 'erika@example.com'], {
    env: {
      PATH: process.env.PATH,
      PRAXIS_PROGRAM: folder,
      PRAXIS_SETTINGS: join(folder, 'praxis.env'),
      PRAXIS_USER: userInfo().username,
    },
  })

  const [env, words] = JSON.parse(stdout)
  expect(words).toEqual(['--test-mail', 'erika@example.com'])
  expect(env).toMatchObject({
    PLAIN: 'https://www.example.com',
    SIGNS: "a&b <c> $HOME $(touch started) |;* 'd' #e=f",
    SPACED: 'g h',
    EMPTY: '',
    DOUBLE: 'i "j" $k l',
    SINGLE: String.raw`m \n "o"`,
    BACKSLASH: String.raw`p\q`,
  })
  expect(env).not.toHaveProperty('2BAD')
  await rm(folder, { recursive: true })
})

test('a command that does not exist is answered in German, with every command that does', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
  // What builds the site or serves a Supabase project runs where the program was laid out, not as the service's user.
  const commands = Object.keys(scripts).filter(
    (name) => scripts[name]?.startsWith('node server/commands/') && !name.includes(':'),
  )
  expect(commands).toContain('newsletter')

  for (const words of [[], ['start']]) {
    const refusal = await promisify(execFile)('deploy/praxis', words).catch((error: { stderr: string }) => error.stderr)

    expect(refusal).toMatch(/^So geht es: praxis <Befehl>/)
    expect(/Die Befehle: (.*)\./.exec(String(refusal))?.[1]?.split(', ')).toEqual(commands.sort())
  }
})

test('only what changes tables learns who owns the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-owner-'))
  await writeFile(join(folder, 'praxis.env'), 'DATABASE_URL=postgres://website@127.0.0.1/praxis')
  await writeFile(join(folder, 'owner.env'), 'DATABASE_OWNER_URL=postgres://praxis@127.0.0.1/praxis')
  const print = "node -p 'process.env.DATABASE_OWNER_URL'"
  const commands = ['migrate', 'restore', 'backup', 'admin', 'doctor', 'move', 'newsletter']
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: Object.fromEntries(commands.map((name) => [name, print])) }),
  )

  const told: string[] = []
  for (const command of commands) {
    const { stdout } = await promisify(execFile)('deploy/praxis', [command], {
      env: {
        PATH: process.env.PATH,
        PRAXIS_PROGRAM: folder,
        PRAXIS_SETTINGS: join(folder, 'praxis.env'),
        PRAXIS_OWNER_SETTINGS: join(folder, 'owner.env'),
        PRAXIS_USER: userInfo().username,
      },
    })
    if (stdout.includes('postgres://praxis@')) told.push(command)
  }

  expect(told).toEqual(['migrate', 'restore'])
  await rm(folder, { recursive: true })
})

test('a command that was typed without the settings of the service is refused, and names them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-forgotten-'))
  const PRAXIS_SETTINGS = join(folder, 'praxis.env')
  await writeFile(PRAXIS_SETTINGS, 'DATA_DIR=/var/lib/praxis')
  const forgotten = { PRAXIS_SETTINGS, DATA_DIR: '', DATABASE_URL: '' }

  for (const command of [
    ['server/commands/admin.ts', 'retention'],
    ['server/commands/backup.ts', 'restore', 'praxis.tar.gz'],
    ['server/commands/doctor/doctor.ts'],
  ]) {
    const { code, output } = await runCommand(command, forgotten)
    expect(output).toContain(`Die Einstellungen der Website stehen in ${PRAXIS_SETTINGS}`)
    expect(code).toBe(1)
  }
  await rm(folder, { recursive: true })
})

test('a restore fills no new folder beside a program that ran with another, and does on a new machine', async () => {
  const program = await mkdtemp(join(tmpdir(), 'praxis-program-'))
  const target = { DATA_DIR: join(program, 'data') }
  expect(() => refuseStrayFolder(target, {}, program)).not.toThrow()

  await mkdir(join(program, 'build'))
  expect(() => refuseStrayFolder(target, {}, program)).toThrow('Nennen Sie ihn: DATA_DIR=<Ordner> npm run restore')
  expect(() => refuseStrayFolder(target, { DATA_DIR: target.DATA_DIR }, program)).not.toThrow()
  await rm(program, { recursive: true })
})

test('what commands print is what is typed: praxis, where that is how they are reached', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-typed-'))

  const { output } = await runCommand(['server/commands/doctor/doctor.ts'], {
    DATA_DIR: dataDir,
    PRAXIS_COMMAND: 'praxis',
  })

  expect(output).toContain('praxis backup')
  expect(output).not.toMatch(/npm run (backup|admin|move|doctor)/)
  await rm(dataDir, { recursive: true })
})
