import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation, useNavigation, useOutletContext } from 'react-router'
import { expect, test, vi } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite, textsOf } from '../../../../tests/support/component/render-on-site.tsx'
import { sampleEntry } from '../../../../tests/support/component/sample-entry.ts'
import { notePress } from '../../../lib/last-press.ts'
import { noFilters } from '../../../lib/list/list-filters.ts'
import { FilterCard } from '../../../ui/list/filter-card.tsx'
import { loadList } from '../../../ui/list/load-list.ts'
import { enquirySource } from '../data/enquiry-source.ts'
import type { EnquiryKind, EnquiryRows } from '../enquiry.ts'
import type { OpenedFromList } from '../entry/enquiry-dialog.tsx'
import { EnquiryPage } from './enquiry-page.tsx'
import { NewEntriesNotice } from './new-entries-notice.tsx'

const search = () => screen.getByLabelText<HTMLInputElement>('Suche')
const details = (name: string) => screen.getByRole('button', { name: `Details: ${name}` })
const address = () => screen.getByTestId('address').textContent

test('each entry shows its author, its kind and words, and what it says of itself', () => {
  const rows = [
    { message: null, begun: true },
    { is_anonymous: true, status: 'contacted', place: 'late', unsent: true, due_at: '2026-11-20T10:00:00Z' },
    { first_name: 'Änne', status: 'completed', in_patient_file: true, file_name: 'Befund.pdf' },
    { kind: 'consultation', message: null, consultation_type: 'erstberatung', preferred_time: 'vormittags' },
  ] as object[]
  show({ rows })

  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
  expect(said).toEqual([
    expect.stringMatching(/^Max MustermannMWO · .* · Antwort begonnen · Ohne NachrichtNeu/),
    expect.stringMatching(/^Anonyme Anfrage.*· nicht zugestellt · Guten Tag.*überfällig/),
    expect.stringMatching(/^Änne Mustermann.*In der Patientenakte · Datei Befund\.pdf · Guten TagAbgeschlossen/),
    expect.stringMatching(/^Max MustermannBeratung · .* · Erstberatung, vormittagsNeu/),
  ])
})

test('what is open stands below the captions of its places, which lead to where it is', async () => {
  const rows = [
    { first_name: 'Eins', place: 'late', due_at: '2026-11-20T10:00:00Z' },
    { first_name: 'Zwei', place: 'waiting', answered_at: '2026-11-20T10:00:00Z', status: 'contacted' },
  ] as object[]
  show({ rows, placed: { places: { late: 51, waiting: 1, later: 2 }, done: 12, aside: 1 } })

  expect(textsOf(screen.getAllByRole('heading', { level: 2 })).slice(1)).toEqual([
    'Überfällig51, älteste zuerst',
    'Warten auf Antwort1',
    'Später2',
  ])
  expect(within(screen.getByRole('list', { name: /^Überfällig/ })).getByText('Eins Mustermann')).toBeTruthy()
  const leads = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(leads(/^Später/)).toBe('/admin?seite=2')
  expect(leads(/^12.abgeschlossene Einträge zeigen$/)).toBe('/admin?status=completed')
  expect(leads(/^1 beiseitegelegt$/)).toBe('/admin?status=apparent_spam')
})

test.each([
  ['/admin?suche=a', { 'Nächste Seite': '/admin?suche=a&seite=2' }],
  ['/admin?seite=2', { 'Vorherige Seite': '/admin' }],
])('a list of 55 has two pages: %s', (at, leads) => {
  show({ at, list: { state: 'loaded', rows: [sampleEntry()], total: 55, readAt: 0 } })
  const links = within(screen.getByRole('navigation', { name: 'Seiten der Liste' })).getAllByRole('link')
  expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual(leads)
})

test('what is due first opens by itself while somebody works', async () => {
  notePress(Date.now())
  show({
    rows: [{ place: 'later' }, { id: '2', place: 'late' }] as object[],
    placed: { places: { late: 1, later: 1 } },
  })
  await vi.waitFor(() => expect(address()).toBe('/admin/mwo/2'))
})

test('an answer that was accepted opens the next due one, and can be taken back from there', async () => {
  const { given, sent } = show({
    at: `/admin/mwo/${sampleEntry().id}`,
    rows: [{ place: 'late' }, { id: '2', place: 'late' }] as object[],
    placed: { places: { late: 2 } },
  })
  await act(async () => given().onSent(sampleEntry(), '7'))
  await vi.waitFor(() => expect(address()).toBe('/admin/mwo/2'))
  expect(screen.getByText(/^Antwort an Max Mustermann\.$/)).toBeTruthy()

  await press('Zurücknehmen')
  expect(sent('rpc/take_back')).toEqual([{ _id: '7' }])
  await vi.waitFor(() => expect(address()).toBe(`/admin/mwo/${sampleEntry().id}`))
  expect(screen.queryByRole('button', { name: 'Zurücknehmen' })).toBeNull()
})

test('the entry that comes has its name at once, and nothing of the one before can be pressed', async () => {
  const { hold, letGo } = show({
    at: `/admin/mwo/${sampleEntry().id}`,
    rows: [{}, { first_name: 'Zwei' }],
  })
  expect(await screen.findByText('Der offene Eintrag')).toBeTruthy()
  hold()
  await userEvent.click(details('Zwei Mustermann'))
  expect(await screen.findByRole('heading', { level: 2, name: 'Zwei Mustermann' })).toBeTruthy()
  expect(screen.queryByText('Der offene Eintrag')).toBeNull()

  letGo()
  expect(await screen.findByText('Der offene Eintrag')).toBeTruthy()
  expect(address()).toBe('/admin/mwo/1')
})

test('who already types again stays with the entry when its answer was accepted', async () => {
  const at = `/admin/mwo/${sampleEntry().id}`
  const { given } = show({
    at,
    rows: [{ place: 'late' }, { id: '2', place: 'late' }] as object[],
    placed: { places: { late: 2 } },
  })
  const field = document.querySelector('input')
  field?.focus()
  await act(async () => given().onSent(sampleEntry(), '7'))

  await screen.findByText(/^Antwort an Max Mustermann\.$/)
  expect([address(), document.activeElement]).toEqual([at, field])
})

test('the map says what it waits for', async () => {
  show()
  expect(screen.getByRole('button', { name: 'CSV für Excel (Deutsch)' })).toBeTruthy()
  await press('Karte')
  expect(await screen.findByText('Die Karte wird geladen, sobald der Server dafür eingerichtet ist.')).toBeTruthy()
  await press('Liste')
  await userEvent.selectOptions(screen.getByLabelText('Sortierung'), 'Neueste zuerst')
  await vi.waitFor(() => expect(address()).toBe('/admin?sortierung=neueste'))
  await press('Nach Fälligkeit')
  await vi.waitFor(() => expect(address()).toBe('/admin'))
})

test('a list that cannot be loaded says so with the quoted text, and nothing is no list either', async () => {
  const { api } = dataApiThat({
    'rpc/enquiry_page': () => Response.json({ code: 'x', message: 'Das hat nicht geklappt.' }, { status: 500 }),
  })
  const list = await loadList(enquirySource(api, ['mwo']), noFilters, new AbortController().signal)
  expect(list).toEqual({ state: 'failed' })
  show({ list: { state: 'failed' } })

  expect(await screen.findByText('Fehler beim Laden')).toBeTruthy()
  expect(screen.getByText('Einträge konnten nicht geladen werden: Das hat nicht geklappt.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Noch einmal laden' })).toBeTruthy()
})

test('a field takes nothing back while the address follows, and only a typed value makes no step', () => {
  const onChange = vi.fn()
  const card = (typed: string) => (
    <FilterCard
      filters={{ ...noFilters, search: typed }}
      statuses={{ new: 'Neu' }}
      searches=""
      onShown={() => {}}
      onChange={onChange}
    />
  )
  vi.useFakeTimers()
  const { rerender } = render(card(''))
  fireEvent.change(search(), { target: { value: 'Muster' } })
  vi.advanceTimersByTime(300)
  fireEvent.change(search(), { target: { value: 'Mustermann' } })
  rerender(card(''))
  rerender(card('Muster'))
  expect(search().value, 'the list of the first word has arrived').toBe('Mustermann')
  vi.advanceTimersByTime(300)
  // The years on the way to 2026 are valid days, too.
  for (const day of ['0002-11-11', '0020-11-11', '2026-11-11'])
    fireEvent.change(screen.getByLabelText('Von'), { target: { value: day } })
  vi.advanceTimersByTime(300)
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'new' } })

  expect(onChange.mock.calls).toEqual([
    [{ search: 'Muster' }, true],
    [{ search: 'Mustermann' }, true],
    [{ from: '2026-11-11' }, true],
    [{ status: 'new' }],
  ])
  rerender(card('Mustermann'))
  rerender(card('Erika'))
  expect(search().value, 'the back button changed the address').toBe('Erika')
  vi.useRealTimers()
})

test.each(['before', 'after'])(
  'an entry that is opened just %s a search begins stays open, and the search goes on',
  async (moment) => {
    const { hold, letGo } = show()
    await screen.findByText('Max Mustermann')
    hold()
    fireEvent.change(search(), { target: { value: 'Muster' } })
    const hasBegun = () => expect(screen.getByTestId('next').textContent).toContain('suche=Muster')
    if (moment === 'after') await vi.waitFor(hasBegun)
    fireEvent.click(details('Max Mustermann'))
    await vi.waitFor(hasBegun)

    letGo()

    await vi.waitFor(() => expect(address()).toBe(`/admin/mwo/${sampleEntry().id}?suche=Muster`))
  },
)

test('several entries get one status, and what did not work is said and stays chosen', async () => {
  const { server, sent } = show({ rows: [{ first_name: 'Eins' }, { first_name: 'Zwei' }, { first_name: 'Drei' }] })
  const choose = (name: string) => userEvent.click(screen.getByLabelText(`Wählen: ${name} Mustermann`))
  await choose('Eins')
  await choose('Drei')
  server.overtaken = 'Drei'
  await userEvent.selectOptions(screen.getByLabelText('Status setzen'), 'Abgeschlossen')
  expect(await screen.findByText(/^Bei 1 von 2 hat es nicht geklappt/)).toBeTruthy()
  expect(screen.getByText('2 gewählt')).toBeTruthy()

  server.overtaken = ''
  await userEvent.selectOptions(screen.getByLabelText('Status setzen'), 'Kontaktiert')

  expect(await screen.findByText('2 Einträge sind jetzt „Kontaktiert“.')).toBeTruthy()
  expect(screen.queryByText('2 gewählt')).toBeNull()
  expect(sent('PATCH mwo_form_entries')).toHaveLength(4)
})

test('an export holds what the fields say, though the list behind them is still on its way', async () => {
  const { sent, hold, files } = show()
  hold()
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'completed' } })
  await press('CSV Export')

  expect(await screen.findByText('1 Eintrag')).toBeTruthy()
  expect(sent('rpc/enquiry_page')).toMatchObject([{ _kind: 'mwo', _only_status: 'completed', _whole: true }])
  expect(sent('rpc/log_enquiry_export')).toMatchObject([{ _row_count: 1, _filters: ['status'] }])
  expect(files).toHaveBeenCalledOnce()
})

test('an export of both kinds is written down for each with its own rows', async () => {
  const { sent, server } = show({
    rows: [{}, {}, { kind: 'consultation' } as object],
    kinds: ['mwo', 'consultation'],
  })
  server.count = 3
  await press('CSV Export')

  await vi.waitFor(() =>
    expect(sent('rpc/log_enquiry_export')).toMatchObject([
      { _kind: 'mwo', _row_count: 2 },
      { _kind: 'consultation', _row_count: 1 },
    ]),
  )
})

test('an export that is not whole, or not written down, gives no file and says why', async () => {
  const { server, files } = show()
  for (const [count, logs, sentence] of [
    [2, true, 'Während des Exports hat sich die Liste geändert. Starten Sie ihn noch einmal.'],
    [1, false, 'Es wurde keine Datei gespeichert. Versuchen Sie es noch einmal.'],
  ] as const) {
    Object.assign(server, { count, logs })
    await press('CSV Export')
    expect(await screen.findByText(sentence)).toBeTruthy()
  }
  expect(files).not.toHaveBeenCalled()
})

test('what a filter holds is said, and goes with one press', async () => {
  show({ at: '/admin?status=contacted&von=2026-11-01&suche=Muster' })
  const held = screen.getByText(/^Gefiltert/)
  expect(held.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Gefiltert: Suche „Muster“, Status „Kontaktiert“, ab 1. November 2026, 1 Eintrag',
  )
  await press('Alle zeigen')
  await vi.waitFor(() => expect(address()).toBe('/admin'))
})

test.each([
  ['a press on a row', () => userEvent.click(screen.getByText('Max Mustermann'))],
  ['“Details”', () => userEvent.click(details('Max Mustermann'))],
])('%s leads to the address of its entry', async (_, act) => {
  show()
  await act()
  await vi.waitFor(() => expect(address()).toBe(`/admin/mwo/${sampleEntry().id}`))
})

test('the list is one stop of the Tab key; keys go on from there, and do nothing while one types', async () => {
  show({ rows: [{ first_name: 'Eins' }, { first_name: 'Zwei' }, { first_name: 'Drei' }] })
  const focused = () => document.activeElement?.getAttribute('aria-label')
  expect(screen.getAllByRole('button', { name: /^Details/ }).map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])

  for (const [keys, name] of [
    ['j', 'Eins'],
    ['j', 'Zwei'],
    ['{ArrowDown}{ArrowDown}', 'Drei'],
    ['k', 'Zwei'],
    ['{Home}', 'Eins'],
  ] as const) {
    await userEvent.keyboard(keys)
    expect(focused(), keys).toBe(`Details: ${name} Mustermann`)
  }
  await userEvent.keyboard(' ')
  expect(screen.getByText('1 gewählt')).toBeTruthy()
  await userEvent.keyboard('/jk?')
  expect(search().value).toBe('jk?')
  fireEvent.blur(search())
  details('Eins Mustermann').focus()
  await userEvent.keyboard('?')
  expect(screen.getByRole('dialog', { name: 'Tasten' })).toBeTruthy()
})

test('all entries of the page are chosen with one more press', async () => {
  show({ rows: [{ first_name: 'Eins' }, { first_name: 'Zwei' }, { first_name: 'Drei' }] })
  await userEvent.click(screen.getByLabelText('Wählen: Eins Mustermann'))
  await press('Alle 3')
  expect(screen.getByText('3 gewählt')).toBeTruthy()
})

test('a new entry is announced until the list is read again', () => {
  const notice = (count: number, newest: string, readAt = 1) => (
    <NewEntriesNotice counted={{ count, newest: `2026-11-20T${newest}:00Z` }} readAt={readAt} onShow={() => {}} />
  )
  const { rerender } = render(notice(5, '10:00'))
  for (const [next, says] of [
    // One was deleted.
    [notice(4, '10:00'), /^$/],
    // And one came.
    [notice(5, '10:01'), /Neues ist eingegangen\./],
    [notice(5, '10:01', 2), /^$/],
  ] as const) {
    rerender(next)
    expect(screen.getByRole('status').textContent).toMatch(says)
  }
})

interface Shown {
  rows?: Partial<ReturnType<typeof sampleEntry>>[]
  list?: Parameters<typeof EnquiryPage>[0]['list']
  placed?: Partial<EnquiryRows>
  at?: string
  kinds?: readonly EnquiryKind[]
}

/** The list in its page, whose address waits for its loader as it does in the site. */
function show({ rows: changes = [{}], list, placed, kinds = ['mwo'], at = '/admin' }: Shown = {}) {
  const rows = changes.map((change, index) => sampleEntry(index > 0 ? { id: String(index), ...change } : change))
  const server = { count: 1, logs: true, overtaken: '' }
  const { api, sent } = dataApiThat({
    'rpc/enquiry_page': ({ _ids }) => ({
      rows: rows.filter(({ id }) => !_ids || (_ids as string[]).includes(id)),
      total: server.count,
    }),
    'PATCH mwo_form_entries': (work, query) => {
      const row = rows.find(({ id }) => query.get('id') === `eq.${id}`)
      return row?.first_name === server.overtaken ? [] : [{ ...row, ...work }]
    },
    'rpc/take_back': () => 'kept',
    'rpc/log_enquiry_export': () => (server.logs ? null : Response.json({ message: 'nein' }, { status: 500 })),
  })
  const files = vi.spyOn(URL, 'createObjectURL').mockReset().mockReturnValue('blob:datei')
  let held: Promise<void> | undefined
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const onChanged = vi.fn()
  let context: OpenedFromList | undefined
  const Entry = () => {
    context = useOutletContext<OpenedFromList>()
    return 'Der offene Eintrag'
  }
  renderOnSite(
    <>
      <EnquiryPage
        api={api}
        kinds={kinds}
        list={list ?? { state: 'loaded', rows, total: rows.length, readAt: 0, ...placed }}
        counted={undefined}
        onChanged={onChanged}
      />
      <Where />
    </>,
    {
      at,
      loader: async () => (await held) ?? null,
      pages: [
        { path: '/admin' },
        { id: 'entry', path: '/admin/mwo/:id', element: <Entry />, loader: async () => (await held) ?? null },
        { path: '/admin/beratung/:id', element: <Entry /> },
      ],
    },
  )
  const hold = () => {
    held = promise
  }
  return { server, sent, files, onChanged, hold, letGo, given: () => context as OpenedFromList }
}

/** Where the page is, and where it is going. */
function Where() {
  const { pathname, search } = useLocation()
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <output data-testid="next">{useNavigation().location?.search}</output>
    </>
  )
}
