import { expect, test } from 'vitest'
import { phoneParts } from './phone-links.ts'

test.each([
  ['Vertretung: Praxis Mustermann, Telefon 03834 66969-0.', ['tel:+493834669690']],
  ['Rufen Sie +49 3834 / 66969 an, oder 0151-5555 1234.', ['tel:+49383466969', 'tel:+4915155551234']],
  ['(03834) 66969: Max Mustermann', ['tel:+49383466969']],
  ['vom 01.02.2027 bis 03.04.2027, 08:00–12:00 Uhr, 02991 Lauta, 120 €', []],
])('in "%s" lead to telephones: %j', (sentence, hrefs) => {
  const parts = phoneParts(sentence)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(hrefs)
  expect(parts.map(({ text }) => text).join('')).toBe(sentence)
})
