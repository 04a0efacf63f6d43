import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { factFields } from '../../app/content/facts/fact-fields.ts'
import { makeSite } from '../../app/content/site/make-site.ts'
import { berlinMinute } from '../../rules/berlin-time.ts'
import { buildFolder } from '../../server/site/build-site-when-needed.ts'
import { loadRenderer, loadSiteParts } from '../../server/site/load-renderer.ts'
import { SHIPPED } from '../../server/site/pages.ts'
import { engines } from '../support/database/engines.ts'
import { createMigratedDatabase } from '../support/database/migrated-postgres.ts'
import { ADMINISTRATOR, PASSWORD } from '../support/people.ts'
import { administratorOf, publishFacts } from '../support/server/publish-facts.ts'
import { releaseSite } from '../support/server/release-site.ts'
import { type ServerProcess, startProcess } from '../support/server/start-process.ts'
import buildOnce from '../support/site/build-once.ts'

const account = { ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: PASSWORD }

beforeAll(() => buildOnce(), 300_000)

describe('pages of a published release', { timeout: 120_000 }, () => {
  let app: ServerProcess
  let administrator: SupabaseClient
  beforeAll(async () => {
    app = await startProcess(account)
    administrator = await administratorOf(app.url)
  }, 300_000)
  afterAll(() => app.stop())
  afterEach(async () => {
    const { data } = await administrator.rpc('content_state', { _document: 'facts' })
    if (data.release) await administrator.rpc('restore_content', { _release: 0, _current: data.release })
  })

  const page = async (path: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${path}`, { headers, redirect: 'manual' })
  const text = async (path: string) => (await page(path)).text()

  test('before anything is published, they show what ships, byte for byte as a static host gets it', async () => {
    const [parts, renderer] = await Promise.all([
      loadSiteParts(buildFolder({}), app.url),
      loadRenderer(buildFolder({})),
    ])
    const shipped = makeSite(SHIPPED, berlinMinute(new Date()), parts)
    for (const path of ['/', '/preise', '/legal/impressum', '/ratgeber/wasser']) {
      expect(await text(path)).toBe(renderer.page(shipped, path))
    }
  })

  test('show the new facts wherever a fact stands: pages, structured data, feed, manifest', async () => {
    await publishFacts(administrator, ({ practice }) => {
      practice.name = 'Praxis am Deich'
      practice.phone = '040 66969-456'
      practice.prices.treatmentPerHour = 120
    })

    expect(await text('/')).toContain('Praxis am Deich')
    expect(await text('/')).not.toContain('<title>Praxis Musterhafen')
    expect(await text('/')).toContain('"telephone":"+494066969456"')
    expect(await text('/legal/impressum')).toContain('040 66969-456')
    expect(await text('/preise')).toContain('120')
    expect(await text('/feed.xml')).toContain('<title>Praxis am Deich: Blog')
    expect(await text('/feed.xml')).toContain(`<link>${app.url}/blog`)
    expect(await text('/site.webmanifest')).toContain('Praxis am Deich')
  })

  test('keep status, policy and headers, and get a tag of their own', async () => {
    const before = await page('/beratung')
    const missing = await page('/gibt-es-nicht')
    await publishFacts(administrator, ({ practice }) => {
      practice.name = 'Praxis am Deich'
    })
    const after = await page('/beratung', { 'if-none-match': before.headers.get('etag') ?? '' })

    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    for (const name of ['content-security-policy', 'cache-control', 'content-type', 'x-frame-options', 'vary']) {
      expect(after.headers.get(name), name).toBe(before.headers.get(name))
    }
    const stillMissing = await page('/gibt-es-nicht')
    expect(stillMissing.status).toBe(404)
    expect(stillMissing.headers.get('content-security-policy')).toBe(missing.headers.get('content-security-policy'))
    expect(await stillMissing.text()).toContain('Praxis am Deich')
    expect((await page('/blog/gibt-es-nicht')).status).toBe(302)
  })

  test('come compressed, and unpack to the same page however they were asked for', async () => {
    await publishFacts(administrator, ({ practice }) => {
      practice.name = 'Praxis am Deich'
    })
    const plain = await page('/preise', { 'accept-encoding': 'identity' })
    const body = await plain.text()
    for (const encoding of ['br', 'gzip']) {
      const packed = await page('/preise', { 'accept-encoding': encoding })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(body.length / 2)
      expect(await packed.text()).toBe(body)
    }
  })

  test('a document of before, without the words of the practice, shows the shipped ones', async () => {
    await publishFacts(administrator, (facts) => {
      delete facts.words
      facts.practice.firstTalk.price = 'ohne Kosten'
    })

    const html = (await text('/beratung')).replaceAll('\u00ad', '')
    expect(html.match(/Preis: ohne Kosten\. Das Gespräch verpflichtet/g)).toHaveLength(2)
  })

  test('words of the practice come with the page that shows them, as text, and with no other', async () => {
    await publishFacts(administrator, (facts) => {
      facts.words = { home: { lead: 'Guten Tag</script><img src=x> von {practice.owner.name}' } }
    })

    const home = await text('/')
    expect(home).toContain('<p class="lead">Guten Tag&lt;/script&gt;&lt;img src=x&gt; von Erika Mustermann</p>')
    expect(home).not.toContain('<img src=x>')
    expect(await text('/preise')).not.toContain('Guten Tag')
  })

  test('a fact that looks like markup stays text, also in the data of the admin area', async () => {
    const nasty = '</script><script>alert(1)</script>'
    await publishFacts(administrator, ({ practice }) => {
      practice.tagline = nasty
    })

    for (const path of ['/', '/blog', '/admin']) expect(await text(path), path).not.toContain(nasty)
    expect(await text('/admin')).toContain('\\u003c/script>\\u003cscript>alert(1)')
  })

  test('what was published is there after a start', { tags: ['more'] }, async () => {
    await publishFacts(administrator, ({ practice }) => {
      practice.name = 'Praxis am Deich'
    })
    const copy = await startAgain(app)
    expect(await (await fetch(`${copy.url}/`)).text()).toContain('Praxis am Deich')
    app = copy
    administrator = await administratorOf(app.url)
  })
})

describe('a site that is released', { timeout: 120_000 }, () => {
  test('loses badge and noindex, and not before every sample is replaced', async () => {
    const app = await startProcess(account)
    const administrator = await administratorOf(app.url)
    const text = async (path: string) => (await fetch(`${app.url}${path}`)).text()
    expect(await text('/')).toContain('data-sample')
    const tooEarly = publishFacts(administrator, (facts) => {
      facts.isPublished = true
    })
    await expect(tooEarly).rejects.toThrow('Angaben sind noch Beispiele')

    const allBut = (unread: string) => factFields.map(({ path }) => path).filter((path) => path !== unread)
    const withoutExclusions = publishFacts(administrator, (facts) => {
      facts.isPublished = true
      facts.confirmed = allBut('words.exclusions')
    })
    await expect(withoutExclusions).rejects.toThrow('1 Angabe ist noch ein Beispiel')

    const withoutReading = publishFacts(administrator, (facts) => {
      facts.isPublished = true
      facts.confirmed = allBut('')
    })
    await expect(withoutReading).rejects.toThrow('12 Texte sind noch nicht geprüft')
    expect(await text('/blog/lakhovsky-pionier')).not.toMatch(/Geschrieben von|Zuletzt geprüft am|content="Erika/)
    expect(await text('/ratgeber/wasser')).not.toContain('Zuletzt geprüft am')
    expect(await text('/feed.xml')).not.toContain('Erika Mustermann')

    await releaseSite(administrator, app.url)

    expect(await text('/blog/lakhovsky-pionier')).toMatch(
      /Geschrieben von[\s\S]*Zuletzt geprüft am <time dateTime="2026-11-24"/i,
    )
    expect(await text('/feed.xml')).toContain('(Erika Mustermann)')
    expect(await text('/')).not.toContain('data-sample')
    expect(await text('/')).not.toContain('content="noindex"')
    expect(await text('/admin')).toContain('content="noindex"')
    await app.stop()
  })
})

describe.runIf(engines.includes('postgres'))('three processes on one database', { timeout: 180_000 }, () => {
  test('show a release within two seconds after it was published', { tags: ['more'] }, async () => {
    const database = await createMigratedDatabase()
    const first = await startProcess({ ...account, DATABASE_URL: database.url })
    const others = await Promise.all(
      [1, 2].map(() => startProcess({ DATABASE_URL: database.url, DATA_DIR: first.dataDir })),
    )
    const servers = [first, ...others]
    try {
      const administrator = await administratorOf(first.url)
      const took: number[] = []
      for (const name of ['Praxis Eins', 'Praxis Zwei', 'Praxis Drei']) {
        await publishFacts(administrator, ({ practice }) => {
          practice.name = name
        })
        const published = performance.now()
        await Promise.all(servers.map(({ url }) => untilShown(url, name)))
        took.push(performance.now() - published)
      }
      process.stdout.write(`published until the last of three shows it: ${took.map(Math.round).join(', ')} ms\n`)
      expect(Math.max(...took)).toBeLessThan(2000)
    } finally {
      for (const server of servers) await server.stop()
      await database.drop()
    }
  })
})

async function untilShown(url: string, name: string): Promise<void> {
  for (;;) {
    const page = await (await fetch(`${url}/preise`)).text()
    if (page.includes(name)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function startAgain(server: ServerProcess): Promise<ServerProcess> {
  const port = new URL(server.url).port
  const ended = new Promise((resolve) => server.child.once('exit', resolve))
  server.child.kill('SIGTERM')
  await ended
  return startProcess({ ...account, DATA_DIR: server.dataDir, PORT: port })
}
