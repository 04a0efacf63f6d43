// @module-tag more
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../server/database/open-database.ts'
import { MIGRATIONS_FOLDER } from '../../server/database/run-migrations.ts'
import { engines } from '../support/database/engines.ts'
import { type MigratedDatabase, migratedDatabase } from '../support/database/migrated-database.ts'
import { hostileTexts } from '../support/texts/hostile-texts.ts'

/** As long as headers and small bodies may be; the longer bodies of forms and drafts meet no pattern but for short columns. */
const LONGEST = 16 * 1024
const SLOW_MS = 50
/** Four times the text takes four times the time, and sixteen times the time when the pattern is quadratic. */
const GROWTH = 8

/** How a pattern is used: whether it matches at all costs less than where, as PostgreSQL then looks once over the text. */
type Use = 'matches' | 'cuts out' | 'replaces'

interface Found {
  file: string
  use: Use
  pattern: string
}

const TEXT = "'((?:[^']|'')*)'"
const WRITTEN: [Use, RegExp][] = [
  ['matches', new RegExp(`~\\*? *${TEXT}`, 'g')],
  ['cuts out', new RegExp(`substring\\(.* from ${TEXT}\\)`, 'g')],
  ['replaces', new RegExp(`regexp_replace\\(.*?, *${TEXT}`, 'g')],
  // All matches are looked for, as when they are replaced.
  ['replaces', new RegExp(`regexp_(?:matches|count)\\(\\s*\\w+, *${TEXT}`, 'g')],
]
/** Everything in SQL that reads a pattern. */
const READERS = /(?<![~!])!?~\*?(?=\s)|\bsimilar to\b|\bsubstring\(.*\bfrom '|\bregexp_\w+\(/g

describe.each(engines)('patterns on %s', (engine) => {
  let migrated: MigratedDatabase
  let database: Database
  beforeAll(async () => {
    migrated = await migratedDatabase(engine)
    database = migrated.database
    await database.runScript(`
      create function private.time_of(use text, pattern text, given text) returns double precision language plpgsql as $$
      declare begun timestamptz := clock_timestamp();
      begin
        case use
          when 'matches' then perform given ~ pattern;
          when 'cuts out' then perform substring(given from pattern);
          else perform regexp_replace(given, pattern, '', 'g');
        end case;
        return extract(epoch from clock_timestamp() - begun) * 1000;
      end $$;
    `)
  })
  afterAll(() => migrated?.drop())

  test('none takes longer than in proportion to the text that it reads', async () => {
    const patterns = await patternsOfMigrations()
    expect(patterns.length).toBeGreaterThan(8)

    // PostgreSQL holds no NUL in any text.
    const texts = [...hostileTexts(LONGEST)].filter((text) => !text.includes('\0'))
    const slow: string[] = []
    for (const { file, use, pattern } of patterns) {
      if (await isSlow(use, pattern, texts)) slow.push(`${file}: ${pattern}`)
    }
    expect(slow).toEqual([])
  }, 200_000)

  test.each([['cuts out'], ['replaces']] as [Use][])(
    'one that %s and begins anew at each letter would be found',
    async (use) => {
      expect(await isSlow(use, '([^,\\s]+)\\s*$', ['b', `${'a'.repeat(LONGEST / 2)} x`])).toBe(true)
    },
  )

  async function isSlow(use: Use, pattern: string, texts: string[]): Promise<boolean> {
    for (const text of await slowTexts(use, pattern, texts)) {
      const quarter = text.slice(0, Math.floor(text.length / 4)) + text.slice(-2)
      const whole = await quickest(use, pattern, text)
      if (whole > SLOW_MS && whole > GROWTH * (await quickest(use, pattern, quarter))) return true
    }
    return false
  }

  /** Other work on the machine makes a measurement longer, never shorter. */
  async function quickest(use: Use, pattern: string, text: string): Promise<number> {
    const measured: number[] = []
    for (let tries = 0; tries < 5; tries += 1) measured.push(await timeOf(use, pattern, text))
    return Math.min(...measured)
  }

  async function slowTexts(use: Use, pattern: string, texts: string[]): Promise<string[]> {
    const slow: string[] = []
    // In handfuls: all of them are 40 MB. After a few that are slow nothing more is to be learned.
    for (let from = 0; from < texts.length && slow.length < 3; from += 100) {
      const { rows } = await sql<{ given: string }>`
        select given from unnest(${texts.slice(from, from + 100)}::text[]) given
        where private.time_of(${use}, ${pattern}, given) > ${SLOW_MS}
      `.execute(database.sql)
      slow.push(...rows.map(({ given }) => given))
    }
    return slow
  }

  async function timeOf(use: Use, pattern: string, text: string): Promise<number> {
    const { rows } = await sql<{ ms: number }>`select private.time_of(${use}, ${pattern}, ${text}) as ms`.execute(
      database.sql,
    )
    return Number(rows[0]?.ms)
  }
})

async function patternsOfMigrations(): Promise<Found[]> {
  const found: Found[] = []
  for (const file of (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql'))) {
    const text = (await readFile(join(MIGRATIONS_FOLDER, file), 'utf8')).replace(/--.*$/gm, '')
    const here = WRITTEN.flatMap(([use, written]) =>
      [...text.matchAll(written)].map((match) => ({ file, use, pattern: (match[1] ?? '').replaceAll("''", "'") })),
    )
    // A pattern that is put together or written in another way would go by unseen.
    expect(here.length, file).toBe([...text.matchAll(READERS)].length)
    found.push(...here)
  }
  return found
}
