import { spawnSync } from 'node:child_process'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../tests/support/machine/temporary-folder.ts'
import { explainFailure, reasonOf } from './explain-failure.ts'
import { buildSiteWhenNeeded } from './site/build-site-when-needed.ts'

test.each([
  ['EIO', 'wahrscheinlich geht es kaputt', 'disk_broken'],
  ['XX001', 'sind Daten beschädigt', 'disk_broken'],
  ['53200', 'Der Arbeitsspeicher reicht nicht', 'out_of_memory'],
  ['EROFS', 'nur lesbar eingehängt', 'disk_read_only'],
  ['42501', 'Dem Benutzer der Datenbank fehlen Rechte', 'no_rights'],
  ['53300', 'nimmt keine weiteren Verbindungen an', 'database_full'],
  ['ECONNRESET', 'oder die Verbindung brach ab', 'database_gone'],
  ['ENOTFOUND', 'Diesen Rechnernamen kennt das Netz nicht', 'database_gone'],
  ['ESTALE', 'Das Netzlaufwerk ist nicht mehr dasselbe', 'data_folder_gone'],
])('the operator reads German about %s: %s', (code, sentence, reason) => {
  const error = Object.assign(new Error(`${code}: a library says so`), { code })

  expect(explainFailure(error)).toContain(sentence)
  expect(explainFailure(error)).not.toContain('a library')
  expect(reasonOf(error)).toBe(reason)
})

test.each([
  [Object.assign(new Error('disk I/O error'), { errcode: 10 | (2 << 8) }), 'wahrscheinlich geht es kaputt'],
  [{ name: 'ErrnoError', errno: 29 }, 'wahrscheinlich geht es kaputt'],
  [new Error('Aborted(). Build with -sASSERTIONS for more info.'), 'Die eingebaute Datenbank hat aufgegeben'],
])('so does it about what the databases throw: %s', (error, sentence) => {
  expect(explainFailure(error)).toContain(sentence)
})

test('a folder in place of a file, or the other way round, is named with its path', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'file')
  await writeFile(file, '')
  const failure = (work: Promise<unknown>) => work.then(() => '', explainFailure)

  expect(await failure(mkdir(file, { recursive: true }))).toContain(`${file}: Dort liegt eine Datei, wo ein Ordner`)
  expect(await failure(readFile(join(file, 'keys.json')))).toContain('Dort liegt eine Datei, wo ein Ordner')
  expect(await failure(rmdir(folder))).toContain('Dort liegt schon etwas')
})

test('a build that fails begins with a German sentence, and ends with the next step', async () => {
  const written: string[] = []
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  vi.stubEnv('NODE_OPTIONS', '--require=/there/is/no/such/file.cjs')
  // Another setting asks for another build.
  vi.stubEnv('VITE_SUPABASE_URL', '')

  const failure = await buildSiteWhenNeeded().catch(explainFailure)

  stderr.mockRestore()
  vi.unstubAllEnvs()
  expect(written[0]).toBe('Die Website ließ sich nicht bauen. Das sagt das Programm, das sie baut:\n')
  expect(written.join('')).toContain('/there/is/no/such/file.cjs')
  expect(failure).toContain('der Grund steht darüber')
})

test('a server names an unhandled failure with an id, and ends for its supervisor', () => {
  const endOf = (rejection: string) => {
    const program = `
      import { endOnUnhandled } from './server/end-on-unhandled.ts'
      import { createLog } from './server/log.ts'
      endOnUnhandled(createLog('error'))
      setInterval(() => {}, 1000)
      ${rejection}`
    const options = { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' } as const
    return spawnSync(process.execPath, ['--input-type=module', '-e', program], options)
  }

  const known = endOf("Promise.reject(Object.assign(new Error('broken'), { code: 'EIO' }))")
  const [, id] =
    known.stderr.match(/Die Website endet wegen eines unerwarteten Fehlers \(([0-9a-f-]{36})\)\. Das Laufwerk/) ?? []
  expect(known.stderr).toContain(`"id":"${id}"`)
  const unknown = endOf("Promise.resolve('Erika Mustermann hat geschrieben').then(JSON.parse)")
  expect([known.status, unknown.status]).toEqual([1, 1])
  expect(unknown.stderr).toContain('Die Ursache ist nicht bekannt; das Protokoll nennt die Stelle.')
  expect(unknown.stderr).not.toContain('Mustermann')
})
