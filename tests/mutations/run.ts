import { parseArgs } from 'node:util'
import buildOnce from '../support/site/build-once.ts'
import { allMutations } from './all-mutations.ts'
import { createCopy } from './copy.ts'
import { type Change, type Mutations, placesOf } from './mutation.ts'
import { type Outcome, readResults, writeResult } from './results.ts'
import { runTests } from './run-tests.ts'
import { printTable } from './table.ts'

/**
 * `npm run test:mutations [-- --only backup --again]`: breaks the code in one place at a time, in a copy, and looks
 * whether the tests that guard this place go red. What was run on the same code before is not run again, so it can be
 * interrupted at any time.
 *
 * Ends with code 1 when fewer than 95 % are killed, when one survives without an explanation, or when the tests are red
 * without any change.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [''] }, again: { type: 'boolean', default: false } },
})

const LIMIT_MS = 180_000
const WANTED_SHARE = 0.95

// Or each server in the copy would build the site before it starts.
await buildOnce()
const copy = await createCopy()
const known = values.again ? {} : await readResults(copy.hash)
const found: { area: string; change: Change; outcome: Outcome }[] = []
const green = new Map<string, Promise<boolean>>()

try {
  for (const [area, groups] of Object.entries(allMutations)) {
    for (const group of groups) {
      for (const change of group.changes) {
        const label = change.find.trim()
        const searched = `${label} ${group.tests.join(' ')}`
        if (!values.only.some((text) => searched.includes(text))) continue
        const outcome = known[keyOf(group, change)] ?? (await tryChange(group, change))
        found.push({ area, change, outcome })
        console.info(`${outcome.result.padEnd(8)} ${String(outcome.seconds).padStart(4)} s  ${label.slice(0, 140)}`)
      }
    }
  }
} finally {
  await copy.remove()
}

const killed = found.filter(({ outcome }) => outcome.result === 'killed').length
const unexplained = found.filter(({ outcome, change }) => outcome.result !== 'killed' && !change.survives)
printTable(found)
const enough = killed >= found.length * WANTED_SHARE
process.exit(enough && unexplained.length === 0 ? 0 : 1)

async function tryChange(group: Mutations, change: Change): Promise<Outcome> {
  const name = change.name ?? group.name
  const run = () => runTests(copy.folder, { tests: group.tests, name, postgres: group.postgres, limitMs: LIMIT_MS })
  const key = JSON.stringify([group.tests, name, group.postgres])
  if (!green.has(key))
    green.set(
      key,
      run().then(({ result }) => result === 'green'),
    )
  const isGreen = await green.get(key)

  let outcome: Outcome = {
    result: 'unclear',
    seconds: 0,
    by: 'the tests are red without the change, or none has this name',
  }
  if (isGreen) {
    const [place] = placesOf(copy.folder, group.in, change.find)
    if (!place) throw new Error(`${change.find} stands nowhere`)
    const takeBack = await copy.change(place.file, change)
    const { result, seconds, by } = await run().finally(takeBack)
    outcome = { result: result === 'green' ? 'survived' : 'killed', seconds, by }
  }
  await writeResult(copy.hash, keyOf(group, change), outcome)
  return outcome
}

function keyOf(group: Mutations, { find, replace, name }: Change): string {
  return [group.in ?? '', find, replace, name ?? group.name ?? '', ...group.tests].join('\n')
}
