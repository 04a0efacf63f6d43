import { expect, test } from 'vitest'
import { disclosureJson, disclosurePage } from './disclosure.ts'

const disclosure = {
  email: 'erika@example.com',
  caller: 'Erika Mustermann',
  practice: 'Praxis <Muster> & Co',
  origin: 'https://praxis.example.com',
  at: new Date('2026-11-23T09:00:00Z'),
  held: {
    consultation_requests: [
      {
        first_name: 'Erika',
        message: '<script>alert("1")</script>',
        created_at: '2026-11-22T23:30:00+00:00',
        phone: null,
        id: 'abcdef12-0000-4000-8000-000000000000',
        status: 'new',
      },
    ],
    audit_log: [
      { action: 'enquiry changed', details: { status: ['new', 'contacted'], admin_notes: [null, 'rief an'] } },
    ],
    something_new: [{ unknown: true }],
  },
  files: [{ name: 'Befund "neu".pdf', content: 'data:application/pdf;base64,JVBERg==' }],
}

test('the page says everything in words, shows markup of a message as text, and has the files in it', () => {
  const page = disclosurePage(disclosure)

  expect(page).toContain('<h2>Beratungsanfragen</h2>')
  expect(page).toContain('<dt>Eingegangen</dt><dd>23.\u00a0November 2026 um 00:30\u00a0Uhr</dd>')
  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
  expect(page).not.toContain('<script')
  expect(page).toContain('Neu → Kontaktiert')
  expect(page).toContain('– → rief an')
  expect(page).toContain('<dt>Nummer</dt><dd>ABCDEF12</dd>')
  expect(page).toContain('<dt>Stand</dt><dd>Neu</dd>')
  expect(page).not.toContain('Telefon')
  expect(page).toContain('<h2>something_new</h2>')
  expect(page).toContain('<a download="Befund &quot;neu&quot;.pdf" href="data:application/pdf;base64,JVBERg==">')
})

test('an unknown address gets a clear answer, and the file for programs holds the same', () => {
  const nothing = disclosurePage({ ...disclosure, held: {}, files: [] })
  expect(nothing).toContain('Unter dieser Adresse ist nichts gespeichert.')
  const { origin, caller, ...told } = disclosure
  expect(JSON.parse(disclosureJson(disclosure))).toEqual({ ...told, at: '2026-11-23T09:00:00.000Z' })
})
