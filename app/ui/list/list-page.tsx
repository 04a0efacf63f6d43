import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { counted } from '../../../rules/format/counted.ts'
import { formatLongDate } from '../../../rules/format/format-date.ts'
import { type ListFilters, noFilters, withFilters } from '../../lib/list/list-filters.ts'
import { ListChanged, type Progress } from '../../lib/list/read-whole-list.ts'
import { useRoom } from '../../lib/use-room.ts'
import { Button } from '../buttons/button.tsx'
import { AdminHead } from '../layout/admin-head.tsx'
import { Notice } from '../notices/notice.tsx'
import { showToast } from '../toasts/toast.tsx'
import { Empty } from './empty.tsx'
import { type ChangeFilters, FilterCard } from './filter-card.tsx'
import type { LoadedList } from './load-list.ts'
import { PageLinks } from './page-links.tsx'

interface FilterProps extends Pick<ComponentProps<typeof FilterCard>, 'filters' | 'statuses' | 'searches' | 'order'> {
  onFilter: ChangeFilters
}

interface ListPageProps<Row, Read> extends FilterProps {
  list: LoadedList<Row, Read>
  /** How many rows are shown of how many. */
  countOf(shown: number, total: number): string
  exports: readonly ListExport[]
  /** Of this list alone, folded with the filters. */
  tools?: ReactNode
  /** Stands between filters and rows. */
  notice?: ReactNode
  /** Shown instead of the rows. */
  instead?: ReactNode
  /** @param busy while other rows are loading */
  children(rows: Row[], busy: boolean): ReactNode
}

/** A list of the admin area: filters, what they hold, rows and pages. */
export function ListPage<Row, Read>(props: ListPageProps<Row, Read>) {
  const { list, filters, statuses, searches, onFilter, countOf, exports, order, tools, notice, instead, children } =
    props
  const { search } = useLocation()
  const navigation = useNavigation()
  const { revalidate, state } = useRevalidator()
  const busy = state === 'loading' || (navigation.location !== undefined && navigation.location.search !== search)
  /** The values of the fields; the address follows once its list is loaded. */
  const inFields = useRef<Partial<ListFilters>>({})
  const loaded = list.state === 'loaded' ? list : undefined
  // Where that is narrow, two buttons would take the tabs their space, and the keyboard two stops.
  const areAbove = useRoom(80)
  const exportButtons = <ExportButtons exports={exports} filtersNow={() => ({ ...filters, ...inFields.current })} />

  return (
    <div className="list-page">
      <AdminHead action={areAbove ? exportButtons : undefined} />
      <FilterCard
        filters={filters}
        statuses={statuses}
        searches={searches}
        onShown={(shown) => {
          inFields.current = shown
        }}
        onChange={onFilter}
        count={loaded ? countOf(loaded.rows.length, loaded.total) : null}
        order={order}
      >
        {tools}
        {areAbove ? null : <div className="col-span-full flex flex-wrap gap-2">{exportButtons}</div>}
      </FilterCard>
      <HeldFilters filters={filters} statuses={statuses} total={loaded?.total} onFilter={onFilter} />
      {notice}
      <div className="scroll">
        {instead}
        {!instead && list.state === 'failed' ? (
          <Notice
            tone="bad"
            actions={
              <Button size="small" onClick={() => void revalidate()} busy={busy ? 'Lade Daten...' : undefined}>
                Noch einmal laden
              </Button>
            }
          >
            <p>Einträge konnten nicht geladen werden.</p>
          </Notice>
        ) : null}
        {!instead && loaded ? (
          <>
            {loaded.rows.length === 0 ? <Empty>Keine Einträge gefunden</Empty> : null}
            {children(loaded.rows, busy)}
            <PageLinks
              page={filters.page}
              total={loaded.total}
              addressOf={(page) => `?${withFilters(new URLSearchParams(search), { page })}`}
            />
          </>
        ) : null}
      </div>
    </div>
  )
}

/** @param total undefined while the list is not loaded */
type HeldFiltersProps = Pick<FilterProps, 'filters' | 'statuses' | 'onFilter'> & { total: number | undefined }

/** What keeps rows out says so where it does, and goes with one press. */
function HeldFilters({ filters, statuses, total, onFilter }: HeldFiltersProps) {
  const { search, status, from, to, order } = filters
  const held = [
    search.trim() && `Suche „${search.trim()}“`,
    status !== 'all' && `Status „${statuses[status]}“`,
    from && `ab ${formatLongDate(from)}`,
    to && `bis ${formatLongDate(to)}`,
  ].filter(Boolean)
  const words = held.length > 0 ? `Gefiltert: ${held.join(', ')}` : order === 'newest' ? 'Neueste zuerst' : undefined
  return (
    <div role="status">
      {words ? (
        <p className="flex max-w-none items-center justify-between gap-x-3 bg-cream px-(--admin-edge) text-caption">
          <span>
            {words}
            {total === undefined ? '' : `, ${counted(total, 'Eintrag', 'Einträge')}`}
          </span>
          <button type="button" className="row-action" onClick={() => onFilter(noFilters)}>
            {held.length > 0 ? 'Alle zeigen' : 'Nach Fälligkeit'}
          </button>
        </p>
      ) : null}
    </div>
  )
}

const count = new Intl.NumberFormat('de-DE')

/** A file with all pages of the filtered list. */
interface ListExport {
  label: string
  /**
   * @param filters the values of the fields, whose list may still be loading
   * @returns the number of rows
   * @throws when not every row could be read
   */
  save(filters: ListFilters, onProgress: (progress: Progress) => void): Promise<number>
}

function ExportButtons({ exports, filtersNow }: { exports: readonly ListExport[]; filtersNow(): ListFilters }) {
  const [progress, setProgress] = useState<Progress>()

  async function start({ save }: ListExport) {
    setProgress({ done: 0, total: 0 })
    try {
      const rows = await save(filtersNow(), setProgress)
      showToast({ title: 'CSV exportiert', description: rows === 1 ? '1 Eintrag' : `${count.format(rows)} Einträge` })
    } catch (error) {
      showToast({
        title: 'Export fehlgeschlagen',
        description:
          error instanceof ListChanged
            ? 'Während des Exports hat sich die Liste geändert. Starten Sie ihn noch einmal.'
            : 'Es wurde keine Datei gespeichert. Versuchen Sie es noch einmal.',
        variant: 'destructive',
      })
    } finally {
      setProgress(undefined)
    }
  }

  if (progress) {
    return (
      <p role="status" className="flex items-center gap-3">
        <progress value={progress.done} max={progress.total || 1} />
        {count.format(progress.done)} von {count.format(progress.total)} exportiert
      </p>
    )
  }
  return exports.map((file) => (
    <Button key={file.label} variant="secondary" size="small" onClick={() => void start(file)}>
      {file.label}
    </Button>
  ))
}
