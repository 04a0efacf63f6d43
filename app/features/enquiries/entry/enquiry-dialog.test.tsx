import type { StorageClient } from '@supabase/storage-js'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { sampleEntry } from '../../../../tests/support/component/sample-entry.ts'
import { type UnsavedCopies, unsavedCopies } from '../../../lib/drafts/unsaved-copies.ts'
import { WriterContext } from '../../../lib/drafts/use-draft.ts'
import type { MwoEntry } from '../enquiry.ts'
import { EnquiryDialog } from './enquiry-dialog.tsx'

const ERIKA = 'erika.mustermann@example.com'
const MAX = 'max.mustermann@example.com'
const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Notizen')
const status = () => screen.getByLabelText<HTMLSelectElement>('Status')

const dialog = () => screen.getByRole('dialog')
const outside = { clientX: 5, clientY: 5 }
test.each<[string, () => unknown]>([
  ['Escape', () => fireEvent.keyDown(dialog(), { key: 'Escape' })],
  ['the close button', () => press('Schließen')],
  ['a press outside', () => fireEvent.pointerDown(dialog(), outside) && fireEvent.click(dialog(), outside)],
])('typed notes are saved before %s closes the entry', async (_way, close) => {
  const { server, onClose } = show()
  fireEvent.change(notes(), { target: { value: 'Nur getippt' } })

  await close()

  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.entry.admin_notes).toBe('Nur getippt')
})

test('what cannot be saved is said, holds the entry open once, stays in this window, and is saved later', async () => {
  const { server, copies, onClose } = show()
  server.isAway = true
  await userEvent.type(notes(), 'Wichtig')
  await press('Schließen')

  expect(await screen.findByText('Status konnte nicht aktualisiert werden')).toBeTruthy()
  expect(screen.getAllByText(/^Noch nicht gesichert: Der Server ist nicht zu erreichen/)[0]?.textContent).toContain(
    'Ihr Text steht nur in diesem Fenster: Bitte lassen Sie es offen.',
  )
  expect(onClose).not.toHaveBeenCalled()
  await press('Schließen')
  expect(onClose).toHaveBeenCalledOnce()
  expect(localStorage).toHaveLength(0)
  cleanup()

  server.isAway = false
  show({}, { server, copies })
  expect(await screen.findByText('Alles ist gesichert.')).toBeTruthy()
  expect(notes().value).toBe('Wichtig')
  expect(server.entry.admin_notes).toBe('Wichtig')
  expect(copies.hasAny()).toBe(false)
})

test('a status there and a note here are both saved without a question', async () => {
  const { server, elsewhere } = show()
  elsewhere({ status: 'contacted' })

  await userEvent.type(notes(), 'Am Telefon besprochen')
  await userEvent.tab()

  expect(await screen.findByText('Alles ist gesichert.')).toBeTruthy()
  expect(status().value).toBe('contacted')
  expect(server.entry).toMatchObject({ status: 'contacted', admin_notes: 'Am Telefon besprochen' })
  expect(screen.queryByRole('region', { name: 'Zwei Fassungen' })).toBeNull()
})

test.each([
  [MAX, `${MAX} hat inzwischen gesichert.`],
  [ERIKA, 'Sie haben inzwischen in einem anderen Fenster gesichert.'],
])('of two notes both are shown, the other one is of %s, and both can be kept', async (author, says) => {
  const { server, elsewhere } = show()
  elsewhere({ admin_notes: 'Von der anderen' }, author)
  await userEvent.type(notes(), 'Von der einen')
  await userEvent.tab()

  const { textContent } = await screen.findByRole('region', { name: 'Zwei Fassungen' })
  for (const said of [says, 'Von der einen', 'Von der anderen']) expect(textContent).toContain(said)
  expect(server.entry.admin_notes).toBe('Von der anderen')
  await userEvent.click(screen.getByRole('link', { name: 'Beide ansehen' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Zwei Fassungen' }))
  await press('Beide Notizen behalten')

  const saved = await screen.findByText('Alles ist gesichert.')
  expect(saved.closest('.entry-head'), 'always in view').toBeTruthy()
  expect(server.entry.admin_notes).toBe('Von der anderen\n\nVon der einen')
  expect(notes().value).toBe('Von der anderen\n\nVon der einen')
})

const sendButtons = () =>
  screen
    .queryAllByRole('button', { name: /^(Antworten|Angerufen|Antwort senden|Anruf festhalten)$/ })
    .map(({ textContent }) => textContent)

test('one press completes an entry, and the keys lead to answer, note of a call and status', async () => {
  const { server } = show()

  await press('Angerufen')
  expect(document.activeElement).toBe(screen.getByLabelText('Notiz zum Anruf'))
  expect(sendButtons(), 'one button sends').toEqual(['Anruf festhalten'])
  await press('Später weiter')
  await press('Antworten')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Ihre Antwort/))
  expect(sendButtons()).toEqual(['Antwort senden'])
  await press('Später weiter')
  await press('Erledigt')

  expect(document.activeElement).toBe(status())
  await vi.waitFor(() => expect(server.entry.status).toBe('completed'))
  expect(screen.queryByRole('button', { name: 'Erledigt' })).toBeNull()
})

test('the history comes in pages; a change since then stands on top, and no line twice', async () => {
  const { server } = show()
  const note = (id: number) => ({
    id,
    happened_at: '2026-11-20T10:00:00Z',
    actor: MAX,
    details: { admin_notes: ['', `Zeile ${id}`] },
  })
  server.history = Array.from({ length: 40 }, (_, n) => note(-n))
  const lines = () => within(screen.getByRole('region', { name: 'Verlauf' })).queryAllByRole('listitem')
  await userEvent.selectOptions(status(), 'Kontaktiert')
  await vi.waitFor(() => expect(lines()).toHaveLength(30))

  await press('Ältere anzeigen')
  await vi.waitFor(() => expect(lines()).toHaveLength(41))
  expect(screen.queryByRole('button', { name: 'Ältere anzeigen' })).toBeNull()
  expect(screen.getByText('Zeile -39')).toBeTruthy()
  await userEvent.selectOptions(status(), 'Abgeschlossen')

  await vi.waitFor(() => expect(lines()).toHaveLength(42))
  expect(lines()[0]?.textContent).toContain('Abgeschlossen')
})

test('the history says what a draft of an answer said before it was written over', async () => {
  const { server } = show()
  const details = { answer_draft: 'Guten Tag, Frau Mustermann' }
  server.history = [{ id: 1, happened_at: '2026-11-20T10:00:00Z', actor: MAX, details }]

  await userEvent.selectOptions(status(), 'Kontaktiert')

  expect(await screen.findByText('Guten Tag, Frau Mustermann')).toBeTruthy()
  expect(screen.getByText('Entwurf der Antwort überschrieben. Er lautete:')).toBeTruthy()
})

test('notes that are too long for the server say so at the field', () => {
  show()

  fireEvent.change(notes(), { target: { value: '👋'.repeat(10_000) } })
  expect(notes().getAttribute('aria-invalid')).toBeNull()
  fireEvent.change(notes(), { target: { value: '👋'.repeat(10_001) } })

  expect(screen.getByText('Notizen zu lang (max. 10000 Zeichen)')).toBeTruthy()
})

test('the entry of somebody without an address offers the call alone, and promises no mail', async () => {
  show({ email: null } as object)

  expect(sendButtons()).toEqual(['Angerufen'])
  expect(screen.getByText('Keine bekannt')).toBeTruthy()
  const person = screen.getByRole('region', { name: 'Zu dieser Person' })
  expect(await within(person).findByRole('link', { name: 'Weitere mit dieser Telefonnummer suchen' })).toBeTruthy()
  await press('Eintrag löschen')
  const question = screen.getByRole('dialog', { name: /^Eintrag „/ })
  const affected = await within(question).findByText(/10:00–11:00/)
  expect(affected.textContent).toContain('abgesagt. Die Person bekommt keine E-Mail')
})

test('an entry says when it is deleted and why, and can be ticked as copied into the patient file', async () => {
  const { server } = show()
  const deletion = screen.getByRole('region', { name: 'Löschung' })
  expect(deletion.textContent).toContain('Solange der Status „Neu“ ist, wird dieser Eintrag nicht von selbst gelöscht.')

  await userEvent.selectOptions(status(), 'Kontaktiert')
  await vi.waitFor(() =>
    expect(deletion.textContent?.replaceAll(/\s/g, ' ')).toMatch(
      /wird am .*20\. Mai 2027.* gelöscht: 6 Monate nach der letzten Antwort/,
    ),
  )
  await userEvent.click(screen.getByLabelText('In die Patientenakte übernommen'))
  await vi.waitFor(() => expect(server.entry).toMatchObject({ status: 'contacted', in_patient_file: true }))
})

test('an entry shows all that it holds, and its file', () => {
  show({
    location: { city: 'Musterhafen', country: 'Deutschland' },
    message: 'Erste Zeile',
    file_url: 'ordner/datei.pdf',
    file_name: 'Befund März.pdf',
    file_type: 'application/pdf',
    file_size: 2048,
  })

  for (const said of ['040 66969-123', MAX, 'Musterhafen', 'Deutschland', 'Erste Zeile', '5AB6E0F2'])
    expect(screen.getByText(said)).toBeTruthy()
  expect(screen.getByText('Befund März.pdf · application/pdf · 2 KB')).toBeTruthy()
})

test.each([
  [/^Aus Versehen/, 'In den Papierkorb legen', 'rpc/throw_away_enquiry'],
  [/^Werbung oder Spam/, 'Endgültig löschen', 'DELETE mwo_form_entries'],
  [/^Die Person verlangt es/, 'Endgültig löschen', 'DELETE mwo_form_entries'],
])('a deletion names the person and what goes, asks why (%s), and says when it failed', async (why, button, call) => {
  const { server, sent, onDeleted } = show()
  server.isAway = true
  await press('Eintrag löschen')
  const question = screen.getByRole('dialog', { name: /^Eintrag „.*“ löschen\?$/ })
  expect(question.textContent).toContain('die Anfrage vom')
  expect(await within(question).findByText(/^Es steht ein Termin an: .*10:00–11:00.*abgesagt/)).toBeTruthy()
  await press('Löschen')
  expect(within(question).getByText('Bitte wählen Sie, warum.')).toBeTruthy()

  await userEvent.click(within(question).getByRole('radio', { name: why }))
  await press(button)
  expect(await within(question).findByText(/^Der Eintrag konnte nicht gelöscht werden\./)).toBeTruthy()
  server.isAway = false
  await press(button)
  await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce())
  expect(await screen.findByText(/^(Im Papierkorb|Endgültig gelöscht)$/)).toBeTruthy()
  expect(sent(call)).toHaveLength(2)
})

test('what is typed to correct a person is there when the question is opened again', async () => {
  show()
  await press('Berichtigen')
  await userEvent.type(screen.getByLabelText('Telefon'), ' 77')
  await userEvent.keyboard('{Escape}')
  await press('Berichtigen')

  expect(screen.getByLabelText<HTMLInputElement>('Telefon').value).toMatch(/ 77$/)
})

test('the head says that mails to the address do not arrive, and who wrote before', async () => {
  show({}, undefined, { bounced: true, before: '2026-01-01T10:00:00Z' })

  expect(screen.getByText(/^E-Mails an diese Adresse kommen nicht an/)).toBeTruthy()
  expect(await screen.findByText('Schrieb schon einmal:')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Beratungsanfrage vom 1\.\s+Januar\s+2026$/ })).toBeTruthy()
})

test('mounted again, an entry shows what was saved since it was loaded', async () => {
  const { server, again } = show()
  await userEvent.selectOptions(status(), 'Kontaktiert')
  await vi.waitFor(() => expect(server.entry.status).toBe('contacted'))
  await screen.findByText('Status: Neu → Kontaktiert')
  cleanup()

  again()
  expect(status().value).toBe('contacted')
  expect(screen.getByText('Status: Neu → Kontaktiert')).toBeTruthy()
})

/** The entry as Erika has it open, on a server that keeps it as the database does. */
interface Opened {
  server: { entry: MwoEntry; isAway: boolean; history: { id: number; [field: string]: unknown }[] }
  copies: UnsavedCopies
}

/** @param before what it was opened with before, by the same person in the same window */
function show(
  changes: Partial<MwoEntry> = {},
  { server, copies }: Opened = {
    server: { entry: sampleEntry(changes), isAway: false, history: [] },
    copies: unsavedCopies(crypto.randomUUID()),
  },
  { bounced = false, before }: { bounced?: boolean; before?: string } = {},
) {
  const hour = { starts_at: '2036-12-01T09:00:00Z', ends_at: '2036-12-01T10:00:00Z', cancelled: false }
  let saves = 0
  const save = (work: Partial<MwoEntry>, actor: string) => {
    const { status } = server.entry
    saves += 1
    server.entry = { ...server.entry, ...work, updated_at: `2026-11-20T10:00:0${saves}Z` }
    const details = { status: [status, server.entry.status] }
    server.history = [
      { id: saves, happened_at: server.entry.updated_at, actor, action: 'update', details },
      ...server.history,
    ]
  }
  const { api, sent } = dataApiThat({
    'rpc/enquiry_page': () => ({ rows: [server.entry], total: 1 }),
    'PATCH mwo_form_entries': (work, query) => {
      if (server.isAway) throw new TypeError('Failed to fetch')
      if (query.get('updated_at') !== `eq.${server.entry.updated_at}`) return []
      save(work, ERIKA)
      return [server.entry]
    },
    'rpc/answers_of': () => ({ answers: [], replies: [], draft: null, others: [], documents: [], bounced }),
    'rpc/throw_away_enquiry': () => {
      if (server.isAway) throw new TypeError('Failed to fetch')
      return true
    },
    'DELETE mwo_form_entries': () => {
      if (server.isAway) throw new TypeError('Failed to fetch')
    },
    'rpc/enquiry_history': ({ _before_line }) =>
      server.history.filter(({ id }) => _before_line === undefined || id < _before_line).slice(0, 31),
    'rpc/enquiry_deletion': () => [{ entry_at: '2027-05-20T10:00:00Z', file_at: null, months: 6, file_days: 30 }],
    'rpc/same_person': () => ({
      entries: before ? [{ kind: 'consultation', id: '1', created_at: before, status: 'new', answers: 0 }] : [],
      appointments: [{ id: '1', kind: 'mwo', entry_id: server.entry.id, ...hour }],
      newsletter: null,
      files: [],
    }),
  })
  const onClose = vi.fn()
  const onDeleted = vi.fn().mockResolvedValue(undefined)
  const entry = {
    enquiry: server.entry,
    history: { lines: [], hasOlder: false },
    deletion: { entry_at: null, file_at: null, months: 6, file_days: 30 },
    answering: {
      answers: { answers: [], replies: [], draft: null, others: [], documents: [], bounced },
      templates: [],
    },
    preview: undefined,
  }
  const again = () =>
    renderOnSite(
      <WriterContext value={{ email: ERIKA, copies, signInAgain: () => {} }}>
        <EnquiryDialog
          api={api}
          storage={{} as StorageClient}
          entry={entry}
          isBeside={false}
          onSaved={() => {}}
          onSent={() => {}}
          onDeleted={onDeleted}
          onClose={onClose}
        />
      </WriterContext>,
    )
  again()
  return {
    server,
    copies,
    sent,
    again,
    onClose,
    onDeleted,
    elsewhere: (work: Partial<MwoEntry>, by = MAX) => save(work, by),
  }
}
