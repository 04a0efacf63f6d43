import { useCallback, useState } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import type { DataApi } from '../../../lib/data-api.ts'
import { formatNumber } from '../../../lib/format/format-number.ts'
import { activeFilters, type ListFilters, readFilters, withFilters } from '../../../lib/list/list-filters.ts'
import { useAddressChanges } from '../../../lib/list/use-address-changes.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { ViewSwitch } from '../../../ui/controls/view-switch.tsx'
import type { ChangeFilters } from '../../../ui/list/filter-card.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import type { LoadedList } from '../../../ui/list/load-list.ts'
import type { EnquiryCount } from '../data/count-enquiries.ts'
import { type Enquiry, type EnquiryFilters, type EnquiryKind, enquiryKinds, statusLabels } from '../enquiry.ts'
import type { OpenedFromList } from '../entry/enquiry-dialog.tsx'
import { exportEnquiries } from '../export/export-enquiries.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { EnquiryList } from './enquiry-list.tsx'
import { FoundElsewhere } from './found-elsewhere.tsx'
import { NewEntriesNotice } from './new-entries-notice.tsx'
import { OrderSelect } from './order-select.tsx'

interface EnquiryPageProps {
  api: DataApi
  kind: EnquiryKind
  list: LoadedList<Enquiry>
  counted: EnquiryCount | undefined
  comingBack: readonly Enquiry[]
  onChanged(): void
}

/** The list of one kind of enquiry. Filters, page and the opened entry are in the address. */
export function EnquiryPage(props: EnquiryPageProps) {
  const { api, kind, list, counted, comingBack, onChanged } = props
  const { search, change } = useAddressChanges()
  const { revalidate } = useRevalidator()
  /** Shown at their place until the list is loaded again. */
  const [saved, setSaved] = useState<Readonly<Record<string, Enquiry>>>({})
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const withRecentAuthentication = useRecentAuthentication()
  const filters = readFilters(search, statusLabels)
  const showsMap = search.get('ansicht') === 'karte'
  const paths = enquiryKinds[kind]

  const filter: ChangeFilters = useCallback(
    (changes, typing = false) =>
      void change(({ pathname, search }) => ({ pathname, search: withFilters(search, changes) }), { replace: typing }),
    [change],
  )
  const close = useCallback(
    async () => change(({ search }) => ({ pathname: paths.list, search }), { replace: true }),
    [change, paths],
  )
  const openEntry = ({ kind, id }: Enquiry) =>
    void change(({ search }) => ({ pathname: `${enquiryKinds[kind].entries}/${id}`, search }))
  const isNarrowed = activeFilters(filters).length > 0 || filters.page > 1
  const opened: OpenedFromList = {
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
  const chosenRows = withSaved(list.state === 'loaded' ? list.rows : []).filter(({ id }) => chosen.has(id))
  const exportAs = (label: string, variant: 'standard' | 'excel') => ({
    label,
    save: (shown: ListFilters, onProgress: Parameters<typeof exportEnquiries>[4]) =>
      withRecentAuthentication(() => exportEnquiries(api, kind, shown as EnquiryFilters, variant, onProgress)),
  })

  return (
    <div className="admin-tab">
      <ListPage
        list={list}
        filters={filters}
        statuses={statusLabels}
        searches="Name, E-Mail, Telefon, Nachricht, Vorgangsnummer"
        onFilter={filter}
        countOf={(shown, total) => `${formatNumber(shown)} von ${formatNumber(total)} Einträgen`}
        exports={[exportAs('CSV Export', 'standard'), exportAs('CSV für Excel (Deutsch)', 'excel')]}
        tools={
          <>
            <ViewSwitch
              legend="Ansicht"
              chosen={showsMap ? 'map' : 'list'}
              labels={{ list: 'Liste', map: 'Karte' }}
              onChange={(view) => void change(({ pathname, search }) => ({ pathname, search: withView(search, view) }))}
            />
            <OrderSelect order={filters.order} onChange={(order) => filter({ order })} />
          </>
        }
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
              <section aria-label="Wiedervorlage" className="grid gap-3">
                <h2 className="text-base font-semibold">Heute zur Wiedervorlage</h2>
                <EnquiryList entries={comingBack} busy={false} onOpen={openEntry} />
              </section>
            ) : null}
          </>
        }
        instead={
          showsMap ? (
            <p className="map-placeholder">
              Die Kartenfunktion wird geladen, sobald die Backend-Konfiguration abgeschlossen ist.
            </p>
          ) : null
        }
      >
        {(rows, busy) => (
          <EnquiryList
            entries={withSaved(rows)}
            busy={busy}
            onOpen={openEntry}
            chosen={chosen}
            onChoose={(id) => setChosen((before) => before.symmetricDifference(new Set([id])))}
          />
        )}
      </ListPage>
      <ChosenBar
        api={api}
        kind={kind}
        entries={chosenRows}
        onSaved={opened.onSaved}
        onClear={() => setChosen(new Set())}
      />
      <FoundElsewhere api={api} kind={kind} search={filters.search} onOpen={openEntry} />
      <Outlet context={opened} />
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
