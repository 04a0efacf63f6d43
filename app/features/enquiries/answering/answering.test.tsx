import type { StorageClient } from '@supabase/storage-js'
import { act, fireEvent, renderHook, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type {
  AnswerDraft,
  AnswerOutcome,
  KeptAnswer,
  PracticeDocument,
  Reply,
  StoredDraft,
} from '../../../../database/json-results.ts'
import type { FirstSteps } from '../../../../rules/operation/first-steps.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { sampleEntry } from '../../../../tests/support/component/sample-entry.ts'
import { sampleReply } from '../../../../tests/support/component/sample-reply.ts'
import { facts } from '../../../../tests/support/site/shipped-practice.ts'
import { KnownFirstSteps } from '../../../lib/known-first-steps.ts'
import type { MwoEntry } from '../enquiry.ts'
import { EnquiryDialog } from '../entry/enquiry-dialog.tsx'
import { Thread } from '../entry/thread.tsx'
import { shippedTemplates } from './templates.ts'
import { useWriting, type Writing } from './use-writing.ts'

const ID = '5ab6e0f2-0000-4000-8000-000000000000'
const text = () => screen.getByLabelText<HTMLTextAreaElement>(/^Ihre Antwort/)
const write = (words: string) => fireEvent.change(text(), { target: { value: words } })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Antwort senden' }))

test('an anonymous entry is greeted without a name, and the text goes on below', async () => {
  await show({ is_anonymous: true, first_name: 'Anonym', last_name: 'Anonym' })
  expect(text().value).toMatch(/^Guten Tag,\n/)
  expect(text().value.slice(0, text().selectionStart)).toBe('Guten Tag,\n\n')
})

test.each<[AnswerDraft, boolean, Writing]>([
  [{ text: 'Guten Tag' }, true, 'mail'],
  [{ times: { type: 'first-talk', minutes: 60, at: ['2036-12-01T10:00'] } }, true, 'mail'],
  [{ text: 'Guten Tag' }, false, undefined],
  [{ call: 'Ruft zurück', text: 'Guten Tag' }, true, 'call'],
  [{}, true, undefined],
])('a draft of %j, mailable %s, opens %s', (draft, canBeMailed, writing) => {
  expect(renderHook(() => useWriting(draft, canBeMailed)).result.current.writing).toBe(writing)
})

const thread = () => screen.getByRole('list', { name: 'Unterhaltung' })
const newest = () => within(thread()).getAllByRole('listitem')[0]?.textContent

test.each([
  [false, 'Notiz zum Anruf', 'Anruf festhalten', /^Die Praxis am Telefon/, 'Ruft im Mai wieder an'],
  [
    true,
    'Notiz zur E-Mail',
    'Notiz festhalten',
    /^Die Praxis per E-Mail aus dem eigenen Mailprogramm/,
    'Per E-Mail geantwortet: Ruft im Mai wieder an',
  ],
])(
  'a call, or a mail from elsewhere (%s), is noted, shown and taken back',
  async (isElsewhere, label, button, by, sends) => {
    const { server, sent } = await show({}, [], { writes: 'call' })
    if (isElsewhere) await userEvent.click(screen.getByLabelText(/^Kein Anruf/))

    await press(button)
    expect(screen.getByText('Bitte schreiben Sie kurz auf, worum es ging.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(label), 'Ruft im Mai wieder an')
    await press(button)

    await vi.waitFor(() => expect(newest()).toMatch(by))
    expect(newest()).toContain('Ruft im Mai wieder an')
    expect(newest()).not.toContain('geantwortet:')
    expect(sent('rpc/record_call')).toMatchObject([{ _note: sends }])
    expect(server.reads).toBe(1)
    await press('Zurücknehmen')
    await vi.waitFor(() => expect(newest()).toContain('über das Formular'))
    expect(server.answers).toEqual([])
  },
)

test('a template fills in the person, takes the place of another one, and goes on below what was written', async () => {
  await show()
  const choose = (name: string) => userEvent.selectOptions(screen.getByLabelText('Vorlage'), name)

  await choose('Wir rufen an')
  expect(text().value).toMatch(/^Guten Tag Max Mustermann,\n\nvielen Dank/)
  await choose('Dauer und Preise')
  expect(text().value).not.toContain('Am besten besprechen wir sie am Telefon')
  write('Guten Tag,\n\nim Mai gern.')
  await choose('Wir rufen an')
  expect(text().value).toMatch(
    /^Guten Tag,\n\nim Mai gern\.\n\nvielen Dank für Ihre Anfrage.*\n\n.*\n\nFreundliche Grüße\n/,
  )
})

test('an answer that says nothing, has no subject or still has braces is not sent', async () => {
  const { sent } = await show()
  await send()
  expect(screen.getByText('Bitte schreiben Sie Ihre Antwort.')).toBeTruthy()
  expect(document.activeElement).toBe(text())

  write('Guten Tag,\n\nunser Preis: {Preis}')
  await userEvent.clear(screen.getByLabelText('Betreff'))
  await send()
  expect(screen.getByText('Bitte geben Sie einen Betreff ein.')).toBeTruthy()
  expect(screen.getByText('Im Text steht noch {Preis}. Bitte ersetzen Sie es, bevor Sie senden.')).toBeTruthy()
  expect(sent('rpc/send_answer')).toEqual([])
})

test('each proposed time says at once what stands against it, and a wrong one is not sent', async () => {
  const { sent } = await show()
  write('Guten Tag,\n\ngern sehen wir uns.')
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const times = ['2020-01-01T10:00', `${nextWeek}T04:00`, `${nextWeek}T04:00`]
  for (const [index, value] of times.entries())
    fireEvent.change(screen.getByLabelText(`${index + 1}. Zeit`), { target: { value } })

  expect(screen.getByText('Diese Zeit ist schon vorbei.')).toBeTruthy()
  expect(screen.getByText('Diese Zeit liegt außerhalb der Sprechzeiten.')).toBeTruthy()
  expect(screen.getByText('Diese Zeit steht schon davor.')).toBeTruthy()
  await send()

  expect(document.activeElement).toBe(screen.getByLabelText('1. Zeit'))
  expect(sent('rpc/send_answer')).toEqual([])
})

test('a call to somebody without a number is not offered, and the form says what is missing', async () => {
  const { sent } = await show({ phone: null })
  write('Guten Tag,\n\ngern rufen wir an.')
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  fireEvent.change(screen.getByLabelText('1. Zeit'), { target: { value: `${nextWeek}T10:00` } })
  await userEvent.selectOptions(screen.getByLabelText('Art'), 'Telefonberatung')
  expect(screen.getByText(/^Für ein Gespräch am Telefon fehlt die Nummer/)).toBeTruthy()
  await send()

  expect(sent('rpc/send_answer')).toEqual([])
})

test('a document that is ticked goes along, as long as all of them fit into a mail', async () => {
  const other = { ...DOCUMENT, id: crypto.randomUUID(), name: 'Preise.pdf' }
  const { sent } = await show({}, [], { documents: [DOCUMENT, other] })
  write('Guten Tag,\n\nanbei der Weg.')
  fireEvent.change(screen.getByLabelText('Betreff'), { target: { value: 'Der Weg' } })
  await userEvent.click(screen.getByText('Dokumente beilegen'))
  for (const name of [/^Anfahrt\.pdf/, /^Preise\.pdf/]) await userEvent.click(screen.getByLabelText(name))
  await send()
  expect(screen.getByText(/^Zusammen sind die Dokumente größer als/)).toBeTruthy()
  expect(sent('rpc/send_answer')).toEqual([])

  await userEvent.click(screen.getByLabelText(/^Preise\.pdf/))
  await send()
  await vi.waitFor(() =>
    expect(sent('rpc/send_answer')).toMatchObject([{ _documents: [DOCUMENT.id], _subject: 'Der Weg' }]),
  )
})

test('one press fills in what is free, beside what was typed, and says so', async () => {
  const { sent } = await show()
  write('Guten Tag,\n\ngern sehen wir uns.')
  const typed = `${new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)}T04:00`
  fireEvent.change(screen.getByLabelText('2. Zeit'), { target: { value: typed } })

  await press('Freie Zeiten einsetzen')

  await vi.waitFor(() => expect(screen.getAllByText(/^(Mo|Di|Mi|Do|Fr|Sa|So)\., frei$/)).toHaveLength(2))
  await send()
  await vi.waitFor(() => expect(sent('rpc/send_answer')).toHaveLength(1))
  const [{ _times: times }] = sent('rpc/send_answer') as [{ _times: { minutes: number; at: string[] } }]
  expect(new Set(times.at).size).toBe(3)
  expect(times.at[1]).toBe(typed)
})

test('an answer that announces times is not sent without them unless the operator says so', async () => {
  const { sent } = await show()
  await userEvent.selectOptions(screen.getByLabelText('Vorlage'), 'Termin vereinbaren')
  await send()
  expect(screen.getByRole('dialog', { name: 'Es stehen keine Zeiten darunter' })).toBeTruthy()
  expect(sent('rpc/send_answer')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Ohne Zeiten senden' }))
  await vi.waitFor(() => expect(sent('rpc/send_answer')).toHaveLength(1))
})

test('an answer that could not be saved stays open, where it says so, until it is saved', async () => {
  const { server } = await show()
  server.isOffline = true
  write('Guten Tag,\n\ngern sehen wir uns.')

  await press('Später weiter')
  expect(document.body.textContent).toContain('Noch nicht gesichert')
  expect(text().value).toContain('gern sehen wir uns')
  await send()
  expect(await screen.findByText(/^Das hat nicht geklappt\. Ihr Text ist noch da/)).toBeTruthy()

  server.isOffline = false
  await press('Später weiter')
  await vi.waitFor(() => expect(screen.queryByLabelText(/^Ihre Antwort/)).toBeNull())
  expect(server.draft?.body.text).toContain('gern sehen wir uns')
  await press('Antworten')
  expect(text().value, 'begun again it is as it was saved').toContain('gern sehen wir uns')
})

test('Control and Enter send from within the text, once', async () => {
  const { sent } = await show()
  write('Guten Tag,\n\nim Mai gern.')
  text().focus()
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await screen.findByRole('button', { name: 'Zurücknehmen' })
  expect(sent('rpc/send_answer')).toHaveLength(1)
})

test('a red line above the button says that no mail server is set', async () => {
  await show({}, [], { sendsMails: false })
  expect(screen.getByText('E-Mails gehen nicht hinaus.')).toBeTruthy()
})

test('what was sent is changed no more, also while its answer is still loading', async () => {
  const { server, sent, onSent } = await show({ message: 'Ich schlafe schlecht.' })
  write('Guten Tag,\n\nim Mai gern.')
  let load = () => {}
  server.loading = new Promise((resolve) => {
    load = resolve
  })
  await send()
  await vi.waitFor(() => expect(sent('rpc/answers_of')).toHaveLength(1))

  expect(text().readOnly).toBe(true)
  expect(screen.getByLabelText<HTMLSelectElement>('Vorlage').disabled).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>(/zitieren/).disabled).toBe(true)
  await act(async () => load())
  await screen.findByRole('button', { name: 'Zurücknehmen' })
  expect(screen.queryByLabelText(/^Ihre Antwort/), 'the bar offers the next one').toBeNull()
  expect(onSent, 'the list goes on with the next one').toHaveBeenCalledOnce()
})

test.each<[AnswerOutcome | 'no connection', RegExp]>([
  ['overtaken', /^Inzwischen ist in der Unterhaltung etwas dazugekommen\. Ihre Antwort wurde nicht verschickt\./],
  ['too many', /^Diese Antwort wurde nicht verschickt: In der laufenden Stunde/],
  ['gone', /^Diesen Eintrag gibt es nicht mehr\. Ihre Antwort wurde nicht verschickt\.$/],
  ['taken back', /^Diese Antwort wurde schon zurückgenommen\./],
  ['no connection', /^Das hat nicht geklappt\. Ihr Text ist noch da/],
])('an answer that is refused (%s) says so, keeps its text, and is sent by the next press', async (outcome, says) => {
  const { server, sent } = await show()
  write('Guten Tag,\n\nim Mai gern.')
  server.outcome = outcome
  await send()
  expect(await screen.findByText(says)).toBeTruthy()
  expect(text().value).toBe('Guten Tag,\n\nim Mai gern.')

  server.outcome = 'kept'
  await send()

  await screen.findByRole('button', { name: 'Zurücknehmen' })
  expect(server.reads).toBeGreaterThan(0)
  const [first, second] = sent('rpc/send_answer') as { _id: string }[]
  // Only a lost answer may be the same press again.
  expect(first?._id === second?._id).toBe(outcome === 'no connection')
})

test('what the person writes meanwhile is shown, is quoted, and is answered by a second press only', async () => {
  const { server, sent, hear } = await show({ message: 'Ich schlafe schlecht.' })
  write('Guten Tag,\n\nim Mai gern.')
  const accepted_at = '2026-11-30T08:00:00.123456+00:00'
  server.replies = [sampleReply({ accepted_at, text: 'Im Mai bin ich nicht da.' })]
  server.outcome = 'overtaken'
  hear('2026-11-30T08:00:00Z')

  expect(await screen.findByText('„Im Mai bin ich nicht da.“')).toBeTruthy()
  expect(screen.getByText('Inzwischen ist in der Unterhaltung etwas dazugekommen.')).toBeTruthy()
  expect(text().value).toBe('Guten Tag,\n\nim Mai gern.')
  await send()
  expect(
    await screen.findByText(/Ihre Antwort wurde nicht verschickt\. Möchten Sie trotzdem so antworten/),
  ).toBeTruthy()
  server.outcome = 'kept'
  await userEvent.click(screen.getByLabelText(/zitieren/))
  await press('Vorschau')
  expect(screen.getByRole('dialog', { name: 'Vorschau' }).textContent).toContain('Im Mai bin ich nicht da.')
  await userEvent.keyboard('{Escape}')
  await send()
  await vi.waitFor(() =>
    expect(sent('rpc/send_answer')).toMatchObject([{ _seen: null }, { _seen: accepted_at, _quoted: true }]),
  )
})

test.each(['Gehört dazu', 'Verwerfen'])('the list is read again when “%s” decides on a mail', async (decides) => {
  const { server, hear, listed } = await show({}, [], { writes: 'call' })
  server.replies = [sampleReply({ known: false, from: 'fremd@example.com', accepted_at: null })]
  hear('2026-11-30T08:00:00Z')
  await userEvent.click(await screen.findByRole('button', { name: decides }))
  const [question] = screen.queryAllByRole('dialog', { name: 'Verwerfen' })
  if (question) await userEvent.click(within(question).getByRole('button', { name: 'Endgültig löschen' }))
  await vi.waitFor(() => expect(listed).toHaveBeenCalledOnce())
})

test.each<[AnswerOutcome, RegExp]>([
  ['overtaken', /Ihr Anruf wurde nicht festgehalten\. Möchten Sie ihn trotzdem festhalten/],
  ['too many', /^Dieser Anruf wurde nicht festgehalten: In der laufenden Stunde/],
  ['gone', /^Diesen Eintrag gibt es nicht mehr\. Ihr Anruf wurde nicht festgehalten\.$/],
])('a call that is refused (%s) says so of a call, and keeps its note', async (outcome, says) => {
  const { server } = await show({}, [], { writes: 'call' })
  server.outcome = outcome
  fireEvent.change(screen.getByLabelText('Notiz zum Anruf'), { target: { value: 'Ruft zurück' } })
  await press('Anruf festhalten')

  expect(await screen.findByText(says)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notiz zum Anruf').value).toBe('Ruft zurück')
})

test('a mail that left meanwhile cannot be taken back, and the page says so', async () => {
  const { server } = await show()
  write('Guten Tag,\n\nim Mai gern.')
  await send()
  server.isTooLate = true
  await userEvent.click(await screen.findByRole('button', { name: 'Zurücknehmen' }))

  expect(await screen.findByText(/^Das lässt sich nicht mehr zurücknehmen/)).toBeTruthy()
})

test('an answer that did not leave is sent by one press once mails do', async () => {
  const { server, sent } = await show()
  write('Guten Tag,\n\nim Mai gern.')
  await send()
  server.answers = [answerWith({ sent_at: '2026-11-20T10:00:00Z', caught: true })]
  await userEvent.click(await screen.findByRole('button', { name: 'Jetzt senden' }, { timeout: 5000 }))

  expect(await screen.findByText(/^Geht nach \d+ Sekunden hinaus/)).toBeTruthy()
  expect(sent('rpc/send_again')).toEqual([{ _id: ID }])
})

test('the thread remembers what was moved and called off, and why', () => {
  const at = (day: number) => ({
    starts_at: `2036-12-0${day}T09:00:00Z`,
    ends_at: `2036-12-0${day}T10:00:00Z`,
  })
  const past = [
    { at: '2026-11-20T10:00:00Z', by: 'person' as const },
    { at: '2026-11-21T10:00:00Z', by: 'practice' as const, reason: 'Fortbildung', ...at(1) },
    { at: '2026-11-22T10:00:00Z', by: 'person' as const, ...at(2) },
  ]
  const kind = { type: 'first-talk' as const, minutes: 60, reminded_at: null }
  const appointment = { id: ID, ...kind, changes: 3, cancelled_by: 'person' as const, times: [], past, ...at(2) }
  showThread(answerWith({ appointment }))

  expect(
    screen.getByText(/^Verlegt am 21\. November 2026 .* von der Praxis, vorher: Mo.*\. „Fortbildung“$/),
  ).toBeTruthy()
  expect(screen.getByText(/^Abgesagt am 22\. November 2026 .* von der Person: Dienstag/)).toBeTruthy()
})

test('another window of the same person is a choice, and another person who writes is named', async () => {
  const { server } = await show({}, [{ author: 'max.mustermann@example.com', changed_at: '2026-11-20T10:00:00Z' }])
  expect(screen.getByText(/^max\.mustermann@example\.com hat eine Antwort begonnen/)).toBeTruthy()
  server.draft = draftOf({ text: 'Aus dem anderen Fenster' }, 7)
  write('Aus diesem Fenster')
  await send()

  const choice = await screen.findByRole('region', { name: 'Zwei Fassungen' })
  expect(choice.textContent).toContain('Aus dem anderen Fenster')
  await userEvent.click(screen.getByRole('button', { name: 'Andere Fassung übernehmen' }))
  expect(text().value).toBe('Aus dem anderen Fenster')
})

test.each<[Partial<KeptAnswer>, RegExp]>([
  [{ sent_at: '2026-11-20T10:00:00Z' }, /^Verschickt: 20\. November 2026.*\(angekommen beim Mailserver\)$/],
  [
    { sent_at: '2026-11-20T10:00:00Z', caught: true },
    /^Liegt im Postfach auf dem Server, hat niemanden erreicht: Es war kein Mailserver eingestellt\.$/,
  ],
  [
    { refused_at: '2026-11-20T10:00:00Z', refusal: 'Das Postfach gibt es nicht.' },
    /^Nicht zugestellt\. Bitte prüfen Sie die Adresse oder rufen Sie an\. Das Postfach gibt es nicht\.$/,
  ],
  // It left, and came back.
  [{ refused_at: '2026-11-20T11:00:00Z', sent_at: '2026-11-20T10:00:00Z' }, /^Nicht zugestellt\..* rufen Sie an\.$/],
  [{ problem: 'Das Postfach ist voll.' }, /^Wartet und wird weiter versucht\. Das Postfach ist voll\.$/],
  [{ due: '2036-11-20T10:00:00Z' }, /^Geht nach \d+ Sekunden hinaus\. So lange können Sie sie zurücknehmen\.$/],
  [
    { due: '2036-11-20T10:00:00Z', caught: true },
    /^Liegt nach \d+ Sekunden im Postfach .* erreicht niemanden: Es ist kein/,
  ],
  [{}, /^Wird gerade verschickt …$/],
])('the state of a mail is said: %j', (changes, says) => {
  showThread(answerWith(changes))

  expect(screen.getByText(says).getAttribute('role')).toBe('status')
  expect(screen.queryAllByRole('button', { name: 'Zurücknehmen' })).toHaveLength(changes.due ? 1 : 0)
})

test.each([
  [
    ['taken', 'free'],
    /^Vorgeschlagen, noch nicht gewählt: .*10:00–11:00\sUhr \(inzwischen vergeben\); .*12:00–13:00\sUhr$/,
  ],
  [['over'], /^Vorgeschlagen, nicht gewählt: .*10:00–11:00\sUhr \(vorbei\)$/],
] as const)('times that were offered say whether the person can still choose them: %j', (states, says) => {
  const times = states.map((state, index) => ({
    at: `2036-12-0${index + 1}T${9 + 2 * index}:00:00Z`.replace('T9', 'T09'),
    state,
  }))
  const none = { starts_at: null, ends_at: null, cancelled_by: null, reminded_at: null, past: [] }
  const appointment = { id: ID, type: 'first-talk' as const, minutes: 60, changes: 0, ...none, times }
  showThread(answerWith({ appointment }))

  expect(screen.getByText(/^Vorgeschlagen/).textContent).toMatch(says)
})

test('a reminder is told of once it has left', () => {
  const at = { starts_at: '2036-12-01T09:00:00Z', ends_at: '2036-12-01T10:00:00Z' }
  const booked = {
    id: ID,
    type: 'phone' as const,
    minutes: 60,
    changes: 1,
    ...at,
    cancelled_by: null,
    times: [],
    past: [],
  }
  showThread(answerWith({ appointment: { ...booked, reminded_at: '2036-11-30T09:00:00Z' } }))

  expect(screen.getByText(/^Erinnerung verschickt: 30\.\sNovember 2036 um 10:00\sUhr$/)).toBeTruthy()
})

test('a call can be taken back for ten minutes', () => {
  vi.useFakeTimers()
  showThread(answerWith({ kind: 'call' }))
  const takeBack = () => screen.queryByRole('button', { name: 'Zurücknehmen' })
  act(() => void vi.advanceTimersByTime(9 * 60_000))
  expect(takeBack()).not.toBeNull()

  act(() => void vi.advanceTimersByTime(2 * 60_000))
  expect(takeBack()).toBeNull()
})

function showThread(answer: KeptAnswer) {
  const nothing = async () => {}
  const said = {
    answers: [answer],
    replies: [],
    busy: false,
    takeBack: nothing,
    sendAgain: undefined,
    accept: nothing,
    dismiss: nothing,
  }
  renderOnSite(<Thread enquiry={sampleEntry()} said={said} storage={{} as StorageClient} />)
}

test('a mail that was given up makes the entry due again, without a reload', async () => {
  const { server } = await show()
  write('Guten Tag,\n\nim Mai gern.')
  await send()
  await screen.findByRole('button', { name: 'Zurücknehmen' })
  const reads = server.reads
  server.answers = [answerWith({ refused_at: '2026-11-20T10:00:00Z' })]

  expect(await screen.findByText(/^Nicht zugestellt/, {}, { timeout: 5000 })).toBeTruthy()
  await vi.waitFor(() => expect(server.reads).toBe(reads + 1))
})

const DOCUMENT = { id: '7e57d004-2b97-4e7a-b45f-5387367791cd', name: 'Anfahrt.pdf', size: 6 * 1024 * 1024, drafts: 0 }

const draftOf = (body: AnswerDraft, change: number) => ({ body, change, author: null })

function answerWith(changes: Partial<KeptAnswer>): KeptAnswer {
  return {
    id: ID,
    kind: 'mail',
    created_at: new Date().toISOString(),
    author: null,
    subject: 'Ihre Anfrage',
    text: 'Guten Tag',
    quoted: false,
    documents: [],
    sent_at: null,
    caught: false,
    refused_at: null,
    refusal: null,
    problem: null,
    due: null,
    appointment: null,
    ...changes,
  }
}

/** The answers to one entry, on a server that keeps them as the database does. */
async function show(
  changes: Partial<MwoEntry> = {},
  others: { author: string; changed_at: string }[] = [],
  {
    sendsMails = true,
    writes = 'mail',
    documents = [DOCUMENT],
  }: { sendsMails?: boolean; writes?: 'mail' | 'call'; documents?: PracticeDocument[] } = {},
) {
  const entry = sampleEntry({ id: ID, ...changes })
  const server = {
    answers: [] as KeptAnswer[],
    documents,
    replies: [] as Reply[],
    draft: null as StoredDraft<AnswerDraft> | null,
    outcome: 'kept' as AnswerOutcome | 'no connection',
    isTooLate: false,
    isOffline: false,
    /** How often the entry itself was read. */
    reads: 0,
    /** Reading what was answered waits for it. */
    loading: undefined as Promise<void> | undefined,
  }
  function keep(answer: KeptAnswer): string {
    if (server.outcome === 'no connection') throw new TypeError('Failed to fetch')
    if (server.outcome === 'kept') {
      server.answers = [answer]
      server.draft = null
    }
    return server.outcome
  }
  const { api, sent } = dataApiThat({
    'rpc/answers_of': async () => {
      await server.loading
      const { answers, replies, draft, documents } = server
      return { answers, replies, draft, others, documents, bounced: false }
    },
    'rpc/draft_of': () => server.draft,
    'rpc/save_draft': ({ _seen, _body }) => {
      if (server.isOffline) throw new TypeError('Failed to fetch')
      if ((server.draft?.change ?? 0) !== _seen) return { state: 'conflict' }
      server.draft = draftOf(_body, _seen + 1)
      return { state: 'saved', change: _seen + 1 }
    },
    'rpc/send_answer': ({ _id, _body }) => keep(answerWith({ id: _id, text: _body, due: '2036-11-20T10:00:00Z' })),
    'rpc/record_call': ({ _id, _note }) => keep(answerWith({ id: _id, kind: 'call', subject: null, text: _note })),
    'rpc/accept_reply': () => true,
    'rpc/dismiss_reply': () => true,
    'rpc/take_back': () => {
      if (server.isTooLate) return 'over'
      const [{ text: call } = { text: '' }] = server.answers
      server.answers = []
      server.draft = draftOf({ call }, 9)
      return 'kept'
    },
    'rpc/send_again': () => {
      server.answers = [answerWith({ due: '2036-11-20T10:00:00Z' })]
      return 'kept'
    },
    'rpc/times_between': () => [],
    'rpc/busy_times': () => [],
    'rpc/enquiry_page': () => {
      server.reads += 1
      return { rows: [entry], total: 1 }
    },
    'rpc/enquiry_history': () => [],
    'rpc/same_person': () => ({ entries: [], appointments: [], newsletter: null, files: [] }),
    'rpc/enquiry_deletion': () => [],
  })
  const opened = {
    enquiry: entry,
    history: undefined,
    deletion: undefined,
    answering: {
      answers: { answers: [], replies: [], draft: null, others, documents, bounced: false },
      templates: shippedTemplates(facts.practice),
    },
    preview: undefined,
  }
  const nothing = async () => {}
  const onSent = vi.fn()
  let hear = (_newest: string) => {}
  function Shown() {
    const [newest, setNewest] = useState('2026-11-20T10:00:00Z')
    hear = setNewest
    return (
      <EnquiryDialog
        api={api}
        storage={{} as StorageClient}
        entry={opened}
        isBeside={false}
        newest={newest}
        onSaved={() => {}}
        onSent={onSent}
        onDeleted={nothing}
        onClose={nothing}
      />
    )
  }
  const listed = vi.fn(() => null)
  renderOnSite(
    <KnownFirstSteps value={{ sendsMails } as FirstSteps}>
      <Shown />
    </KnownFirstSteps>,
    { loader: listed },
  )
  await press(writes === 'call' ? 'Angerufen' : 'Antworten')
  return { server, sent, onSent, listed, hear: (newest: string) => act(() => hear(newest)) }
}
