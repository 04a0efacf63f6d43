import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

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
