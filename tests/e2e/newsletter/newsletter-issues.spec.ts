import { asDesigned, axeFindings } from '../../support/browser/axe.ts'
import { ADMINISTRATOR, expect, visit } from '../../support/browser/test.ts'
import { test, writeIssue } from '../../support/browser/write-issue.ts'

test.use({ ownServer: 'issue that is stopped', viewport: { width: 390, height: 844 } })

test('an issue is written on a phone, seen in a sample, sent, and stopped before its first mail', async ({
  page,
  app,
  mails,
}) => {
  await writeIssue(page, app)
  await expect(page.getByRole('heading', { name: 'Neues im Herbst', level: 1 })).toBeVisible()
  const shown = page.frameLocator('iframe[title^="E-Mail"]')
  await expect(shown.getByText('Guten Tag Erika,')).toBeVisible()
  const preview = page.locator('.preview-area')
  await expect.poll(async () => (await preview.boundingBox())?.height).toBeGreaterThan(600)
  expect(await axeFindings(page, asDesigned)).toEqual([])
  await page.getByRole('button', { name: 'Probe an mich' }).click()
  const sample = await mails.mailTo(ADMINISTRATOR.email, ({ subject }) => subject === 'Probe: Neues im Herbst')

  await page.getByRole('button', { name: 'Jetzt versenden' }).click()
  const question = page.getByRole('dialog', { name: 'An 1 Person senden?' })
  await expect(question.getByRole('button', { name: 'Zurück' })).toBeFocused()
  await question.getByRole('button', { name: 'Versenden' }).click()
  await expect(page.getByRole('timer')).toContainText(/^(1:00|0:\d\d)$/)
  expect(await axeFindings(page, asDesigned)).toEqual([])
  // What is about to leave is not written on.
  await visit(page, `${new URL(page.url()).pathname}/text`)
  await page.getByRole('button', { name: 'Anhalten' }).click()
  await expect(page.getByRole('button', { name: 'Jetzt versenden' })).toBeVisible()
  expect(mails.mails.filter(({ subject }) => subject === 'Neues im Herbst')).toEqual([])
  await visit(page, '/newsletter/archiv')
  await expect(page.getByRole('link', { name: 'Neues im Herbst' })).toHaveCount(0)

  await page.goto('about:blank')
  await page.setContent(sample.html ?? '')
  await expect(page.getByRole('heading', { name: 'Neues im Herbst' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'a mail as wide as the phone').toBe(390)
})
