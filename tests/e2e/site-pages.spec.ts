import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/browser/test.ts'
import { practice } from '../support/site/shipped-practice.ts'
import { adminPaths, movedPaths, neverListed, publicPaths, readablePaths, walks } from '../support/site/site-paths.ts'

const unknownPath = '/gibt-es-nicht'

test.describe('without JavaScript', () => {
  test.use({
    javaScriptEnabled: false,
    // The browser reports the status of the page that does not exist.
    expectedConsoleErrors: /404 \(Not Found\)/,
  })

  test('every page can be read and says what it is: to readers, to search engines and to messengers', async ({
    page,
    app,
  }) => {
    test.setTimeout(120_000)
    const titles = new Map<string, string>()
    for (const path of [...readablePaths, unknownPath]) {
      const response = await page.goto(path)
      await expectListing(page, path)
      if (![...publicPaths, '/500', unknownPath].includes(path)) continue

      const status = { [unknownPath]: 404, '/500': 500 }[path] ?? 200
      expect.soft(response?.status(), path).toBe(status)
      const title = await page.title()
      expect.soft(title, path).toContain(practice.name)
      expect.soft(titles.get(title), `${path} has a title of its own`).toBeUndefined()
      titles.set(title, path)
      await expectReadable(page, path)
      if (!publicPaths.includes(path)) continue

      await expectWayBack(page, path)
      await expectAddressAndPicture(page, path, app.url)
    }
  })

  test('the picture that messengers show for the home page is the one on it, with the same words', async ({ page }) => {
    await page.goto('/')
    const { meta } = await headOf(page)

    expect(new URL(meta['og:image'] ?? '').searchParams.get('drawing')).toBe('rings-over-the-sea')
    await expect(page.getByRole('img', { name: meta['og:image:alt'] ?? '-' })).toHaveAttribute(
      'src',
      /rings-over-the-sea/,
    )
  })

  test('an article is shared as an article, with author, time, section and tags', async ({ page }) => {
    await page.goto('/blog/lakhovsky-pionier')

    const { meta } = await headOf(page)

    expect(meta).toMatchObject({
      // Nobody's name while nobody has said that the text was read.
      author: practice.name,
      'article:published_time': expect.stringMatching(/^\d{4}-\d\d-\d\d/),
      'article:section': 'Geschichte',
    })
    expect(meta['article:tag']?.split('\n')).toEqual(['Lakhovsky', 'Multiwellen-Oszillator', 'Geschichte'])
  })

  test('no link inside the site is dead, neither the page nor the place on it', async ({ page, request }) => {
    const places = new Map<string, string[]>()
    const links: { from: string; to: string }[] = []
    for (const path of [...readablePaths, unknownPath]) {
      await page.goto(path)
      const { ids, hrefs } = await page.evaluate(() => ({
        ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
        hrefs: [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
      }))
      places.set(path, ids)
      links.push(...hrefs.map((to) => ({ from: path, to })))
    }

    const internal = links.filter(({ to }) => !/^[a-z]+:/.test(to))
    expect(internal.length).toBeGreaterThan(readablePaths.length)
    const dead: string[] = []
    for (const { from, to } of internal) {
      const { pathname, hash } = new URL(to, `http://site${from}`)
      const ids = places.get(pathname) ?? (await idsBehind(pathname))
      const found = ids && (hash === '' || ids.includes(decodeURIComponent(hash.slice(1))))
      if (!found) dead.push(`${from} → ${to}`)
    }
    expect(dead).toEqual([])

    /** A file or a page that moved: it must answer, and is not asked twice. */
    async function idsBehind(pathname: string): Promise<string[] | undefined> {
      const response = await request.get(pathname)
      if (!response.ok()) return undefined
      const ids = places.get(new URL(response.url()).pathname) ?? []
      places.set(pathname, ids)
      return ids
    }
  })
})

test('the pages of the administration have one heading and say where one is, also at the login form', async ({
  page,
}) => {
  const ofLinks: Record<string, string> = {
    '/admin/password-reset': 'Passwort zurücksetzen',
    '/admin/einladung': 'Einladung annehmen',
  }
  for (const path of adminPaths) {
    const response = await page.goto(path)
    expect.soft(response?.status(), path).toBe(200)
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect.soft(page, path).toHaveTitle(`${ofLinks[path] ?? 'Verwaltung'} – ${practice.name}`)
  }
})

test('whoever is signed in has a title of its own on every page', async ({ page }) => {
  await signIn(page)
  const titles = new Set<string>()
  for (const path of adminPaths.filter((path) => !/reset|einladung/.test(path))) {
    await page.goto(path)
    await expect(page.getByRole('tab', { selected: true }).first(), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    titles.add(await page.title())
  }
  expect([...titles].every((title) => title.endsWith(` – ${practice.name}`))).toBe(true)
  expect(titles.size).toBe(adminPaths.length - 2)
})

test.describe('for a new visitor', () => {
  test.use({ newVisitor: true })

  test('no script is asked for before there is something to read, however idle the browser is until then', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, { requestIdleCallback: (run: () => void) => setTimeout(run) })
    })

    for (const path of ['/', '/legal/datenschutz', '/ratgeber/gesundheit']) {
      await page.goto(path)
      await expect(page.locator('html'), path).toHaveAttribute('data-hydrated', '')
      const { painted, asked } = await page.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        asked: performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ startTime }) => startTime),
      }))
      expect(painted, path).toBeDefined()
      expect(Math.min(...asked), path).toBeGreaterThanOrEqual(painted ?? 0)
    }
  })

  for (const { pages, paths } of walks) {
    // On a phone that takes longer than React.
    test(`the browser’s tables of languages are not loaded while a page starts: ${pages}`, {
      tag: '@more',
    }, async ({ page }) => {
      await page.addInitScript(() => {
        const used: string[] = []
        Object.assign(window, { used })
        for (const name of [
          'DateTimeFormat',
          'ListFormat',
          'NumberFormat',
          'Collator',
          'PluralRules',
          'Segmenter',
        ] as const) {
          const original = Intl[name] as unknown as (...given: unknown[]) => object
          Object.defineProperty(Intl, name, {
            value: new Proxy(original, {
              apply: (target, self, given) => {
                used.push(name)
                return Reflect.apply(target, self, given)
              },
              construct: (target, given) => {
                used.push(name)
                return Reflect.construct(target, given)
              },
            }),
          })
        }
        for (const [name, prototype] of [
          ['toLocaleString', Number.prototype],
          ['toLocaleString', Date.prototype],
          ['toLocaleDateString', Date.prototype],
          ['toLocaleTimeString', Date.prototype],
        ] as const) {
          const original = Reflect.get(prototype, name)
          Object.defineProperty(prototype, name, {
            value(...given: unknown[]) {
              used.push(name)
              return original.apply(this, given)
            },
          })
        }
      })

      for (const path of paths.filter((path) => publicPaths.includes(path))) {
        await page.goto(path)
        await expect(page.locator('html'), path).toHaveAttribute('data-hydrated', '')
        await expect(page.getByRole('region', { name: 'Cookies' }), path).toBeVisible()
        expect.soft(await page.evaluate(() => (window as unknown as { used: string[] }).used), path).toEqual([])
      }
    })
  }
})

test('links that leave the site say so, and the shop opens in a new tab', { tag: '@more' }, async ({ page }) => {
  const found = new Set<string>()
  for (const path of publicPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    const leaving = await page.locator('a[href^="http"]').evaluateAll((links) =>
      links.map((link) => ({
        name: link.textContent ?? '',
        rel: link.getAttribute('rel'),
        target: link.getAttribute('target'),
      })),
    )
    for (const { name, rel, target } of leaving) {
      found.add(name)
      expect.soft(name, path).toContain(target === '_blank' ? 'externe Seite, öffnet in neuem Tab' : 'externe Seite')
      expect.soft(rel, path).toBe('noopener')
    }
  }

  await page.goto('/')
  const shop = page.locator(`a[href="${practice.links.shop?.href}"]`)
  await expect(shop.first()).toBeVisible()
  for (const link of await shop.all()) await expect.soft(link).toHaveAttribute('target', '_blank')
  expect(found.size, 'links that leave the site').toBeGreaterThan(3)
})

test('the articles that moved lead to the article of the same subject', async ({ page }) => {
  expect(movedPaths).toEqual(['/blog/zendawave-mobile-therapie', '/blog/kolloidales-wasser-zellaktivierung'])

  for (const path of movedPaths) {
    await page.goto(path)
    await expect(page).toHaveURL(
      path.includes('zendawave') ? /mwo-vs-zendawave$/ : /kolloidales-wasser-zellgesundheit$/,
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

/** A property that stands several times gives one line each. */
async function headOf(page: Page): Promise<{ canonical: string | null; meta: Record<string, string> }> {
  return page.evaluate(() => ({
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
    meta: [...document.querySelectorAll('meta[name], meta[property]')].reduce<Record<string, string>>((found, meta) => {
      const name = meta.getAttribute('name') ?? meta.getAttribute('property') ?? ''
      const content = meta.getAttribute('content') ?? ''
      found[name] = name in found ? `${found[name]}\n${content}` : content
      return found
    }, {}),
  }))
}

async function expectReadable(page: Page, path: string): Promise<void> {
  await expect.soft(page.locator('html'), path).toHaveAttribute('lang', 'de')
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect.soft(page.getByRole('main'), path).toHaveText(/\p{L}{3,}.*\p{L}{3,}/su)
  await expect.soft(page.getByRole('main'), path).toBeVisible()
}

/** The first page has no way back; on all others the last step of it is where one is, and no link. */
async function expectWayBack(page: Page, path: string): Promise<void> {
  const trail = page.getByRole('navigation', { name: 'Brotkrumen' })
  if (path === '/') {
    await expect.soft(trail, path).toHaveCount(0)
    return
  }
  const steps = trail.getByRole('listitem')
  await expect.soft(steps.first(), path).toHaveText('Startseite')
  await expect.soft(steps.first().getByRole('link'), path).toHaveAttribute('href', '/')
  await expect.soft(steps.last().getByRole('link'), path).toHaveCount(0)
  await expect.soft(steps.last().locator('[aria-current=page]'), path).toHaveCount(1)
  expect.soft(await steps.count(), path).toBe(path.split('/').filter(Boolean).length + 1)
}

async function expectAddressAndPicture(page: Page, path: string, site: string): Promise<void> {
  const { canonical, meta } = await headOf(page)
  const address = site + path

  expect.soft(canonical, path).toBe(address)
  expect.soft(meta['og:url'], path).toBe(address)
  expect.soft(meta['og:locale'], path).toBe('de_DE')
  expect.soft(meta['og:site_name'], path).toBe(practice.name)
  expect.soft(meta['og:type'], path).toBe(/^\/blog\/./.test(path) ? 'article' : 'website')
  expect.soft(meta['og:title'], path).toBeTruthy()
  expect.soft(meta['og:description'], path).toBe(meta.description)
  expect.soft(meta['og:image']?.startsWith(`${site}/api/og?title=`), path).toBe(true)
  expect.soft(meta['og:image:alt'], path).toBeTruthy()
  expect.soft(meta['og:image:alt'], path).not.toBe(practice.name)
  expect.soft(meta.keywords?.split(',').length, `${path}: keywords`).toBeGreaterThan(2)
  expect.soft(meta['twitter:card'], path).toBe('summary_large_image')
  expect.soft(meta.description?.length, `${path}: length of the description`).toBeGreaterThan(20)
  expect.soft(meta.description?.length, `${path}: length of the description`).toBeLessThanOrEqual(180)
}

/** Pages that are nobody's business are not listed, and none is while the data are samples. */
async function expectListing(page: Page, path: string): Promise<void> {
  const hidden = practice.isSample || neverListed.includes(path) || path === unknownPath
  expect.soft((await headOf(page)).meta.robots?.split('\n')[0], path).toBe(hidden ? 'noindex' : undefined)
  await expect.soft(page.getByText('Beispieldaten'), path).toHaveCount(practice.isSample ? 1 : 0)
}
