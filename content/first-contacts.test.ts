import { expect, test } from 'vitest'
import { facts } from '../tests/support/site/shipped-practice.ts'
import { contractOf, firstTalkText, obligationOf, priceOnPhone, withdrawalOfFirstTalk } from './first-contacts.ts'

const free = { price: 'kostenfrei', payment: '', place: 'in-practice' } as const
const paid = { price: '62,50 €', payment: 'im Anschluss, auf Rechnung', place: 'phone' } as const

test('a first talk binds to nothing where it is free, and to its price where it costs something', () => {
  expect(obligationOf(free)).toBe('Es verpflichtet Sie zu nichts.')
  expect(obligationOf(paid)).toBe('Zu bezahlen ist es im Anschluss, auf Rechnung. Die Anfrage ist unverbindlich.')
  expect(firstTalkText({ firstTalk: free })).toContain('ohne\u00A0Verpflichtung')
  expect(firstTalkText({ firstTalk: paid })).toMatch(/^Ein Gespräch am Telefon\.(?!.*ohne\u00A0Verpflichtung)/)
})

test('where a first talk may be a call, the price of calls does not stand alone', () => {
  const terms = { ...facts.practice.terms, phone: 'Am Telefon kostet eine Minute 1,50 €' }
  expect(priceOnPhone({ terms, firstTalk: free })).toBe('Am Telefon kostet eine Minute 1,50 €.')
  expect(priceOnPhone({ terms, firstTalk: paid })).toMatch(/€\. Das erste Gespräch am Telefon kostet 62,50\s€\.$/)
  const either = { ...paid, place: 'either' } as const
  expect(priceOnPhone({ terms, firstTalk: either })).toMatch(/ Das erste Gespräch kostet 62,50\s€, auch am Telefon\.$/)
})

test('a talk that costs something is a contract of its own, and can be withdrawn from', () => {
  expect(contractOf(free)).not.toContain('Vertrag')
  expect(contractOf(paid)).toMatch(
    /eigenen Vertrag: Er entsteht, wenn wir Ihnen den Termin ausdrücklich bestätigen, spätestens/,
  )
  expect(withdrawalOfFirstTalk(free)).toContain('gehört nicht dazu')
  expect(withdrawalOfFirstTalk(paid)).toMatch(
    /gehört dazu, denn es kostet 62,50\s€ und ist keine Behandlung\. Vereinbaren wir es/,
  )
})
