import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import {
  type NavigateOptions,
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
} from 'react-router'
import { formatNumber } from '../../../../rules/format/format-number.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { lastPress } from '../../../lib/last-press.ts'
import { activeFilters, isByPlace, type ListFilters, noFilters, readFilters } from '../../../lib/list/list-filters.ts'
import { useAddressChanges } from '../../../lib/list/use-address-changes.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { useRoom } from '../../../lib/use-room.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ViewSwitch } from '../../../ui/controls/view-switch.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import type { LoadedList } from '../../../ui/list/load-list.ts'
import { useChosen } from '../../../ui/list/use-chosen.ts'
import {
  type countOf,
  type Enquiry,
  type EnquiryFilters,
  type EnquiryKind,
  type EnquiryRow,
  enquiryKinds,
  INBOX,
  isDue,
  type EnquiryRows as Loaded,
  nameOf,
  statusLabels,
} from '../enquiry.ts'
import type { OpenedFromList } from '../entry/enquiry-dialog.tsx'
import { exportEnquiries } from '../export/export-enquiries.ts'
import { TakeBack, type Waiting } from '../take-back.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { EnquiryRows } from './enquiry-rows.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { NewEntriesNotice } from './new-entries-notice.tsx'
import { PlacedRows } from './placed-rows.tsx'
import { isTypedInto, rowOf, useRowKeys } from './use-row-keys.ts'

interface EnquiryPageProps {
  api: DataApi
  kinds: readonly EnquiryKind[]
  list: LoadedList<EnquiryRow, Omit<Loaded, 'rows' | 'total'>>
  counted: ReturnType<typeof countOf>
  onChanged(): void
  /** Above the rows, where the side has no place. */
  strip?: ReactNode
  /** In the place of an entry while none is open. */
  nothing?: ReactNode
  /** Day and operation. */
  side?: ReactNode
}

/** On a screen that others see, a message lies open only while somebody works. */
const OPENS_BY_ITSELF_MS = 10 * 60_000

/** What waits, what lies open, and what belongs to the day. Kind, filters, page and the opened entry are in the address. */
export function EnquiryPage(props: EnquiryPageProps) {
  const { api, kinds, list, counted, onChanged, strip, nothing, side } = props
  const { search, change, filter } = useAddressChanges()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { id: opened } = useParams()
  const { state } = useLocation()
  const hasRoom = useRoom(48)
  const isSideThere = useRoom(75) || (hasRoom && opened === undefined)
  /** Shown at their place until the list is loaded again. */
  const [saved, setSaved] = useState<Readonly<Record<string, Enquiry>>>({})
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isChoosing, setIsChoosing] = useState(false)
  const [showsKeys, setShowsKeys] = useState(false)
  const withRecentAuthentication = useRecentAuthentication()
  const promised = usePractice().replyWithinHours
  const filters = readFilters(search, statusLabels)
  const showsMap = search.get('ansicht') === 'karte'
  // The pane's "Details" asks for the dialog.
  const isInDialog = opened !== undefined && (!hasRoom || state?.dialog === true)
  const rows = (list.state === 'loaded' ? list.rows : []).map((row) => newer(row, saved[row.id]))

  const close = async () => change(({ search }) => ({ pathname: INBOX, search }), { replace: true })
  const pathOf = ({ kind, id }: Enquiry) => `${enquiryKinds[kind].entries}/${id}`
  const open = (enquiry: Enquiry, how?: NavigateOptions) =>
    void change(({ search }) => ({ pathname: pathOf(enquiry), search }), how)
  const there = useNavigation().location?.pathname
  // Until it is there nothing of the one before can be pressed.
  const coming = hasRoom && !isInDialog ? rows.find((row) => row.id !== opened && pathOf(row) === there) : undefined
  useRowInView(opened)
  const opening =
    list.state === 'loaded' && isByPlace(filters) && filters.page === 1 && hasRoom && !showsMap ? list : undefined
  const openNext = useFirstDue(opened, opening, (next, isAsked) =>
    next ? open(next, { replace: true, state: isAsked ? null : { byItself: true } }) : void close(),
  )
  const [sent, setSent] = useState<Waiting & { enquiry: Enquiry }>()
  const choose = (id: string) => setChosen((before) => before.symmetricDifference(new Set([id])))
  const keys = useRowKeys({
    ids: showsMap ? [] : rows.map(({ id }) => id),
    opened,
    onChoose: choose,
    onHelp: () => setShowsKeys(true),
  })

  const context: OpenedFromList = {
    isBeside: opened !== undefined && !isInDialog,
    newest: counted?.newest,
    onSaved(entry) {
      const before = saved[entry.id] ?? rows.find(({ id }) => id === entry.id)
      setSaved((known) => ({ ...known, [entry.id]: entry }))
      onChanged()
      // Another place. Words alone leave it where it is.
      if (before && placing.some((column) => before[column] !== entry[column])) void revalidate()
    },
    onSent(enquiry, id) {
      // Elsewhere the entry stays, and says itself what can be taken back.
      if (!opening) return
      setSent({ id, enquiry, what: <b>Antwort an {nameOf(enquiry)}.</b>, isMailed: true })
      openNext()
    },
    // From the dialog back to the pane it was opened in.
    onClose: () => (hasRoom && isInDialog ? navigate(-1) : void close()),
    async onDeleted() {
      await close()
      onChanged()
      await revalidate()
    },
  }
  const exportAs = (label: string, variant: 'standard' | 'excel') => ({
    label,
    save: (shown: ListFilters, onProgress: Parameters<typeof exportEnquiries>[5]) =>
      withRecentAuthentication(() =>
        exportEnquiries(api, kinds, shown as EnquiryFilters, variant, promised, onProgress),
      ),
  })
  const rowProps = {
    opened: isInDialog ? undefined : opened,
    stop: keys.stop,
    onOpen: (enquiry: Enquiry) => open(enquiry),
    chosen,
    onChoose: choose,
  }

  return (
    <div className="panes">
      <section
        className="list"
        aria-label="Anfragen"
        data-choosing={isChoosing || chosen.size > 0 || undefined}
        {...keys.list}
      >
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
          order={
            activeFilters(filters).length > 0 ? null : (
              <OrderSelect order={filters.order} onChange={(order) => filter({ order })} />
            )
          }
          tools={
            <>
              <ViewSwitch
                legend="Ansicht"
                chosen={showsMap ? 'map' : 'list'}
                labels={{ list: 'Liste', map: 'Karte' }}
                onChange={(view) =>
                  void change(({ pathname, search }) => ({ pathname, search: withView(search, view) }))
                }
              />
              <p className="col-span-full flex flex-wrap gap-x-4">
                <Button variant="link" aria-pressed={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
                  Mehrere auswählen
                </Button>
                <Button variant="link" onClick={() => setShowsKeys(true)}>
                  Tasten
                </Button>
              </p>
            </>
          }
          notice={
            <>
              <TakeBack
                api={api}
                waiting={sent}
                onTaken={async () => {
                  await revalidate()
                  if (sent) open(sent.enquiry)
                }}
                onOver={() => setSent(undefined)}
              />
              <NewEntriesNotice
                counted={counted}
                readAt={list.state === 'loaded' ? list.readAt : undefined}
                onShow={async () => {
                  onChanged()
                  // Filters may keep them out.
                  if (!isByPlace(filters) || filters.page > 1) filter({ ...noFilters, page: 1 })
                  await revalidate()
                }}
              />
              {isSideThere ? null : strip}
            </>
          }
          instead={showsMap ? <Empty>Die Karte wird geladen, sobald der Server dafür eingerichtet ist.</Empty> : null}
        >
          {(_rows, busy) =>
            list.state === 'loaded' && list.places ? (
              <PlacedRows {...rowProps} entries={rows} busy={busy} page={filters.page} counts={list} />
            ) : (
              <EnquiryRows {...rowProps} entries={rows} busy={busy} />
            )
          }
        </ListPage>
        <ChosenBar
          api={api}
          entries={rows.filter(({ id }) => chosen.has(id))}
          all={rows.length}
          onSaved={context.onSaved}
          onAll={() => setChosen(new Set(rows.map(({ id }) => id)))}
          onClear={() => {
            setChosen(new Set())
            setIsChoosing(false)
          }}
        />
      </section>
      <div className="sheet">
        {coming || (opened === undefined && hasRoom) ? (
          <div className="entry">
            {coming ? (
              <header className="dialog-header">
                <h2>{nameOf(coming)}</h2>
                <p role="status">Lade Daten...</p>
              </header>
            ) : (
              nothing
            )}
          </div>
        ) : null}
        {coming ? null : <Outlet context={context} />}
        {isSideThere ? side : null}
      </div>
      <KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
    </div>
  )
}

/** What decides where an entry waits. */
const placing = ['status', 'follow_up_on', 'answered_at'] as const

/** The row of what is opened comes into view. What closes after a change has lost its button: the browser gives the focus to nothing. */
function useRowInView(opened: string | undefined): void {
  const last = useRef(opened)
  useEffect(() => {
    if (opened === undefined && last.current !== undefined && document.activeElement === document.body)
      rowOf(last.current)?.focus()
    rowOf(opened)?.closest('li')?.scrollIntoView({ block: 'nearest' })
    last.current = opened
  }, [opened])
}

/**
 * Opens what is due first when the desk is opened.
 * @param list undefined where nothing opens by itself
 * @returns opens the next one once the list is read again
 */
function useFirstDue(
  opened: string | undefined,
  list: { rows: readonly EnquiryRow[]; readAt: number } | undefined,
  onOpen: (next: EnquiryRow | undefined, isAsked: boolean) => void,
): () => void {
  const { revalidate } = useRevalidator()
  const [wanted, setWanted] = useState<'first' | 'next' | undefined>(opened === undefined ? 'first' : undefined)
  useEffect(() => {
    if (!wanted || !list) return
    setWanted(undefined)
    // Who writes on where they are stays there.
    if (isTypedInto(document.activeElement)) return
    const next = list.rows.find((row) => isDue(row) && row.id !== opened)
    if (wanted === 'next') {
      // The button that had the focus went with the mail.
      rowOf(next?.id)?.focus()
      onOpen(next, true)
    } else if (next && opened === undefined && Date.now() - lastPress() < OPENS_BY_ITSELF_MS) onOpen(next, false)
  })
  return useCallback(() => void revalidate().then(() => setWanted('next')), [revalidate])
}

function newer(row: EnquiryRow, saved: Enquiry | undefined): EnquiryRow {
  return saved && Date.parse(saved.updated_at) > Date.parse(row.updated_at) ? { ...row, ...saved } : row
}

function withView(address: URLSearchParams, view: 'list' | 'map'): URLSearchParams {
  const next = new URLSearchParams(address)
  if (view === 'map') next.set('ansicht', 'karte')
  else next.delete('ansicht')
  return next
}

type Order = EnquiryFilters['order']

function OrderSelect({ order, onChange }: { order: Order; onChange(order: Order): void }) {
  const [chosen, choose] = useChosen(order)
  return (
    <SelectField
      name="sortierung"
      label="Sortierung"
      value={chosen}
      onChange={(event) => {
        const next = event.target.value as Order
        choose(next)
        onChange(next)
      }}
    >
      <option value="waiting">Nach Fälligkeit</option>
      <option value="newest">Neueste zuerst</option>
    </SelectField>
  )
}
