import { parse } from 'parse5'
import { expect, test } from 'vitest'
import type { FactsDocument } from '../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import { makeSite } from '../../content/site/make-site.ts'
import { builtSite, textBlocks } from '../support/site/built-pages.ts'

const { parts, renderer } = await builtSite('https://www.example.com')

const NOTICE = 'Das Telefon ist heute gestört.'
const holiday: FactsDocument = {
  ...shippedFacts,
  practiceDetails: {
    ...shippedFacts.practiceDetails,
    closures: [{ from: '2026-12-23', to: '2026-12-30', reason: 'Urlaub', substitute: 'Vertretung: Max Mustermann' }],
  },
  notice: { text: NOTICE, from: '2026-12-24', to: '2026-12-24' },
}

// On which days a closure and a notice are said at all: content/facts/facts-schema.test.ts.
test('a holiday stands on the first page and beside the form, and while it lasts the promise says when the practice is back', () => {
  for (const path of ['/', '/beratung']) {
    const ahead = textOf(path, '2026-12-09')
    expect(ahead, path).toContain('Geschlossen vom 23. bis 30. Dezember 2026')
    expect(ahead, path).toContain('Urlaub. Vertretung: Max Mustermann')
    expect(ahead, path).not.toContain('melden wir uns innerhalb')
    expect(textOf(path, '2026-12-30'), path).toContain(
      'Die Praxis ist bis einschließlich 30. Dezember 2026 geschlossen. Ab Donnerstag, 31. Dezember 2026 melden wir uns innerhalb von 24 Stunden',
    )
    expect(textOf(path, '2026-12-31'), path).not.toContain('Max Mustermann')
  }
  expect(textOf('/beratung', '2026-12-30')).not.toContain('Wir melden uns innerhalb von 24')
  expect(pageOf('/', '2026-12-30')).toContain('"validThrough":"2026-12-30"')
})

test('where closures differ in who stands in, each says it itself, and none contradicts another', () => {
  const others = { from: '2027-02-01', to: '2027-02-05', reason: 'Fortbildung', substitute: '' }
  const { closures } = holiday.practiceDetails
  const said = (own: typeof closures) =>
    textOf('/preise', '2026-12-09', { ...holiday, practiceDetails: { ...holiday.practiceDetails, closures: own } })

  expect(said([...closures, others])).toMatch(
    /Urlaub\. Vertretung: Max Mustermann\.\s+Geschlossen [^:]*: Fortbildung\. Eine Vertretung gibt es nicht\./,
  )
  expect(said(closures)).not.toContain('Eine Vertretung gibt es nicht')
  expect(said([others])).toMatch(/Fortbildung\.\s+Eine Vertretung gibt es nicht\./)
})

test('a notice stands over every page, on its days', () => {
  for (const path of ['/', '/beratung', '/blog', '/legal/impressum', '/blog/lakhovsky-pionier']) {
    expect(textOf(path, '2026-12-24'), path).toContain(NOTICE)
    expect(textOf(path, '2026-12-25'), path).not.toContain(NOTICE)
  }
})

function pageOf(path: string, day: string, facts = holiday): string {
  return String(renderer.page(makeSite({ facts, texts: {}, pictures: {} }, `${day}T10:00`, parts), path))
}

function textOf(path: string, day: string, facts = holiday): string {
  return textBlocks(parse(pageOf(path, day, facts))).join('\n')
}
