import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { BUILD_PARTS, type BuildParts } from '../../../content/site/build-parts.ts'
import { BUILD_FOLDER } from '../../../server/site/build-site-when-needed.ts'

/**
 * When the islands of a page begin to react (`app/ui/islands/start-islands.ts`). The starter is the one that the build puts into every page; the
 * page and what hydrates it are made here, so that each moment can be held: no server, no React.
 */

const PAGE = `
  <h1>Eine Seite</h1>
  <div data-island="Menu" data-moment="idle"><button>Menü</button></div>
  <button data-wakes="Settings">Einstellungen</button>
  <div data-island="Settings" data-moment="idle"><p></p></div>
  <div data-island="Form" data-moment="idle">
    <form>
      <label>Name <input name="name"></label>
      <button name="how" value="quick">Senden</button>
      <p role="status" data-sent-later hidden>Einen Moment</p>
    </form>
  </div>
  <div data-island="Panel" data-moment="press"><button>Darstellung</button></div>
  <div data-island="Messages" data-moment="others"><div class="toaster"><p role="alert"></p></div></div>
  <img src="/picture.png" alt="">
  <div style="height: 6000px"></div>
  <div data-island="Below" data-moment="visible"><button>Weiter unten</button></div>`

/** In the place of React: says what it is told. */
const ENTRY = `
  export async function hydrate(island) {
    const say = (what) => happened.push(island.dataset.island + ' ' + what)
    say('reacts')
    island.addEventListener('click', () => say('pressed'))
    island.addEventListener('input', ({ target }) => say('was told ' + target.value))
    island.addEventListener('submit', (event) => {
      event.preventDefault()
      say('sends ' + new FormData(event.target, event.submitter).get('how'))
    })
    if (island.dataset.island === 'Settings')
      document.addEventListener('click', ({ target }) => target.closest('[data-wakes]') && say('opens'))
    return (earlier) => earlier
  }`

test('once idle the top reacts, the rest when a reader comes near', async ({ page }) => {
  const { picture, entry } = await open(page)
  await idle(page)
  expect(entry.asked, 'while the page is loading').toBe(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')

  picture.deliver()
  entry.deliver()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await idle(page)
  expect((await happened(page)).toSorted()).toEqual([
    'Form reacts',
    'Menu reacts',
    'Messages reacts',
    'Settings reacts',
  ])

  await page.getByRole('button', { name: 'Darstellung' }).click()
  await expect.poll(() => happened(page)).toContain('Panel pressed')
  expect((await happened(page)).indexOf('Panel reacts')).toBeLessThan((await happened(page)).indexOf('Panel pressed'))

  await page.evaluate(() => scrollTo(0, 5000))
  await expect.poll(() => happened(page)).toContain('Below reacts')
})

test('what was clicked, typed and sent early is done once, later', async ({ page }) => {
  const { entry } = await open(page)
  const menu = page.getByRole('button', { name: 'Menü' })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-busy', 'true')
  await menu.click()
  await page.getByRole('button', { name: 'Einstellungen' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Erika')
  await page.getByRole('button', { name: 'Senden' }).click()
  await expect(page.getByRole('status')).toHaveText('Einen Moment')
  await page.getByRole('button', { name: 'Senden' }).click()
  await expect(page).toHaveURL('http://seite.example/')
  await expect.poll(() => entry.asked).toBeGreaterThan(0)
  expect(await happened(page)).toEqual([])

  entry.deliver()

  await expect(page.getByRole('status')).toBeHidden()
  const done = async () => (await happened(page)).filter((what) => /Menu pressed|opens/.test(what)).toSorted()
  await expect.poll(done).toEqual(['Menu pressed', 'Settings opens'])
  await expect(menu).not.toHaveAttribute('aria-busy')
  const ofForm = (await happened(page)).filter((what) => what.startsWith('Form') && what !== 'Form pressed')
  expect(ofForm).toEqual(['Form reacts', 'Form was told Erika', 'Form sends quick'])
})

test('a key starts it, failed scripts are fetched again', { tag: '@more' }, async ({ page }) => {
  const { entry } = await open(page)
  entry.fail()
  await page.keyboard.press('Tab')
  await expect.poll(() => entry.asked).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Menü' }).click()
  await expect.poll(() => entry.asked).toBeGreaterThan(1)
  await expect(page.getByRole('alert')).toHaveText('Das ließ sich nicht laden. Bitte laden Sie die Seite neu.')
  await expect(page.getByRole('button', { name: 'Menü' })).not.toHaveAttribute('aria-busy')
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')

  entry.deliver()

  await expect.poll(() => happened(page)).toContain('Menu pressed')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
})

/** The page, with a picture and scripts that arrive when the test says so. */
async function open(page: Page) {
  const parts: BuildParts = JSON.parse(await readFile(join(BUILD_FOLDER, BUILD_PARTS), 'utf8'))
  const starter = parts.headScripts.find((code) => code.includes('data-island'))
  const html = `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Seite</title>
    <script>happened = []</script><script data-entry="/entry.js">${starter}</script></head><body>${PAGE}</body></html>`
  const picture = held()
  const entry = { ...held(), asked: 0 }
  await page.route('http://seite.example/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    if (pathname === '/entry.js') {
      entry.asked += 1
      if (await entry.wanted()) return route.fulfill({ contentType: 'text/javascript', body: ENTRY })
    } else await picture.wanted()
    return route.abort()
  })
  await page.goto('http://seite.example/', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Weiter unten' })).toBeAttached()
  return { picture, entry }
}

/** Something that arrives, or fails, when the test says so. */
function held() {
  let answer = Promise.withResolvers<boolean>()
  return {
    wanted: () => answer.promise,
    deliver() {
      answer.resolve(true)
      answer = Promise.withResolvers()
      answer.resolve(true)
    },
    fail: () => answer.resolve(false),
  }
}

/** Whatever waits for an idle moment has had one. */
const idle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve()))))

const happened = (page: Page) => page.evaluate(() => (globalThis as unknown as { happened: string[] }).happened)
