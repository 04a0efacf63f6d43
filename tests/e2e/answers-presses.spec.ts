import { addDays, berlinDay } from '../../rules/berlin-time.ts'
import { addConsultation } from '../support/browser/admin-data.ts'
import { recordSteps } from '../support/browser/record-steps.ts'
import { expect, signIn, test } from '../support/browser/test.ts'
import { table } from '../support/report/table.ts'

/** What a step may cost; whoever needs more shortens the path, or says here why. */
const MOST = {
  desktop: { find: 3, answer: 2, 'propose a time': 4, 'come back': 1, disclose: 1, correct: 3, erase: 2 },
  phone: { find: 4, answer: 3, 'propose a time': 5, 'come back': 1, disclose: 1, correct: 3, erase: 2 },
}

for (const [device, viewport] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 360, height: 740 }],
] as const) {
  test(`on a ${device} an enquiry is found, answered and put off, and what a person may ask is done, with few presses`, {
    tag: '@more',
  }, async ({ page, app, context }) => {
    const number = String(Date.now()).slice(-8)
    const name = await addConsultation(app, { phone: `04381 ${number}` })
    await page.setViewportSize(viewport)
    const { steps, step } = await recordSteps(context)
    await signIn(page)
    await page.getByRole('tab', { name: /Beratungsanfragen/ }).click()
    const dialog = page.getByRole('dialog', { name })

    await step('find', async () => {
      if (device === 'phone') await page.getByRole('button', { name: 'Filter und Werkzeuge' }).click()
      await page.getByLabel('Suche', { exact: true }).click()
      await page.getByLabel('Suche', { exact: true }).fill(`+49 4381 ${number}`)
      await page.getByRole('button', { name: `Details: Erika ${name}` }).click()
      await dialog.waitFor()
    })
    await step('answer', async () => {
      if (device === 'phone') await dialog.getByRole('button', { name: 'Antworten', exact: true }).click()
      await dialog.getByLabel('Vorlage', { exact: true }).selectOption('Termin vereinbaren')
      await dialog.getByRole('button', { name: 'Antwort senden' }).click()
      await dialog.getByRole('button', { name: 'Zurücknehmen' }).waitFor()
    })
    await step('propose a time', async () => {
      if (device === 'phone') await dialog.getByRole('button', { name: 'Antworten', exact: true }).click()
      await dialog.getByLabel('Vorlage', { exact: true }).selectOption('Termin vereinbaren')
      await dialog.getByText('Termine vorschlagen').click()
      await dialog.getByLabel('1. Zeit').fill(`${addDays(berlinDay(new Date()), 30)}T10:00`)
      await dialog.getByRole('button', { name: 'Antwort senden' }).click()
      await dialog.getByText(/^Vorgeschlagen, noch nicht gewählt/).waitFor()
    })
    await step('come back', async () => {
      await dialog.getByLabel('Wiedervorlage').fill('2030-01-07')
      await expect(dialog.getByText('Wiedervorlage am 7. Januar 2030')).toBeVisible()
    })

    const person = dialog.getByRole('region', { name: 'Unter dieser Adresse' })
    await step('disclose', async () => {
      const files = [1, 2].map((count) => {
        let seen = 0
        return page.waitForEvent('download', () => ++seen === count)
      })
      await person.getByRole('button', { name: 'Auskunft' }).click()
      await Promise.all(files)
    })
    await step('correct', async () => {
      await person.getByRole('button', { name: 'Berichtigen' }).click()
      await page.getByRole('form', { name: 'Kontaktdaten' }).getByRole('textbox', { name: 'Vorname' }).fill('Änne')
      await page.getByRole('button', { name: 'Speichern', exact: true }).click()
      await expect(page.getByText('Vorname berichtigt: Erika → Änne')).toBeVisible()
    })
    await step('erase', async () => {
      await person.getByRole('button', { name: 'Alles löschen' }).click()
      await page.getByRole('button', { name: 'Endgültig löschen' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    if (process.env.PRINT_HOUR) console.info(table(steps.map((one) => ({ ...one }))))
    for (const { step, presses, put } of steps)
      expect(presses + put, step).toBeLessThanOrEqual(MOST[device][step as keyof (typeof MOST)['phone']])
  })
}
