import { expect, test } from 'vitest'
import { newsletterFrequency } from '../newsletter/newsletter-frequency.ts'
import { newsletterNamed } from '../newsletter/newsletter-name.ts'
import { counted } from './counted.ts'
import * as words from './facts-in-words.ts'
import { formatLongDate } from './format-date.ts'
import { formatNumber } from './format-number.ts'
import { headingId } from './heading-id.ts'
import { partsKeptTogether, withNbsp } from './with-nbsp.ts'

const { asPrice, asSentence, costs, costsWithoutObligation, invoicesIn, joined, minutesOf, payableBy } = words
const { closedWhen, withinDays, withinHours } = words
const germanDate = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' })
const monthly = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-07`)

test.each([
  [counted(1, 'Datei', 'Dateien'), '1\u00a0Datei'],
  [counted(0, 'Datei', 'Dateien'), '0\u00a0Dateien'],
  [withinHours(1), 'innerhalb einer Stunde'],
  [withinHours(24), 'innerhalb von 24 Stunden'],
  [withinHours(168), 'innerhalb von 7 Tagen'],
  [withinDays(1), 'innerhalb eines Tages'],
  [minutesOf({ minMinutes: 45, maxMinutes: 60 }), '45–60 Minuten'],
  [minutesOf({ minMinutes: 30, maxMinutes: 30 }), '30 Minuten'],
  [minutesOf({ minMinutes: 45, maxMinutes: 60 }, ' bis '), '45 bis 60 Minuten'],
  [joined(['Barzahlung'], 'oder'), 'Barzahlung'],
  [joined(['Barzahlung', 'Rechnung'], 'oder'), 'Barzahlung oder Rechnung'],
  [joined(['Vorkasse', 'PayPal', 'Rechnung'], 'und'), 'Vorkasse, PayPal und Rechnung'],
  [payableBy(['Barzahlung']), 'Zahlungsart: Barzahlung.'],
  [payableBy(['Barzahlung', 'Rechnung']), 'So können Sie zahlen: Barzahlung oder Rechnung.'],
  [invoicesIn({ invoiceDueDays: 14, paymentMethods: ['Bargeld'] }), ''],
  [
    invoicesIn({ invoiceDueDays: 1, paymentMethods: ['Barzahlung', 'Rechnung'] }),
    'Bekommen Sie eine Rechnung, bezahlen Sie sie bitte innerhalb eines Tages.',
  ],
  [newsletterFrequency({ maxPerMonth: 1 }), 'höchstens einmal im Monat'],
  [newsletterFrequency({ maxPerMonth: 31 }), 'höchstens 31-mal im Monat'],
  [closedWhen({ from: '2026-12-24', to: '2026-12-24' }), 'am 24.\u00a0Dezember 2026'],
  [closedWhen({ from: '2026-12-07', to: '2026-12-11' }), 'vom 7. bis 11.\u00a0Dezember 2026'],
  [closedWhen({ from: '2026-11-30', to: '2026-12-11' }), 'vom 30.\u00a0November bis 11.\u00a0Dezember 2026'],
  [closedWhen({ from: '2026-12-23', to: '2027-01-03' }), 'vom 23.\u00a0Dezember 2026 bis 3.\u00a0Januar 2027'],
  [asPrice('Kostenlos'), 'kostenlos'],
  [asPrice('Auf Spendenbasis'), 'auf Spendenbasis'],
  [asPrice('Spende'), 'Spende'],
  [asPrice('29,90'), '29,90 €'],
  [asPrice('1.250'), '1.250 €'],
  [costs('kostenlos'), 'ist kostenlos'],
  [costs('kostenfrei bis 30 Minuten, dann 40 €'), 'hat den Preis „kostenfrei bis 30 Minuten, dann 40 €“'],
  [costs('ab 25,50 Euro'), 'kostet ab 25,50\u00a0Euro'],
  [costs('nach Aufwand'), 'wird nach Aufwand abgerechnet'],
  [costs('geschenkt'), 'ist geschenkt'],
  [costs('auf Spendenbasis'), 'ist auf Spendenbasis'],
  [costs('Spende'), 'ist gegen Spende'],
  [costsWithoutObligation('kostenfrei'), 'ist kostenfrei und unverbindlich'],
  [costsWithoutObligation('40 €'), 'kostet 40\u00a0€; die Anfrage ist unverbindlich'],
  [asSentence('Telefon bleibt draußen'), 'Telefon bleibt draußen.'],
  [asSentence('Sagen Sie „Stopp.“'), 'Sagen Sie „Stopp.“'],
  [newsletterNamed({ name: 'Newsletter der Praxis' }), 'Newsletter der Praxis'],
  [newsletterNamed({ name: 'Der Brief' }), 'Newsletter „Der Brief“'],
  ...[0, 97.5, 999, 1000, 1_234_567.25].map((value) => [formatNumber(value), value.toLocaleString('de-DE')]),
  ...monthly.map((day) => [formatLongDate(day), germanDate.format(new Date(day)).replace('. ', '.\u00a0')]),
  [headingId('5. Newsletter'), 'newsletter'],
  [headingId('§ 3 Zustandekommen des Vertrags'), 'zustandekommen-des-vertrags'],
  [headingId('Für wen? Über Größe & Maß'), 'fuer-wen-ueber-groesse-mass'],
  [withNbsp('z. B. heute'), 'z.\u00a0B. heute'],
  [withNbsp('nach § 5 Abs. 1 Nr. 3'), 'nach §\u00a05 Abs.\u00a01 Nr.\u00a03'],
  [withNbsp('10 % und 15 €'), '10\u00a0% und 15\u00a0€'],
  [withNbsp('nach 48 Stunden, um 09:00 Uhr'), 'nach 48\u00a0Stunden, um 09:00\u00a0Uhr'],
  [withNbsp('über 100 Megahertz, 1,5 Tesla'), 'über 100\u00a0Megahertz, 1,5\u00a0Tesla'],
  [withNbsp('90 Zentimeter breit, 200 Meter weit'), '90\u00a0Zentimeter breit, 200\u00a0Meter weit'],
  [withNbsp('am 21. November 2026'), 'am 21.\u00a0November 2026'],
  [withNbsp('Dr. Mustermann'), 'Dr.\u00a0Mustermann'],
  [withNbsp('040 66969-123'), '040\u00a066969-123'],
  [withNbsp('aus den 1930er-Jahren – mit Zeit'), 'aus den 1930er-Jahren\u00a0– mit Zeit'],
  [withNbsp('ein 3 mal wiederholter Satz'), 'ein 3 mal wiederholter Satz'],
  [
    partsKeptTogether('Mo–Fr 09:00–18:00 · Sa 9–14, keine E-Mails, keine IP-Adressen').join('|'),
    '|Mo–Fr| |09:00–18:00| · Sa |9–14|, keine |E-Mails|, keine |IP-Adressen|',
  ],
])('%s', (said, words) => expect(said).toBe(words))
