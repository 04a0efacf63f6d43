import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation, useNavigation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { sampleEntry } from '../../../../tests/support/component/sample-entry.ts'
import { noFilters } from '../../../lib/list/list-filters.ts'
import { FilterCard } from '../../../ui/list/filter-card.tsx'
import type { Enquiry } from '../enquiry.ts'
import { EnquiryPage } from './enquiry-page.tsx'
import { loadEnquiryList } from './load-enquiry-list.ts'
import { NewEntriesNotice } from './new-entries-notice.tsx'

const search = () => screen.getByLabelText<HTMLInputElement>('Suche')
const details = (name: string) => screen.getByRole('button', { name: `Details: ${name}` })
const address = () => screen.getByTestId('address').textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('each entry says who it is, since when it waits, and what became of it', () => {
  const now = Date.now()
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  show({
    rows: [
      { first_name: 'Erika', created_at: ago(2), promise_from: ago(2) },
      { created_at: ago(50), promise_from: ago(50) },
      {
        is_anonymous: true,
        first_name: 'Anonym',
        last_name: 'Anonym',
        status: 'contacted',
        comes_back_on: '2036-01-07',
      },
      { first_name: 'Änne', status: 'completed', in_patient_file: true, file_name: 'Befund.pdf' },
    ],
  })

  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
  expect(said[0]).toMatch(/^Erika Mustermann.*Neu.*fällig (heute|morgen), \d\d:\d\d Uhr/)
  expect(said[1]).toMatch(/^Max Mustermann.*Neu.*überfällig seit 26 Std\./)
  expect(said[2]).toMatch(/^Anonyme Anfrage.*Kontaktiert.*Wiedervorlage 7\. Januar 2036/)
  expect(said[3]).toMatch(/^Änne Mustermann.*Abgeschlossen.*In der Patientenakte.*Befund\.pdf/)
  expect(`${said[2]} ${said[3]}`).not.toContain('fällig')
  expect(screen.getByText('4 von 4 Einträgen')).toBeTruthy()
})

test('the tools wait behind one button: exports, order, keys, and a map that says what it waits for', async () => {
  show()
  await press('Filter und Werkzeuge')
  expect(screen.getByRole('button', { name: 'CSV für Excel (Deutsch)' })).toBeTruthy()
  await press('Karte')
  expect(
    await screen.findByText('Die Kartenfunktion wird geladen, sobald die Backend-Konfiguration abgeschlossen ist.'),
  ).toBeTruthy()
  await press('Liste')
  await userEvent.selectOptions(screen.getByLabelText('Sortierung'), 'Fällige zuerst')
  await vi.waitFor(() => expect(address()).toBe('/admin?sortierung=faelligkeit'))
})

test('a list that cannot be loaded says so with the quoted text, and nothing is no list either', async () => {
  const { api } = dataApiThat({
    'GET mwo_form_entries': () => Response.json({ code: 'x', message: 'Das hat nicht geklappt.' }, { status: 500 }),
  })
  const list = await loadEnquiryList(api, 'mwo', new Request('http://localhost/admin'))
  expect(list).toEqual({ state: 'failed' })
  show({ list: { state: 'failed' } })

  expect(await screen.findByText('Fehler beim Laden')).toBeTruthy()
  expect(screen.getByText('Einträge konnten nicht geladen werden: Das hat nicht geklappt.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Noch einmal laden' })).toBeTruthy()
})

test('keys move along the list, open, jump and help; nobody who types is disturbed, and they can be switched off', async () => {
  const { onEnableShortcuts } = show({ rows: [{ first_name: 'Erste' }, { first_name: 'Zweite' }] })

  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(details('Erste Mustermann'))
  await userEvent.keyboard('jkj')
  expect(document.activeElement).toBe(details('Zweite Mustermann'))
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(document.activeElement).toBe(details('Zweite Mustermann'))
  await userEvent.type(search(), 'jk?')
  expect(search().value).toBe('jk?')
  expect(screen.queryByLabelText('Tastenkürzel verwenden')).toBeNull()

  search().blur()
  await userEvent.keyboard('?')
  await userEvent.click(screen.getByLabelText('Tastenkürzel verwenden'))
  expect(onEnableShortcuts).toHaveBeenCalledWith(false)
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
  await press('Filter und Werkzeuge')
  hold()
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'completed' } })
  await press('CSV Export')

  expect(await screen.findByText('1 Einträge')).toBeTruthy()
  expect(sent('rpc/count_enquiries')).toMatchObject([{ only_status: 'completed' }, { only_status: 'completed' }])
  expect(sent('rpc/log_enquiry_export')).toMatchObject([{ row_count: 1, filters: ['status'] }])
  expect(files).toHaveBeenCalledOnce()
})

test('an export that is not whole, or not written down, gives no file and says why', async () => {
  const { server, files } = show()
  await press('Filter und Werkzeuge')
  server.count = 2
  await press('CSV Export')
  expect(
    await screen.findByText('Während des Exports hat sich die Liste geändert. Starten Sie ihn noch einmal.'),
  ).toBeTruthy()

  server.count = 1
  server.logs = false
  await press('CSV Export')
  expect(await screen.findByText('Es wurde keine Datei gespeichert. Versuchen Sie es noch einmal.')).toBeTruthy()
  expect(files).not.toHaveBeenCalled()
})

test('what was put off stands on top on its day, and a search shows what the other list has', async () => {
  const { onChanged } = show({ comingBack: [sampleEntry({ id: '2', first_name: 'Heute' })] })
  const back = screen.getByRole('region', { name: 'Wiedervorlage' })
  expect(within(back).getByText('Heute Mustermann')).toBeTruthy()

  fireEvent.change(search(), { target: { value: '04381/123' } })

  const found = await screen.findByRole('region', { name: 'Gefunden unter Beratungsanfragen' })
  fireEvent.click(within(found).getByRole('button', { name: 'Details: Nebenan Mustermann' }))
  await vi.waitFor(() => expect(address()).toBe('/admin/beratung/3?suche=04381%2F123'))
  expect(screen.queryByRole('region', { name: 'Wiedervorlage' })).toBeNull()
  expect(onChanged).not.toHaveBeenCalled()
})

test('a new entry is announced until the list is read again', () => {
  const notice = (count: number, newest: string, readAt: number) => (
    <NewEntriesNotice counted={{ count, newest }} readAt={readAt} onShow={() => {}} />
  )
  const { rerender } = render(notice(5, '2026-11-20T10:00:00Z', 1))
  rerender(notice(4, '2026-11-20T10:00:00Z', 1))
  expect(screen.getByRole('status').textContent, 'one was deleted').toBe('')
  rerender(notice(6, '2026-11-20T10:01:00Z', 1))
  expect(screen.getByRole('status').textContent).toContain('Eine neue Anfrage ist eingegangen.')
  rerender(notice(7, '2026-11-20T10:02:00Z', 1))
  expect(screen.getByRole('status').textContent).toContain('2 neue Anfragen sind eingegangen.')
  rerender(notice(7, '2026-11-20T10:02:00Z', 2))
  expect(screen.getByRole('status').textContent).toBe('')
})

interface Shown {
  rows?: Partial<ReturnType<typeof sampleEntry>>[]
  list?: Parameters<typeof EnquiryPage>[0]['list']
  comingBack?: Enquiry[]
}

/** The list in its page, whose address waits for its loader as it does in the site. */
function show({ rows: changes = [{}], list, comingBack = [] }: Shown = {}) {
  const rows = changes.map((change, index) => sampleEntry(index > 0 ? { id: String(index), ...change } : change))
  const server = { count: 1, logs: true, overtaken: '' }
  const { api, sent } = dataApiThat({
    'GET mwo_form_entries': (_body, query) =>
      rows.filter(({ id }) => !query.has('id') || query.get('id') === `eq.${id}`),
    'PATCH mwo_form_entries': (work, query) => {
      const row = rows.find(({ id }) => query.get('id') === `eq.${id}`)
      return row?.first_name === server.overtaken ? [] : [{ ...row, ...work }]
    },
    'rpc/count_enquiries': () => server.count,
    'rpc/log_enquiry_export': () => (server.logs ? null : Response.json({ message: 'nein' }, { status: 500 })),
    'rpc/search_consultation_requests': () => [{ ...sampleEntry({ first_name: 'Nebenan' }), id: '3' }],
  })
  const files = vi.spyOn(URL, 'createObjectURL').mockReset().mockReturnValue('blob:datei')
  let held: Promise<void> | undefined
  let letGo = () => {}
  const onChanged = vi.fn()
  const onEnableShortcuts = vi.fn()
  renderOnSite(
    <>
      <EnquiryPage
        api={api}
        kind="mwo"
        list={list ?? { state: 'loaded', rows, total: rows.length, readAt: 0 }}
        counted={undefined}
        comingBack={comingBack}
        shortcutsEnabled
        onEnableShortcuts={onEnableShortcuts}
        onChanged={onChanged}
      />
      <Where />
    </>,
    { at: '/admin', loader: async () => (await held) ?? null },
  )
  const hold = () => {
    held = new Promise((resolve) => {
      letGo = resolve
    })
  }
  return { server, sent, files, onChanged, onEnableShortcuts, hold, letGo: () => letGo() }
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
