import { expect, test } from 'vitest'
import { withFact } from './facts/fact-fields.ts'
import { factsOfDocument } from './facts/facts-of-document.ts'
import { shippedFacts } from './facts/shipped-facts.ts'
import {
  namesOf,
  ownershipOf,
  partnersOf,
  permissionsOf,
  providerOf,
  registrationOf,
  shortProvider,
  titleOfPractice,
  titlesOf,
  treatingPeople,
} from './people.ts'

const max = {
  name: 'Max Mustermann',
  title: 'Heilpraktiker',
  permission: 'Erlaubnis nach § 1 Heilpraktikergesetz',
  permissionAuthority: 'Stadt Beispielstadt',
  permissionDate: '2020-05-04',
  role: 'partner',
}

function practiceOf(...changes: [path: string, value: unknown][]) {
  return factsOfDocument(
    changes.reduce((facts, [path, value]) => withFact(facts, path, value), shippedFacts),
    '2026-11-26',
  ).practice
}

test('one person alone provides, treats and has one permission', () => {
  const practice = practiceOf()
  expect(providerOf(practice)).toBe('Erika Mustermann, Heilpraktikerin, Praxis Musterhafen')
  expect(treatingPeople(practice)).toBe('Erika Mustermann, Heilpraktikerin')
  expect(titlesOf(practice)).toBe('Heilpraktikerin')
  expect(permissionsOf(practice)).toMatch(/^Erlaubnis nach .* Datum der Erlaubnis: 2\.\sMärz 2015\.$/)
})

test('a partnership is named with its form and its partners', () => {
  const practice = practiceOf(['practice.company', 'Muster & Beispiel GbR'], ['practice.colleagues', [max]])
  expect(providerOf(practice)).toBe(
    'Muster & Beispiel GbR, vertreten durch Erika Mustermann (Heilpraktikerin) und Max Mustermann (Heilpraktiker), Praxis Musterhafen',
  )
  expect(treatingPeople(practice)).toBe('Erika Mustermann (Heilpraktikerin) oder Max Mustermann (Heilpraktiker)')
  expect(titlesOf(practice)).toBe('Heilpraktikerin und Heilpraktiker')
  expect(partnersOf(practice)).toBe('Erika Mustermann und Max Mustermann')
  expect(namesOf(practice)).toBe('Erika Mustermann und Max Mustermann')
  expect(namesOf(practiceOf(['practice.colleagues', ['A', 'B', 'C', 'D'].map((name) => ({ ...max, name }))]))).toBe(
    'Erika Mustermann, A und 3 weitere',
  )
  expect(titleOfPractice(practice)).toBe('Heilpraktikerpraxis')
  expect(shortProvider(practice)).toBe('Muster & Beispiel GbR, Heilpraktikerpraxis')
  expect(permissionsOf(practice)).toMatch(
    /^Erika Mustermann: Erlaubnis .*\.\nMax Mustermann: Erlaubnis .*4\.\sMai 2020\.$/,
  )
})

test.each([
  [[], ', Inhaberin der Praxis'],
  [[['practice.owner.salutation', 'Herr']], ', Inhaber der Praxis'],
  [[['practice.owner.salutation', '']], ''],
  [[['practice.colleagues', [{ ...max, role: 'employee' }]]], ', Inhaberin der Praxis'],
  [[['practice.colleagues', [max]]], ''],
  [[['practice.company', 'Muster & Beispiel GbR']], ''],
] satisfies [changes: [path: string, value: unknown][], words: string][])(
  'with %j the owner is called “%s”',
  (changes, words) => expect(ownershipOf(practiceOf(...changes))).toBe(words),
)

test('a permission for physiotherapy belongs to one person, and several with one title are no single one', () => {
  const colleague = (title: string) => practiceOf(['practice.colleagues', [{ ...max, title }]])
  const narrower = colleague('Heilpraktiker für Physiotherapie')
  expect(titlesOf(narrower)).toBe('Heilpraktikerin; Heilpraktiker für Physiotherapie')
  expect([narrower, colleague('Heilpraktikerin')].map(titleOfPractice)).toEqual(Array(2).fill('Heilpraktikerpraxis'))
  expect(titleOfPractice(practiceOf())).toBe('Heilpraktikerin')
})

test('a partnership that is named like the practice is named once', () => {
  const practice = practiceOf(['practice.company', 'Praxis Musterhafen'])
  expect(providerOf(practice)).toBe('Praxis Musterhafen, vertreten durch Erika Mustermann, Heilpraktikerin')
})

test('a company is represented by those who manage it, and has its seat beside its register', () => {
  const practice = practiceOf(
    ['practice.company', 'Heilraum GmbH'],
    ['practice.directors', 'Kim Muster und Anna Beispiel'],
    ['practice.register', 'Amtsgericht Fulda, HRB 12'],
  )
  expect(providerOf(practice)).toBe(
    'Heilraum GmbH, vertreten durch Kim Muster und Anna Beispiel (Geschäftsführung), Praxis Musterhafen',
  )
  expect(registrationOf(practice)).toBe('Amtsgericht Fulda, HRB 12, Sitz: Musterhafen')
  expect(registrationOf({ ...practice, seat: 'Fulda' })).toMatch(/Sitz: Fulda$/)
  expect(registrationOf({ ...practice, register: '', seat: 'Fulda' })).toBe('')
})

test('who only works there treats, and does not sign the contract', () => {
  const practice = practiceOf(['practice.colleagues', [{ ...max, role: 'employee' }]])
  expect(providerOf(practice)).toBe('Erika Mustermann, Heilpraktikerin, Praxis Musterhafen')
  expect(treatingPeople(practice)).toContain('Max Mustermann')
})
