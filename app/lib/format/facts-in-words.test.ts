import { expect, test } from 'vitest'
import { newsletterNamed } from '../../../rules/newsletter-name.ts'
import {
  asSentence,
  costs,
  costsWithoutObligation,
  joined,
  minutesOf,
  withinDays,
  withinHours,
} from './facts-in-words.ts'

test.each([
  [withinHours(1), 'innerhalb einer Stunde'],
  [withinHours(24), 'innerhalb von 24 Stunden'],
  [withinHours(48), 'innerhalb von 48 Stunden'],
  [withinHours(168), 'innerhalb von 7 Tagen'],
  [withinDays(1), 'innerhalb eines Tages'],
  [withinDays(14), 'innerhalb von 14 Tagen'],
  [minutesOf({ minMinutes: 45, maxMinutes: 60 }), '45–60 Minuten'],
  [minutesOf({ minMinutes: 30, maxMinutes: 30 }), '30 Minuten'],
  [minutesOf({ minMinutes: 45, maxMinutes: 60 }, ' bis '), '45 bis 60 Minuten'],
  [joined(['Barzahlung'], 'oder'), 'Barzahlung'],
  [joined(['Barzahlung', 'Rechnung'], 'oder'), 'Barzahlung oder Rechnung'],
  [joined(['Vorkasse', 'PayPal', 'Rechnung'], 'und'), 'Vorkasse, PayPal und Rechnung'],
  [costs('Kostenlos'), 'ist kostenlos'],
  [costs('ohne Kosten'), 'ist ohne Kosten'],
  [costs('40 €'), 'kostet 40\u00a0€'],
  [costs('ab 25,50 Euro'), 'kostet ab 25,50\u00a0Euro'],
  [costs('nach Aufwand'), 'hat den Preis „nach Aufwand“'],
  [costsWithoutObligation('kostenfrei'), 'ist kostenfrei und unverbindlich'],
  [costsWithoutObligation('40 €'), 'kostet 40\u00a0€ und ist unverbindlich'],
  [asSentence('Telefon bleibt draußen'), 'Telefon bleibt draußen.'],
  [asSentence('Sagen Sie „Stopp.“'), 'Sagen Sie „Stopp.“'],
  [newsletterNamed({ name: 'Newsletter der Praxis' }), 'Newsletter der Praxis'],
  [newsletterNamed({ name: 'Der Brief' }), 'Newsletter „Der Brief“'],
])('%s', (said, words) => expect(said).toBe(words))
