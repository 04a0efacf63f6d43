import { beforeAll, expect, test } from 'vitest'
import { formatLongDate } from '../../app/lib/format/format-date.ts'
import {
  attribute,
  type BuiltPage,
  type Element,
  elements,
  readBuiltPages,
  textBlocks,
} from '../support/site/built-pages.ts'
import { practice, practiceDetails } from '../support/site/shipped-practice.ts'

/** What somebody wants to know before he comes: prices, cancelling, the way, what to bring, when it is closed. */
let pages: BuiltPage[]

beforeAll(async () => {
  pages = await readBuiltPages()
}, 300_000)

test('every service has a time and a price, and both come from the facts', () => {
  const { firstTalk, firstTreatment, followUp, mwoSession, prices } = practice
  const rows = elements(section('/preise', 'preisliste'), ({ tagName }) => tagName === 'tr')
  const [, ...services] = rows.map((row) => textBlocks(row).slice(0, 3).map(plain))

  expect(services).toEqual([
    [firstTalk.name, firstTalk.price, `${firstTalk.minMinutes}–${firstTalk.maxMinutes} Minuten`],
    ['Erster Behandlungstermin', euros(firstTreatment.minutes), `etwa ${firstTreatment.minutes} Minuten`],
    [followUp.name, euros(followUp.minutes), `etwa ${followUp.minutes} Minuten`],
    [mwoSession.name, 'im Termin enthalten', `${mwoSession.minMinutes}–${mwoSession.maxMinutes} Minuten`],
    ['ZENDAWAVE', `${prices.treatmentPerHour} € je Stunde`, 'wie vorher besprochen'],
    ['Behandlungsplanung und Nachbetreuung', `${prices.treatmentPerHour} € je Stunde`, 'nach Aufwand'],
  ])
})

test('the two ways of a first talk are the same on both pages that offer them', () => {
  const inThePractice = /Ein Informationsgespräch in der Praxis\./
  const onTheTelephone = 'Telefonberatung'

  for (const text of [wordsOf(section('/preise', 'preisliste')), wordsOf(section('/beratung', 'leistungen'))]) {
    expect(text).toMatch(inThePractice)
    expect(text).toContain(onTheTelephone)
    expect(text).toContain('kurz und unverbindlich')
  }
})

test('cancelling costs nothing, and who does not come pays the price of the appointment at most', () => {
  const cancelling = section('/preise', 'absagen')

  expect(wordsOf(cancelling)).toMatch(/Absagen kostet nichts\..*pauschale Ausfallgebühr gibt es nicht/)
  expect(wordsOf(cancelling)).toMatch(/höchstens dessen Preis .*§ 615 BGB/)
  expect(elements(cancelling, ({ tagName }) => tagName === 'a').map((link) => attribute(link, 'href'))).toEqual([
    practice.phone.href,
    '/legal/agb',
  ])
})

test('the way and the entrance are described as the practice wrote it', () => {
  const text = wordsOf(section('/preise', 'anfahrt'))

  expect(practiceDetails.visit.length).toBeGreaterThan(3)
  for (const { subject, text: words } of practiceDetails.visit) expect(text).toContain(`${subject} ${words}`)
})

test('nothing is brought to the first talk, and three things to the first treatment', () => {
  const preparation = section('/preise', 'vorbereitung')

  expect(wordsOf(preparation)).toMatch(/Zum ersten Gespräch brauchen Sie nichts mitzubringen/)
  expect(elements(preparation, ({ tagName }) => tagName === 'li').map(wordsOf)).toEqual([
    expect.stringContaining('Medikamente'),
    expect.stringContaining('Implantatausweis'),
    expect.stringContaining('Befunden'),
  ])
})

test('every closure stands there with its days, and who is there meanwhile', () => {
  const text = wordsOf(section('/preise', 'geschlossen'))

  expect(practiceDetails.closures.length).toBeGreaterThan(0)
  for (const { from, to, reason } of practiceDetails.closures) {
    expect(text).toContain(
      `Geschlossen vom ${plain(formatLongDate(from))} bis ${plain(formatLongDate(to))}: ${reason}.`,
    )
  }
  expect(text).toContain(practiceDetails.substitute)
})

test.each([
  ['/preise', 'Alle Preise'],
  ['/preise', 'Anfahrt und Zugang'],
  ['/preise', 'Wann geschlossen ist'],
  ['/uber-uns', 'Ausbildung und Erfahrung'],
  ['/uber-uns', 'Unsere Geschichte'],
  ['/mwo-digital', 'Eine Sitzung'],
])('on %s the samples under “%s” are called samples, as long as they are', (path, heading) => {
  const [told] = elements(mainOf(path), ({ tagName }) => tagName === 'section').filter((section) =>
    elements(section, ({ tagName }) => tagName === 'h2').some((title) => wordsOf(title) === heading),
  )
  expect(told, heading).toBeDefined()
  expect(/Beispieltext – die Praxis ersetzt ihn/.test(wordsOf(told as Element))).toBe(practice.isSample)
})

function mainOf(path: string): Element {
  const page = pages.find((page) => page.path === path)
  const [main] = page ? elements(page.document, ({ tagName }) => tagName === 'main') : []
  if (!main) throw new Error(`${path} has no main`)
  return main
}

function section(path: string, heading: string): Element {
  const [found] = elements(mainOf(path), (element) => attribute(element, 'aria-labelledby') === heading)
  if (!found) throw new Error(`${path} has no section ${heading}`)
  return found
}

function wordsOf(element: Element): string {
  return plain(textBlocks(element).join(' '))
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function euros(minutes: number): string {
  return `${(practice.prices.treatmentPerHour * minutes) / 60} €`
}
