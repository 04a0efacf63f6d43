import { setTimeout as wait } from 'node:timers/promises'
import { readRelease0 } from '../app/at-build/read-release-0.ts'
import { publishDrafts } from '../tests/support/content/content-drafts.ts'
import { administratorOf, saveFacts } from '../tests/support/content/publish-facts.ts'
import { engines } from '../tests/support/database/databases.ts'
import { putRelease } from '../tests/support/database/put-release.ts'
import type { ServerProcess } from '../tests/support/processes/start-process.ts'
import { withInstallation } from './installation.ts'
import { median, rounded, waitsDuring } from './load.ts'

const PAGE = '/preise'
const QUIET_MS = 5000

/** @param counts of articles */
export async function measurePublishing({ releases, counts }: { releases: number; counts: number[] }) {
  const rows: object[] = []
  for (const engine of engines) {
    for (const articles of counts) {
      const more = await moreArticles(articles)
      const measured = await withInstallation(engine, async ({ open, serve }) => {
        await open((database) => putRelease(database, () => {}, more))
        return serve((server) => publish(server, releases))
      })
      rows.push({ engine, articles, ...measured })
    }
  }
  return [rows]
}

/** What has no article of its own is as it was shipped, so there are `count` in all. */
async function moreArticles(count: number): Promise<Record<string, unknown>> {
  const { texts } = await readRelease0()
  const shipped = Object.entries(texts).flatMap(([name, text]) => (name.startsWith('article/') ? [text] : []))
  const more = Array.from({ length: Math.max(0, count - shipped.length) }, (_, number) => {
    const text = shipped[number % shipped.length]
    const header = { ...text?.header, slug: `nummer-${number}`, title: `${text?.header.title} ${number}` }
    return [`article/nummer-${number}`, { ...text, header }]
  })
  return Object.fromEntries(more)
}

/** Publishes a name that stands on every page, again and again, while a visitor reads. Milliseconds. */
async function publish({ url }: ServerProcess, releases: number) {
  const administrator = await administratorOf(url)
  const served: number[] = []
  const quiet = await waitsDuring(`${url}${PAGE}`, () => wait(QUIET_MS))
  const meanwhile = await waitsDuring(`${url}${PAGE}`, async () => {
    for (let release = 1; release <= releases; release += 1) {
      const name = `Praxis Nummer ${release}.`
      const drafts = await saveFacts(administrator, ({ practice }) => {
        practice.name = name
      })
      const pressed = performance.now()
      await publishDrafts(administrator, drafts)
      while (!(await (await fetch(`${url}${PAGE}`)).text()).includes(name)) await wait(10)
      served.push(performance.now() - pressed)
    }
  })
  return {
    served: rounded(median(served)),
    slowest: rounded(Math.max(...served)),
    'p99 of a reader': meanwhile.p99,
    'longest wait': meanwhile.longest,
    'p99 before': quiet.p99,
  }
}
