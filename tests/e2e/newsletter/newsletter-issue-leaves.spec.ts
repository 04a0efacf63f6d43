import { axeFindings } from '../../support/browser/axe.ts'
import { expect, visit } from '../../support/browser/test.ts'
import { READER, test, writeIssue } from '../../support/browser/write-issue.ts'

test.use({ ownServer: 'issue that leaves', viewport: { width: 390, height: 844 } })

test('after its minute an issue reaches its readers and stands in the archive', { tag: '@more' }, async ({
  page,
  app,
  mails,
}) => {
  await writeIssue(page, app)
  await page.getByRole('button', { name: 'Jetzt versenden' }).click()
  await page.getByRole('button', { name: 'Versenden', exact: true }).last().click()
  await expect(page.getByRole('status').filter({ hasText: 'versandt' })).toContainText('beendet', {
    timeout: 180_000,
  })
  await expect(page.getByRole('definition').filter({ hasText: /^1$/ }).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  const mail = await mails.mailTo(READER, ({ subject }) => subject === 'Neues im Herbst')
  expect(mail.text).toContain('Guten Tag Erika,')
  const inBrowser = /Im Browser lesen: (\S+)/.exec(mail.text ?? '')?.[1] ?? ''
  await visit(page, new URL(inBrowser).pathname)
  await expect(page.getByRole('heading', { name: 'Neues im Herbst', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Alle Ausgaben' }).click()
  await expect(page.getByRole('link', { name: 'Neues im Herbst' })).toBeVisible()

  const signOff = /Abmelden: (\S+)/.exec(mail.text ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(signOff)
  await visit(page, pathname + search)
  await page.getByRole('button', { name: 'Vom Newsletter abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Erfolgreich abgemeldet' })).toBeVisible()
})
