// @module-tag more
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'

// deploy/praxis, which runs the operator's commands as the service's user.

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

test('the settings reach the operator’s commands letter for letter, the owner’s only what changes tables', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'praxis.env'), SETTINGS)
  await writeFile(join(folder, 'owner.env'), 'DATABASE_OWNER_URL=postgres://praxis@127.0.0.1/praxis')
  await writeFile(join(folder, 'print.js'), 'console.log(JSON.stringify([process.env, process.argv.slice(2)]))')
  const commands = ['migrate', 'restore', 'backup', 'admin', 'doctor', 'move']
  const scripts = Object.fromEntries(commands.map((name) => [name, 'node print.js']))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts }))
  const run = async (command: string) => {
    const { stdout } = await promisify(execFile)('deploy/praxis', [command, '--test-mail', 'erika@example.com'], {
      env: {
        PATH: process.env.PATH,
        PRAXIS_PROGRAM: folder,
        PRAXIS_SETTINGS: join(folder, 'praxis.env'),
        PRAXIS_OWNER_SETTINGS: join(folder, 'owner.env'),
        PRAXIS_USER: userInfo().username,
      },
    })
    return JSON.parse(stdout) as [Record<string, string>, string[]]
  }

  const [env, words] = await run('doctor')
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

  const told: string[] = []
  for (const command of commands) if ((await run(command))[0].DATABASE_OWNER_URL) told.push(command)
  expect(told).toEqual(['migrate', 'restore'])
})

test('a command that does not exist is answered in German, with every command that does', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
  // What builds the site or writes row types runs where the program was laid out, not as the service's user.
  const commands = Object.keys(scripts).filter(
    (name) => scripts[name]?.startsWith('node server/commands/') && !['build', 'schema'].includes(name),
  )

  const refusal = await promisify(execFile)('deploy/praxis', ['start']).catch(({ stderr }) => stderr)

  expect(refusal).toMatch(/^So geht es: praxis <Befehl>/)
  expect(/Die Befehle: (.*)\./.exec(String(refusal))?.[1]?.split(', ')).toEqual(commands.sort())
})
