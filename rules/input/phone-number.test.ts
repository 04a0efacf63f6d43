import { expect, test } from 'vitest'
import { e164Of, isPhoneHref, phoneHref, phoneParts } from './phone-number.ts'

test.each([
  ['+49 (0)4503 123456', '+494503123456'],
  ['(+49) (0) 4503 123456', '+494503123456'],
  ['+49 (04503) 123456', '+494503123456'],
  ['+49 04503 123456', '+494503123456'],
  ['0049 4503 123456', '+494503123456'],
  ['040 66969-123', '+494066969123'],
  ['040 / 66969 – 0', '+4940669690'],
  ['(0)451 123456', '+49451123456'],
  ['+41 44 668 18 00', '+41446681800'],
  ['+39 06 1234567', '+39061234567'],
  ['+1 (212) 555-0123', '+12125550123'],
  ['\u202a+49 151 2345678\u202c', '+491512345678'],
  ['04503\u00a0123\u2011456', '+494503123456'],
  ['＋49 4503 123456', '+494503123456'],
])('%s is dialled as %s', (written, number) => {
  expect(e164Of(written)).toBe(number)
  expect(phoneHref(written)).toBe(`tel:${number}`)
})

test.each([
  '0151 2345678 oder 040 123456',
  '0151 2345678\n040 123456',
  '040/1234 0151/5678',
  '040 123456-12/-13',
  '040 123456-12 (nach 18 Uhr)',
  'Telefon 040 123456',
  '49 40 123456',
  '+49 40',
  '+49 (0)',
  '01.02.2027',
  '112',
  '',
])('%j is not one number with its area code', (written) => {
  expect(e164Of(written)).toBeUndefined()
})

test.each([
  ['112', 'tel:112'],
  ['116 117', 'tel:116117'],
  ['12', undefined],
])('the short number %s leads to %s', (written, href) => {
  expect(phoneHref(written)).toBe(href)
})

test.each([
  ['tel:+494503123456', true],
  ['tel:+4904503123456', false],
  ['tel:04503123456', false],
  ['tel:116117', true],
  ['tel:+49(0)4503123456', false],
  ['tel:112;ext=1', false],
  ['mailto:erika@example.com', false],
])('%s is the address of a telephone number: %s', (href, can) => {
  expect(isPhoneHref(href)).toBe(can)
})

test.each([
  ['Vertretung: Praxis Mustermann, Telefon 03834 66969-0.', ['tel:+493834669690']],
  ['Rufen Sie +49 3834 / 66969 an, oder 0151-5555 1234.', ['tel:+49383466969', 'tel:+4915155551234']],
  ['Rufen Sie +49 (0)3834 66969 an, oder 0049 151 55551234.', ['tel:+49383466969', 'tel:+4915155551234']],
  ['(03834) 66969: Max Mustermann', ['tel:+49383466969']],
  ['Im Notfall (03834 66969) oder 03834 66969 (18–20 Uhr)', ['tel:+49383466969', 'tel:+49383466969']],
  ['03834 66969 / 0151 55551234', []],
  ['vom 01.02.2027 bis 03.04.2027, 08:00–12:00 Uhr, 02991 Lauta, 120 €', []],
  ['IBAN DE89 3704 0044 0532 0130 00, Steuernummer 12/345/06789', []],
])('in "%s" lead to telephones: %j', (sentence, hrefs) => {
  const parts = phoneParts(sentence)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(hrefs)
  expect(parts.map(({ text }) => text).join('')).toBe(sentence)
})
