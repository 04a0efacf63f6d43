import type { Page } from '@playwright/test'
import { focusedElement, tabTo } from '../../support/browser/keyboard.ts'
import { expect, test, visit } from '../../support/browser/test.ts'

const phone = { width: 360, height: 740 }

test('the guides open and close by mouse and by keyboard, and a chosen guide closes the list', async ({ page }) => {
  await visit(page, '/')
  const { button, firstGuide, lastGuide } = guides(page)
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(firstGuide).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(firstGuide).toBeHidden()
  await expect(button).toBeFocused()
  expect((await focusedElement(page)).problem).toBeUndefined()
  await page.keyboard.press('Enter')
  await lastGuide.focus()
  await page.keyboard.press('Tab')
  await expect(firstGuide).toBeHidden()

  await button.click()
  await expect(firstGuide).toBeVisible()
  await button.click()
  await expect(firstGuide).toBeHidden()
  await button.click()
  await firstGuide.click()
  await expect(page).toHaveURL(/\/ratgeber\/hochfrequenz$/)
  await expect(firstGuide).toBeHidden()
})

test('on a phone, choosing a guide closes the menu and the list in it', async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/')
  const menu = page.getByRole('navigation', { name: 'Menü' })
  await expect(menu).toBeHidden()

  await page.getByText('Menü', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Beratung' })).toBeVisible()
  await expect(menu.getByRole('link', { name: /^Anrufen/ })).toBeVisible()
  await expect(page.getByText('Schließen', { exact: true })).toBeVisible()
  await menu.getByText('Ratgeber').click()
  await menu.getByRole('link', { name: 'Wasser' }).click()

  await expect(page).toHaveURL(/\/ratgeber\/wasser$/)
  await expect(menu).toBeHidden()
  await page.getByText('Menü', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Beratung' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Wasser' })).toBeHidden()
  await expect(menu.getByText('Ratgeber').locator('xpath=ancestor-or-self::*[@data-current]')).toHaveCount(1)
})

test('the way back to the top appears beyond 300 px, and the focus is not lost with it', { tag: '@more' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await visit(page, '/ratgeber/wasser')
  await expect(page.locator('.brand svg')).toBeVisible()
  const button = page.getByRole('button', { name: 'Nach oben' })
  await page.evaluate(() => scrollTo(0, 300))
  await expect(button).toBeHidden()
  await page.evaluate(() => scrollTo(0, 301))
  await expect(button).toBeVisible()

  await button.click()

  await expect.poll(() => scrolled(page)).toBe(0)
  await expect(button).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

const scrolled = (page: Page) => page.evaluate(() => scrollY)

function guides(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  return {
    button: navigation.locator('summary'),
    firstGuide: navigation.getByRole('link', { name: 'Hochfrequenz' }),
    lastGuide: navigation.getByRole('link', { name: 'Sauerstoff' }),
  }
}
