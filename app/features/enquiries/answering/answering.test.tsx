import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AnswerDraft, AnswerOutcome, AnswerTemplate, KeptAnswer } from '../../../../database/json-results.ts'
import type { FirstSteps } from '../../../../rules/operation/first-steps.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { sampleEntry } from '../../../../tests/support/component/sample-entry.ts'
import { KnownFirstSteps } from '../../../lib/known-first-steps.ts'
import type { MwoEntry } from '../enquiry.ts'
import { AnswerList } from './answer-list.tsx'
import { Answering } from './answering.tsx'
import { shippedTemplates } from './templates.ts'
import { useWriting, type Writing } from './use-writing.ts'

const ID = '5ab6e0f2-0000-4000-8000-000000000000'
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Ihre Antwort')
const write = (words: string) => fireEvent.change(text(), { target: { value: words } })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Antwort senden' }))

test('an anonymous entry is greeted without a name', () => {
  show({ is_anonymous: true, first_name: 'Anonym', last_name: 'Anonym' })
  expect(text().value).toMatch(/^Guten Tag,\n/)
})

test.each<[AnswerDraft, boolean, Writing]>([
  [{ text: 'Guten Tag' }, true, 'mail'],
  [{ times: { minutes: 60, at: ['2036-12-01T10:00'] } }, true, 'mail'],
  [{ text: 'Guten Tag' }, false, undefined],
  [{ call: 'Ruft zurück', text: 'Guten Tag' }, true, 'call'],
  [{}, true, undefined],
])('a draft of %j, mailable %s, opens %s', (draft, canBeMailed, writing) => {
  expect(renderHook(() => useWriting(draft, canBeMailed)).result.current.writing).toBe(writing)
})

test('a call is noted, shown and taken back', async () => {
  const { server, onAnswered } = show({}, [], { writes: 'call' })
  const keep = () => userEvent.click(screen.getByRole('button', { name: 'Anruf festhalten' }))

  await keep()
  expect(screen.getByText('Bitte schreiben Sie kurz auf, was besprochen wurde.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Notiz zum Anruf'), 'Ruft im Mai wieder an')
  await keep()

  expect((await screen.findByRole('listitem')).textContent).toContain('Ruft im Mai wieder an')
  expect(onAnswered).toHaveBeenCalledOnce()
  const takeBack = screen.getByRole('button', { name: 'Zurücknehmen' })
  await userEvent.click(takeBack)
  await vi.waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(server.answers).toEqual([])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notiz zum Anruf').value).toBe('Ruft im Mai wieder an')
})

test('a template fills in the person, takes the place of another one, and goes below what was written', async () => {
  show()
  const choose = (name: string) => userEvent.selectOptions(screen.getByLabelText('Vorlage'), name)

  await choose('Wir rufen an')
  expect(text().value).toMatch(/^Guten Tag Max Mustermann,\n\nvielen Dank/)
  await choose('Dauer und Preise')
  expect(text().value).not.toContain('Am besten besprechen wir sie am Telefon')
  write('Guten Tag,\n\nim Mai gern.')
  await choose('Wir rufen an')
  expect(text().value).toMatch(/^Guten Tag,\n\nim Mai gern\.\n\nGuten Tag Max Mustermann/)
})

test('an answer that says nothing, has no subject or still has braces is not sent', async () => {
  const { sent } = show()
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

test('proposed times must lie ahead and differ, and one outside the opening hours is pointed out', async () => {
  const { sent } = show()
  write('Guten Tag,\n\ngern sehen wir uns.')
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  for (const [index, value] of ['2020-01-01T10:00', `${nextWeek}T04:00`, `${nextWeek}T04:00`].entries())
    fireEvent.change(screen.getByLabelText(`${index + 1}. Zeit`), { target: { value } })
  expect(screen.getAllByText('Diese Zeit liegt außerhalb der Sprechzeiten.').length).toBeGreaterThan(0)

  await send()

  expect(screen.getByText('Diese Zeit ist schon vorbei.')).toBeTruthy()
  expect(screen.getByText('Diese Zeit steht schon oben.')).toBeTruthy()
  expect(sent('rpc/send_answer')).toEqual([])
})

test('an answer that announces times is not sent without them unless the operator says so', async () => {
  const { sent } = show()
  await userEvent.selectOptions(screen.getByLabelText('Vorlage'), 'Termin vereinbaren')
  expect(screen.getByLabelText('1. Zeit').closest('details')?.open).toBe(true)

  await send()
  expect(screen.getByRole('dialog', { name: 'Es stehen keine Zeiten darunter' })).toBeTruthy()
  expect(sent('rpc/send_answer')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Ohne Zeiten senden' }))
  await vi.waitFor(() => expect(sent('rpc/send_answer')).toHaveLength(1))
})

test('an answer that could not be saved stays open, where it says so, until it is saved', async () => {
  const { server } = show()
  server.isOffline = true
  write('Guten Tag,\n\ngern sehen wir uns.')

  await press('Später weiter')
  expect(document.body.textContent).toContain('Nicht gespeichert')
  expect(text().value).toContain('gern sehen wir uns')

  server.isOffline = false
  await press('Später weiter')
  await vi.waitFor(() => expect(screen.queryByLabelText('Ihre Antwort')).toBeNull())
  expect(server.draft?.text).toContain('gern sehen wir uns')
})

test('a red line above the button says that no mail server is set', () => {
  show({}, [], { sendsMails: false })
  expect(screen.getByText('E-Mails gehen nicht hinaus.')).toBeTruthy()
})

test('a wrong time in folded proposals is unfolded and focused by the press that cannot send it', async () => {
  const { sent } = show()
  write('Guten Tag,\n\ngern sehen wir uns.')
  const time = screen.getByLabelText('1. Zeit')
  fireEvent.change(time, { target: { value: '2020-01-01T10:00' } })
  const proposals = time.closest('details') as HTMLDetailsElement
  await act(async () => {
    proposals.open = false
  })

  await send()

  expect(proposals.open).toBe(true)
  expect(document.activeElement).toBe(time)
  expect(sent('rpc/send_answer')).toEqual([])
})

test('what was sent is changed no more, also while its answer is still loading', async () => {
  const { server, sent } = show({ message: 'Ich schlafe schlecht.' })
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
  expect(screen.queryByLabelText('Ihre Antwort'), 'the bar offers the next one').toBeNull()
})

test.each<[AnswerOutcome | 'no connection', RegExp]>([
  ['overtaken', /^Inzwischen hat schon jemand geantwortet, die Antwort steht oben\./],
  ['too many', /^Diese Antwort wurde nicht verschickt: In der laufenden Stunde/],
  ['gone', /^Diesen Eintrag gibt es nicht mehr\. Ihre Antwort wurde nicht verschickt\.$/],
  ['taken back', /^Diese Antwort wurde schon zurückgenommen\./],
  ['no connection', /^Das hat nicht geklappt\. Ihr Text ist noch da/],
])('an answer that is refused (%s) says so, keeps its text, and is sent by the next press', async (outcome, says) => {
  const { server, sent, onAnswered } = show()
  write('Guten Tag,\n\nim Mai gern.')
  server.outcome = outcome
  await send()
  expect(await screen.findByText(says)).toBeTruthy()
  expect(text().value).toBe('Guten Tag,\n\nim Mai gern.')

  server.outcome = 'kept'
  await send()

  await screen.findByRole('button', { name: 'Zurücknehmen' })
  expect(onAnswered).toHaveBeenCalled()
  const [first, second] = sent('rpc/send_answer') as { _id: string }[]
  // Only a lost answer may be the same press again.
  expect(first?._id === second?._id).toBe(outcome === 'no connection')
})

test.each<[AnswerOutcome, RegExp]>([
  ['overtaken', /Ihr Anruf wurde nicht festgehalten\. Möchten Sie ihn trotzdem festhalten/],
  ['too many', /^Dieser Anruf wurde nicht festgehalten: In der laufenden Stunde/],
  ['gone', /^Diesen Eintrag gibt es nicht mehr\. Ihr Anruf wurde nicht festgehalten\.$/],
])('a call that is refused (%s) says so of a call, and keeps its note', async (outcome, says) => {
  const { server } = show({}, [], { writes: 'call' })
  server.outcome = outcome
  fireEvent.change(screen.getByLabelText('Notiz zum Anruf'), { target: { value: 'Ruft zurück' } })
  await press('Anruf festhalten')

  expect(await screen.findByText(says)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notiz zum Anruf').value).toBe('Ruft zurück')
})

test('a mail that left meanwhile cannot be taken back, and the page says so', async () => {
  const { server } = show()
  write('Guten Tag,\n\nim Mai gern.')
  await send()
  server.isTooLate = true
  await userEvent.click(await screen.findByRole('button', { name: 'Zurücknehmen' }))

  expect(await screen.findByText(/^Das lässt sich nicht mehr zurücknehmen/)).toBeTruthy()
})

test('another window of the same person is a choice, and another person who writes is named', async () => {
  const { server } = show({}, [{ author: 'max.mustermann@example.com', changed_at: '2026-11-20T10:00:00Z' }])
  expect(screen.getByText(/^max\.mustermann@example\.com hat eine Antwort begonnen/)).toBeTruthy()
  server.draft = { text: 'Aus dem anderen Fenster', change: 7 }
  write('Aus diesem Fenster')
  await send()

  const choice = await screen.findByRole('alert', { name: 'Zwei Fassungen' })
  expect(choice.textContent).toContain('Aus dem anderen Fenster')
  await userEvent.click(screen.getByRole('button', { name: 'Die andere übernehmen' }))
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
  [{ refused_at: '2026-11-20T10:00:00Z' }, /rufen Sie an\.$/],
  [{ problem: 'Das Postfach ist voll.' }, /^Wartet und wird weiter versucht\. Das Postfach ist voll\.$/],
  [{ due: '2036-11-20T10:00:00Z' }, /^Geht nach \d+ Sekunden hinaus\. So lange können Sie sie zurücknehmen\.$/],
  [
    { due: '2036-11-20T10:00:00Z', caught: true },
    /^Liegt nach \d+ Sekunden im Postfach .* erreicht niemanden: Es ist kein/,
  ],
  [{}, /^Wird gerade verschickt …$/],
])('the state of a mail is said: %j', (changes, says) => {
  renderOnSite(<AnswerList answers={[answerWith(changes)]} busy={false} onTakeBack={() => {}} />)

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
  const appointment = { id: ID, minutes: 60, changes: 0, starts_at: null, ends_at: null, cancelled_by: null, times }
  renderOnSite(<AnswerList answers={[answerWith({ appointment })]} busy={false} onTakeBack={() => {}} />)

  expect(screen.getByText(/^Vorgeschlagen/).textContent).toMatch(says)
})

test('a call can be taken back for ten minutes', () => {
  vi.useFakeTimers()
  renderOnSite(<AnswerList answers={[answerWith({ kind: 'call' })]} busy={false} onTakeBack={() => {}} />)
  const takeBack = () => screen.queryByRole('button', { name: 'Zurücknehmen' })
  act(() => void vi.advanceTimersByTime(9 * 60_000))
  expect(takeBack()).not.toBeNull()

  act(() => void vi.advanceTimersByTime(2 * 60_000))
  expect(takeBack()).toBeNull()
})

function answerWith(changes: Partial<KeptAnswer>): KeptAnswer {
  return {
    id: ID,
    kind: 'mail',
    created_at: new Date().toISOString(),
    author: null,
    subject: 'Ihre Anfrage',
    text: 'Guten Tag',
    quoted: false,
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
function show(
  changes: Partial<MwoEntry> = {},
  others: { author: string; changed_at: string }[] = [],
  { sendsMails = true, writes = 'mail' }: { sendsMails?: boolean; writes?: 'mail' | 'call' } = {},
) {
  const server = {
    answers: [] as KeptAnswer[],
    draft: null as (AnswerDraft & { change: number }) | null,
    outcome: 'kept' as AnswerOutcome | 'no connection',
    isTooLate: false,
    isOffline: false,
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
      return { answers: server.answers, draft: server.draft, others }
    },
    'rpc/save_answer_draft': ({ _seen, _body }) => {
      if (server.isOffline) throw new TypeError('Failed to fetch')
      const { change = 0, ...body } = server.draft ?? {}
      if (change !== _seen) return { state: 'conflict', change, body }
      server.draft = { ..._body, change: change + 1 }
      return { state: 'saved', change: change + 1, body: null }
    },
    'rpc/send_answer': ({ _id, _body }) => keep(answerWith({ id: _id, text: _body, due: '2036-11-20T10:00:00Z' })),
    'rpc/record_call': ({ _id, _note }) => keep(answerWith({ id: _id, kind: 'call', subject: null, text: _note })),
    'rpc/take_back_answer': () => {
      if (server.isTooLate) return false
      const [{ text: call } = { text: '' }] = server.answers
      server.answers = []
      server.draft = { call, change: 9 }
      return true
    },
    'rpc/coming_appointments': () => [],
  })
  const onAnswered = vi.fn().mockResolvedValue(undefined)
  function Opened() {
    const { writing, write } = useWriting(writes === 'call' ? { call: ' ' } : { text: ' ' }, true)
    return (
      <Answering
        api={api}
        enquiry={sampleEntry({ id: ID, ...changes })}
        answers={{ answers: [], draft: null, others }}
        templates={shippedTemplates as AnswerTemplate[]}
        writing={writing}
        onWrite={write}
        bar={document.body}
        onAnswered={onAnswered}
      />
    )
  }
  renderOnSite(
    <KnownFirstSteps value={{ sendsMails } as FirstSteps}>
      <Opened />
    </KnownFirstSteps>,
  )
  return { server, sent, onAnswered }
}
