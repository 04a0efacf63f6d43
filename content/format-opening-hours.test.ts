import { expect, test } from 'vitest'
import { openingHoursLine, openingTimes } from './format-opening-hours.ts'

const span = (days: number[], opens = '08:00', closes = '12:00') => ({ days, opens, closes })

test.each([
  [[span([1, 2, 3, 4, 5])], ['Montag bis Freitag: 08:00–12:00 Uhr'], 'Mo–Fr 08:00–12:00'],
  [
    [span([1, 2, 4, 5, 6])],
    ['Montag, Dienstag und Donnerstag bis Samstag: 08:00–12:00 Uhr'],
    'Mo, Di, Do–Sa 08:00–12:00',
  ],
  [
    [span([1, 3]), span([1], '14:00', '18:00')],
    ['Montag: 08:00–12:00 und 14:00–18:00 Uhr', 'Mittwoch: 08:00–12:00 Uhr'],
    'Mo 08:00–12:00 und 14:00–18:00 · Mi 08:00–12:00',
  ],
  [[span([2], '12:00', '18:00'), span([2])], ['Dienstag: 08:00–18:00 Uhr'], 'Di 08:00–18:00'],
  [[span([6], '08:00', '23:59')], ['Samstag: 08:00–24:00 Uhr'], 'Sa 08:00–24:00'],
  [[], [], 'nach Vereinbarung'],
])('%j', (openingHours, times, line) => {
  const practice = { openingHours, openingHoursNote: '' }
  expect(openingTimes(practice).map(({ days, hours }) => `${days}: ${hours}`.replaceAll('\u00a0', ' '))).toEqual(times)
  expect(openingHoursLine(practice).replaceAll('\u00a0', ' ')).toBe(line)
})

test('without fixed hours the line says what is said about them', () => {
  expect(openingHoursLine({ openingHours: [], openingHoursNote: 'Nur am Telefon' })).toBe('Nur am Telefon')
})
