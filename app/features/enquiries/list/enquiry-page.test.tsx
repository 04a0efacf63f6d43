import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation, useNavigation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { sampleEntry } from '../../../../tests/support/component/sample-entry.ts'
import { noFilters } from '../../../lib/list/list-filters.ts'
import { FilterCard } from '../../../ui/list/filter-card.tsx'
import { loadList } from '../../../ui/list/load-list.ts'
import { enquirySource } from '../data/enquiry-source.ts'
import type { Enquiry, EnquiryKind } from '../enquiry.ts'
import { EnquiryPage } from './enquiry-page.tsx'
import { NewEntriesNotice } from './new-entries-notice.tsx'

const search = () => screen.getByLabelText<HTMLInputElement>('Suche')
const details = (name: string) => screen.getByRole('button', { name: `Details: ${name}` })
const address = () => screen.getByTestId('address').textContent

test('each entry shows its author, since when it waits, and its state', () => {
  const waiting = { created_at: '2026-11-20T10:00:00Z', reply_clock_start: '2026-11-20T10:00:00Z' }
  const putOff = { status: 'contacted', answer_unsent: true, follow_up_on: '2036-01-07' } as const
  const done = { status: 'completed', in_patient_file: true, file_name: 'Befund.pdf' } as const
  show({ rows: [waiting, { is_anonymous: true, ...putOff }, { first_name: 'Änne', ...done }] })

  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
  expect(said).toEqual([
    expect.stringMatching(/^Max Mustermann.*Neu.*\d+ \S+ überfällig/),
    expect.stringMatching(/^Anonyme Anfrage(?!.*fällig).*Kontaktiert.*nicht verschickt.*Wiedervorlage 7\. Januar 2036/),
    expect.stringMatching(/^Änne Mustermann(?!.*fällig).*Abgeschlossen.*In der Patientenakte.*Datei Befund\.pdf/),
  ])
  expect(screen.getByText('3 von 3 Einträgen')).toBeTruthy()
})

test('the map says what it waits for', async () => {
  show()
  expect(screen.getByRole('button', { name: 'CSV für Excel (Deutsch)' })).toBeTruthy()
  await press('Karte')
  expect(await screen.findByText('Die Karte wird geladen, sobald der Server dafür eingerichtet ist.')).toBeTruthy()
  await press('Liste')
  await userEvent.selectOptions(screen.getByLabelText('Sortierung'), 'Fällige zuerst')
  await vi.waitFor(() => expect(address()).toBe('/admin?sortierung=faelligkeit'))
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

test('what was put off stands on top on its day, until the list is narrowed', async () => {
  show({ comingBack: [sampleEntry({ id: '2', first_name: 'Heute' })] })
  const back = screen.getByRole('region', { name: 'Wiedervorlage' })
  expect(within(back).getByText('Heute Mustermann')).toBeTruthy()

  fireEvent.change(search(), { target: { value: '04381/123' } })

  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Wiedervorlage' })).toBeNull())
})

test('a press on a row leads to the address of its entry alone, and only its button asks for the dialog', async () => {
  show()
  await userEvent.click(screen.getByText('Max Mustermann'))
  await vi.waitFor(() => expect(address()).toBe(`/admin/mwo/${sampleEntry().id}`))
  expect(screen.getByTestId('state').textContent).toBe('null')
  cleanup()

  show()
  await userEvent.click(details('Max Mustermann'))
  await vi.waitFor(() => expect(address()).toBe(`/admin/mwo/${sampleEntry().id}`))
  expect(screen.getByTestId('state').textContent).toBe('{"dialog":true}')
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
    [notice(5, '10:01'), /Neue Anfragen sind eingegangen\./],
    [notice(5, '10:01', 2), /^$/],
  ] as const) {
    rerender(next)
    expect(screen.getByRole('status').textContent).toMatch(says)
  }
})

interface Shown {
  rows?: Partial<ReturnType<typeof sampleEntry>>[]
  list?: Parameters<typeof EnquiryPage>[0]['list']
  comingBack?: Enquiry[]
  kinds?: readonly EnquiryKind[]
}

/** The list in its page, whose address waits for its loader as it does in the site. */
function show({ rows: changes = [{}], list, comingBack = [], kinds = ['mwo'] }: Shown = {}) {
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
    'rpc/log_enquiry_export': () => (server.logs ? null : Response.json({ message: 'nein' }, { status: 500 })),
  })
  const files = vi.spyOn(URL, 'createObjectURL').mockReset().mockReturnValue('blob:datei')
  let held: Promise<void> | undefined
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const onChanged = vi.fn()
  renderOnSite(
    <>
      <EnquiryPage
        api={api}
        kinds={kinds}
        list={list ?? { state: 'loaded', rows, total: rows.length, readAt: 0 }}
        counted={undefined}
        comingBack={comingBack}
        onChanged={onChanged}
      />
      <Where />
    </>,
    { at: '/admin', loader: async () => (await held) ?? null },
  )
  const hold = () => {
    held = promise
  }
  return { server, sent, files, onChanged, hold, letGo }
}

/** Where the page is, and where it is going. */
function Where() {
  const { pathname, search, state } = useLocation()
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <output data-testid="state">{JSON.stringify(state)}</output>
      <output data-testid="next">{useNavigation().location?.search}</output>
    </>
  )
}
