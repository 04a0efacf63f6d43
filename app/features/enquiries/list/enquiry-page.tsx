import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useParams, useRevalidator } from 'react-router'
import { formatNumber } from '../../../../rules/format/format-number.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { activeFilters, type ListFilters, readFilters, withFilters } from '../../../lib/list/list-filters.ts'
import { useAddressChanges } from '../../../lib/list/use-address-changes.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { useRoom } from '../../../lib/use-room.ts'
import { ViewSwitch } from '../../../ui/controls/view-switch.tsx'
import type { ChangeFilters } from '../../../ui/list/filter-card.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import type { LoadedList } from '../../../ui/list/load-list.ts'
import {
  type countOf,
  type Enquiry,
  type EnquiryFilters,
  type EnquiryKind,
  enquiryKinds,
  INBOX,
  statusLabels,
} from '../enquiry.ts'
import type { OpenedFromList } from '../entry/enquiry-dialog.tsx'
import { exportEnquiries } from '../export/export-enquiries.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { EnquiryRows } from './enquiry-rows.tsx'
import { NewEntriesNotice } from './new-entries-notice.tsx'
import { OrderSelect } from './order-select.tsx'

interface EnquiryPageProps {
  api: DataApi
  kinds: readonly EnquiryKind[]
  list: LoadedList<Enquiry>
  counted: ReturnType<typeof countOf>
  comingBack: readonly Enquiry[]
  onChanged(): void
  /** Beside the list while no entry is open there. */
  children?: ReactNode
}

/** How "Details" asks for the dialog; a row and the entry's own address open it beside the list, where there is room. */
export const IN_DIALOG = { dialog: true }

/** The inbox, or the list of one kind. Kind, filters, page and the opened entry are in the address. */
export function EnquiryPage(props: EnquiryPageProps) {
  const { api, kinds, list, counted, comingBack, onChanged, children } = props
  const { search, change } = useAddressChanges()
  const { revalidate } = useRevalidator()
  const { id: opened } = useParams()
  const { state } = useLocation()
  const hasRoom = useRoom(75)
  /** Shown at their place until the list is loaded again. */
  const [saved, setSaved] = useState<Readonly<Record<string, Enquiry>>>({})
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const withRecentAuthentication = useRecentAuthentication()
  const filters = readFilters(search, statusLabels)
  const showsMap = search.get('ansicht') === 'karte'
  const lastOpened = useRef(opened)
  // An entry that closes after a change has lost the button that opened it: the browser gives the focus to nothing.
  useEffect(() => {
    if (opened === undefined && lastOpened.current !== undefined && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-details="${lastOpened.current}"]`)?.focus()
    lastOpened.current = opened
  }, [opened])
  const isBeside = hasRoom && opened !== undefined && state?.dialog !== true

  const filter: ChangeFilters = useCallback(
    (changes, typing = false) =>
      void change(({ pathname, search }) => ({ pathname, search: withFilters(search, changes) }), {
        replace: typing,
      }),
    [change],
  )
  const close = useCallback(
    async () => change(({ search }) => ({ pathname: INBOX, search }), { replace: true }),
    [change],
  )
  const open = ({ kind, id }: Enquiry, state?: typeof IN_DIALOG) =>
    void change(({ search }) => ({ pathname: `${enquiryKinds[kind].entries}/${id}`, search }), { state })
  const openings = {
    opened: isBeside ? opened : undefined,
    onOpen: (enquiry: Enquiry) => open(enquiry),
    onDetails: (enquiry: Enquiry) => open(enquiry, IN_DIALOG),
  }
  const isNarrowed = activeFilters(filters).length > 0 || filters.page > 1
  const context: OpenedFromList = {
    isBeside,
    onSaved: (entry) => {
      setSaved((before) => ({ ...before, [entry.id]: entry }))
      onChanged()
    },
    onClose: () => void close(),
    onDeleted: async () => {
      await close()
      onChanged()
      await revalidate()
    },
  }
  const withSaved = (rows: readonly Enquiry[]) => rows.map((row) => newer(row, saved[row.id]))
  const rows = withSaved(list.state === 'loaded' ? list.rows : [])
  const exportAs = (label: string, variant: 'standard' | 'excel') => ({
    label,
    save: (shown: ListFilters, onProgress: Parameters<typeof exportEnquiries>[4]) =>
      withRecentAuthentication(() => exportEnquiries(api, kinds, shown as EnquiryFilters, variant, onProgress)),
  })

  return (
    <div className="inbox" data-wide={hasRoom || undefined}>
      <div className="inbox-list">
        <ListPage
          list={list}
          filters={filters}
          statuses={statusLabels}
          searches="Name, E-Mail, Telefon, Nachricht, Antwort, Anruf, Notiz, Vorgangsnummer"
          onFilter={filter}
          countOf={(shown, total) =>
            `${formatNumber(shown)} von ${formatNumber(total)} ${total === 1 ? 'Eintrag' : 'Einträgen'}`
          }
          exports={[exportAs('CSV Export', 'standard'), exportAs('CSV für Excel (Deutsch)', 'excel')]}
          view={
            <ViewSwitch
              legend="Ansicht"
              chosen={showsMap ? 'map' : 'list'}
              labels={{ list: 'Liste', map: 'Karte' }}
              onChange={(view) => void change(({ pathname, search }) => ({ pathname, search: withView(search, view) }))}
            />
          }
          tools={<OrderSelect order={filters.order} onChange={(order) => filter({ order })} />}
          notice={
            <>
              <NewEntriesNotice
                counted={counted}
                readAt={list.state === 'loaded' ? list.readAt : undefined}
                onShow={() => {
                  onChanged()
                  void revalidate()
                }}
              />
              {comingBack.length > 0 && !isNarrowed ? (
                <section aria-label="Wiedervorlage">
                  <h2 className="rows-title">Heute zur Wiedervorlage</h2>
                  <EnquiryRows entries={comingBack} busy={false} {...openings} />
                </section>
              ) : null}
            </>
          }
          instead={
            showsMap ? (
              <p className="map-placeholder">Die Karte wird geladen, sobald der Server dafür eingerichtet ist.</p>
            ) : null
          }
        >
          {(_rows, busy) => (
            <EnquiryRows
              entries={rows}
              busy={busy}
              {...openings}
              chosen={chosen}
              onChoose={(id) => setChosen((before) => before.symmetricDifference(new Set([id])))}
            />
          )}
        </ListPage>
        <ChosenBar
          api={api}
          entries={rows.filter(({ id }) => chosen.has(id))}
          all={rows.length}
          onSaved={context.onSaved}
          onAll={() => setChosen(new Set(rows.map(({ id }) => id)))}
          onClear={() => setChosen(new Set())}
        />
      </div>
      {isBeside ? null : children}
      <Outlet context={context} />
    </div>
  )
}

function newer(row: Enquiry, saved: Enquiry | undefined): Enquiry {
  return saved && Date.parse(saved.updated_at) > Date.parse(row.updated_at) ? saved : row
}

function withView(address: URLSearchParams, view: 'list' | 'map'): URLSearchParams {
  const next = new URLSearchParams(address)
  if (view === 'map') next.set('ansicht', 'karte')
  else next.delete('ansicht')
  return next
}
