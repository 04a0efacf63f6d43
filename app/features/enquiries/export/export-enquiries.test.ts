import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleEntry as entry } from '../../../../tests/support/component/sample-entry.ts'
import type { ConsultationRequest } from '../enquiry.ts'
import { type CsvVariant, csvFileName, toCsv } from './export-enquiries.ts'

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
  expect(csvFileName('mwo', '2026-11-21', 'standard')).toBe('mwo-anfragen-2026-11-21.csv')
  expect(csvFileName('consultation', '2026-11-21', 'standard')).toBe('beratungsanfragen-2026-11-21.csv')
  expect(csvFileName('mwo', '2026-11-21', 'excel')).toBe('mwo-anfragen-2026-11-21-excel.csv')
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
    Vorgangsnummer: '="5AB6E0F2"',
    Notizen: 'Ruft an; am Montag',
    Patientenakte: 'Ja',
  })
  const [other] = rows(toCsv('consultation', [request], 'excel'), ';')
  expect(other).toMatchObject({ Thema: 'MWO Digital', Status: 'Neu' })
  const [unsent] = rows(toCsv('mwo', [{ ...one, status: 'contacted', unsent: true }], 'excel'), ';')
  expect(unsent).toMatchObject({ Status: 'Kontaktiert, nicht zugestellt' })
})

test.each(['015112345678', '+49 (0)151 1234-5678', '10:30', '12345E67', '1,20', '5. Mai', 'Mai 5'])(
  'Excel keeps %s as it was typed',
  (typed) => {
    const [row] = rows(toCsv('consultation', [{ ...request, phone: typed, preferred_time: typed }], 'excel'), ';')

    expect(row).toMatchObject({ Telefon: `="${typed}"`, Wunschzeit: `="${typed}"`, Datum: '5.11.2026' })
  },
)

test.each(['früh', 'Maier', 'ab 10 Uhr', '10-12; 14', '1\n2', '0151"', '1,-2'])(
  'to Excel %j is text already',
  (typed) => {
    const [row] = rows(toCsv('consultation', [{ ...request, preferred_time: typed }], 'excel'), ';')

    expect(row?.Wunschzeit).toBe(typed)
  },
)

/** A sign and a number, as in telephone numbers: nothing in it can call anything. */
const SIGNED_NUMBER = /^[+-][\d ()[\]/.-]*$/

test('a sign is kept in front of digits, spaces, brackets, slashes, hyphens and dots', () => {
  const number = fc.tuple(fc.constantFrom('+', '-'), fc.string({ unit: fc.constantFrom(...'0123456789 ()[]/.-') }))
  fc.assert(
    fc.property(number, ([sign, digits]) => {
      const [row] = rows(toCsv('mwo', [entry({ phone: sign + digits })], 'standard'), ',')
      expect(row?.Telefon).toBe(sign + digits)
    }),
  )
})

/** A formula of one text, in which no cell begins and no function is called. */
const TEXT = /=""(?:[\p{L}\d ./:+()–-]|,(?=\d))*""/gu

test('anything else is text in every spreadsheet, also in one that splits the file at another character', () => {
  const parts = [...'=+-@＝＠ \t\r\n;,"\'|', '(A1)', '!A0', '09', 'cmd']
  const attack = fc.string({ unit: fc.constantFrom(...parts) }).filter((text) => !SIGNED_NUMBER.test(text))
  const isText = fc.property(attack, (text) => {
    // One cell: a formula does not go on behind a separator.
    const attacked = entry({ message: text })
    for (const [variant, separator] of Object.entries({ standard: ',', excel: ';' })) {
      const file = toCsv('mwo', [attacked], variant as CsvVariant).replaceAll(TEXT, '')
      const cells = rows(file, separator).flatMap(({ Telefon, ...row }) => Object.values(row))
      expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([])
      const misread = [/,/, /;/, /\t/].flatMap((other) => file.split(/\r\n|\n|\r/).flatMap((line) => line.split(other)))
      expect(misread.filter((cell) => /^[\s"]*[=+\-@＝＋－＠].*[(|!]/u.test(cell))).toEqual([])
    }
  })
  const examples = [
    "=cmd|' /C calc'!A0",
    "harmlos;+'Tabelle 1'!A1",
    '";=HYPERLINK("http://example.com")',
    'a\r\n+cmd|1!A0',
  ]
  fc.assert(isText, { numRuns: 500, examples: examples.map((text) => [text]) })
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
