import { expect, test } from '../support/browser/test.ts'
import { practice } from '../support/site/shipped-practice.ts'

const legalPages = ['agb', 'widerrufsrecht', 'impressum', 'datenschutz', 'cookies']

test('every legal text says which version it is, and calls today the day it was retrieved', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2027-03-05T09:00:00Z'))
  for (const name of legalPages) {
    await page.goto(`/legal/${name}`)
    await expect(page.getByRole('main').getByText(/^Stand:\s\d{1,2}\.\s\S+\s\d{4}/)).toBeVisible()
    await expect(page.getByText(/Abgerufen am 5\.\s?März\s?2027/)).toBeVisible()
    await expect(page.getByText(/Stand: 5\.\s?März\s?2027/)).toBeHidden()
  }
})

test('no legal text names the closed arbitration platform of the EU or a law that is gone', async ({ page }) => {
  for (const name of legalPages) {
    await page.goto(`/legal/${name}`)
    const text = await page.getByRole('main').innerText()
    expect(text).not.toMatch(/ec\.europa\.eu|Online-Streitbeilegung|OS-Plattform|Telemediengesetz|\bTMG\b|\bRStV\b/)
  }
})

test('the imprint names who is responsible, with the sentence on arbitration under its heading', async ({ page }) => {
  await page.goto('/legal/impressum')
  await expect(page.getByRole('heading', { name: 'Verbraucherstreitbeilegung' })).toBeVisible()
  await expect(
    page.getByText(
      'Wir sind nicht verpflichtet und nicht bereit, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
    ),
  ).toBeVisible()
  for (const fact of [practice.owner.name, practice.address.street, practice.email, practice.vatId]) {
    await expect(page.getByRole('main').getByText(fact).first()).toBeVisible()
  }
})
