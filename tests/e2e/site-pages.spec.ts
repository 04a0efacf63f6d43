import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/browser/test.ts'
import { visit } from '../support/browser/visit.ts'
import { practice } from '../support/site/shipped-practice.ts'
import { adminPaths, publicPaths, unknownPath } from '../support/site/site-paths.ts'
import { quotedGuides, quotedTexts } from '../support/texts/quoted-texts.ts'

// What a page says in its document, and where its links lead, is tests/unit/site-pages.test.ts.
test.setTimeout(180_000)

test.describe('with addresses that do not exist', () => {
  // The browser reports the status of the page itself.
  test.use({ expectedConsoleErrors: /404 \(Not Found\)/ })

  test('the pages show the texts that are quoted, letter for letter', async ({ page }) => {
    for (const { page: path, texts } of quotedTexts) {
      await visit(page, path)
      const shown = await visibleTexts(page)
      const missing = texts.filter((text) =>
        typeof text === 'string' ? !shown.includes(text) : !shown.some((candidate) => text.test(candidate)),
      )
      expect.soft(missing, path).toEqual([])
    }
    await page.goto('/')
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
    await navigation.getByText('Ratgeber').click()
    const entries = navigation.locator('details').getByRole('link')
    await expect(entries).toHaveText(quotedGuides)
    for (const entry of await entries.all()) await expect(entry).toBeVisible()
  })

  test('an address that does not exist and a page that broke say so, are reported, and lead on', async ({ page }) => {
    await page.goto('/uber-uns')
    const reports: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/problems')) reports.push(request.postDataJSON())
    })
    const notFound = await page.goto(`${unknownPath}?name=Erika#mustermann`)
    expect(notFound?.status()).toBe(404)
    await expect(page.locator('main code')).toHaveText(unknownPath)
    await page.getByRole('button', { name: 'Zurück' }).click()
    await expect(page).toHaveURL(/\/uber-uns$/)

    const broke = await page.goto('/500')
    expect(broke?.status()).toBe(500)
    await expect(page.getByText(/Unser Team wurde automatisch benachrichtigt/)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: practice.phone.display })).toHaveAttribute('href', practice.phone.href)
    await expect(main.getByRole('link', { name: practice.email })).toHaveAttribute('href', `mailto:${practice.email}`)
    await expect
      .poll(() => reports)
      .toEqual([
        { kind: 'not-found', path: unknownPath },
        { kind: 'server-error', path: '/500' },
      ])
    const loaded = page.waitForEvent('load')
    await main.getByRole('button', { name: 'Seite neu laden' }).click()
    await loaded
    await main.getByRole('link', { name: 'Zur Startseite' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages are read, and the menus open all the same', async ({ page }) => {
    for (const path of ['/', '/blog/lakhovsky-pionier', '/legal/datenschutz']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('main'), path).toHaveText(/\p{L}{3,}.*\p{L}{3,}/su)
    }
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
    await navigation.locator('summary').click()
    await navigation.getByRole('link', { name: 'Hochfrequenz' }).click()
    await expect(page).toHaveURL(/\/ratgeber\/hochfrequenz$/)

    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByText('Menü', { exact: true }).click()
    await page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Beratung' }).click()
    await expect(page).toHaveURL(/\/beratung$/)
  })
})

test('the pages of the administration have one heading and a title, also at the login form', {
  tag: '@more',
}, async ({ page }) => {
  const ofLinks: Record<string, string> = {
    '/admin/password-reset': 'Passwort zurücksetzen',
    '/admin/einladung': 'Einladung annehmen',
  }
  for (const path of adminPaths) {
    await page.goto(path)
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect.soft(page, path).toHaveTitle(`${ofLinks[path] ?? 'Verwaltung'} – ${practice.name}`)
  }

  await signIn(page)
  const titles = new Set<string>()
  for (const path of adminPaths.filter((path) => !(path in ofLinks))) {
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

  test('no script is asked for before there is something to read, however idle the browser is until then', {
    tag: '@more',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { requestIdleCallback: (run: () => void) => setTimeout(run) })
    })
    for (const path of ['/', '/legal/datenschutz', '/ratgeber/gesundheit']) {
      await visit(page, path)
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

  test('the browser’s tables of languages, which take longer than React, are not loaded while a page starts', {
    tag: '@more',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      const used: string[] = []
      Object.assign(window, { used })
      const names = ['DateTimeFormat', 'ListFormat', 'NumberFormat', 'Collator', 'PluralRules', 'Segmenter'] as const
      for (const name of names) {
        const note = (made: () => object) => {
          used.push(name)
          return made()
        }
        const original = Intl[name] as unknown as (...given: unknown[]) => object
        const noting = new Proxy(original, {
          apply: (target, self, given) => note(() => Reflect.apply(target, self, given)),
          construct: (target, given) => note(() => Reflect.construct(target, given)),
        })
        Object.defineProperty(Intl, name, { value: noting })
      }
      for (const prototype of [Number.prototype, Date.prototype]) {
        for (const name of Object.getOwnPropertyNames(prototype).filter((name) => name.startsWith('toLocale'))) {
          const original = Reflect.get(prototype, name)
          const value = function noting(this: unknown, ...given: unknown[]) {
            used.push(name)
            return original.apply(this, given)
          }
          Object.defineProperty(prototype, name, { value })
        }
      }
    })
    for (const path of publicPaths) {
      await visit(page, path)
      await expect(page.getByRole('region', { name: 'Cookies' }), path).toBeVisible()
      expect.soft(await page.evaluate(() => (window as unknown as { used: string[] }).used), path).toEqual([])
    }
  })
})

test.describe('code that breaks', () => {
  test.use({ expectedConsoleErrors: /erika/ })
  const breaks = `throw new Error('no value for erika.mustermann@example.com')`

  test('takes one part of a public page along; the cause goes to the server and not to the visitor', {
    tag: '@more',
  }, async ({ page }) => {
    await page.route('**/assets/share-button-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `export function ShareButton() { ${breaks} }` }),
    )
    const reported = page.waitForRequest('**/api/problems')
    await page.goto('/blog/lakhovsky-pionier')

    const notice = page.getByRole('alert').filter({ hasText: /\S/ })
    await expect(notice).toHaveText('Dieser Teil der Seite ließ sich nicht anzeigen.')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lakhovsky')
    await expect(page.getByRole('main')).not.toContainText(/no value|erika/)
    await page.getByRole('button', { name: 'Darstellung anpassen' }).click()
    await expect(page.getByRole('dialog', { name: 'Darstellung anpassen' })).toBeVisible()
    expect((await reported).postDataJSON()).toMatchObject({ kind: 'server-error', path: '/blog/lakhovsky-pionier' })
    expect((await (await reported).response())?.status()).toBe(204)
  })

  test('in the admin area ends in words in the place of the page, and the tabs stay', { tag: '@more' }, async ({
    page,
  }) => {
    await page.route('**/assets/profile-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `export default function Broken() { ${breaks} }` }),
    )
    await signIn(page)
    const reported = page.waitForRequest('**/api/problems')

    await page.getByRole('tab', { name: 'Profil' }).click()

    await expect(page.getByRole('heading', { name: 'Serverfehler' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/no value|erika/)
    expect((await reported).postDataJSON()).toMatchObject({ kind: 'server-error', path: '/admin/profil' })
    await page.getByRole('tab', { name: 'Texte' }).click()
    await expect(page.getByRole('heading', { name: 'Texte', level: 1 })).toBeVisible()
  })
})

/** What each visible element says as a whole, and each piece of text in it, without what nobody sees. */
async function visibleTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap((element) => [element, ...element.childNodes].map((node) => node.textContent ?? ''))
      // Longer than anything that is quoted.
      .filter((text) => text.length < 500),
  )
  return texts.map((text) => text.replaceAll('\u00AD', '').replace(/\s+/g, ' ').trim())
}
