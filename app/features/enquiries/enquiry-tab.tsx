import type { PostgrestClient } from '@supabase/postgrest-js'
import type { StorageClient } from '@supabase/storage-js'
import { useMemo, useState } from 'react'
import { useSearchChanges } from '../../lib/use-search-changes.ts'
import { Button } from '../../ui/button.tsx'
import type { EnquiryCount } from './count-enquiries.ts'
import type { Enquiry, EnquiryKind } from './enquiry.ts'
import { EnquiryDialog } from './enquiry-dialog.tsx'
import { type EnquiryFilters, readFilters, withFilters } from './enquiry-filters.ts'
import { EnquiryList } from './enquiry-list.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { FilterCard } from './filter-card.tsx'
import { type EnquiryPage, PAGE_SIZE } from './load-enquiries.ts'
import { NewEntriesNotice } from './new-entries-notice.tsx'
import { PageLinks } from './page-links.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { useEnquiryPage } from './use-enquiry-page.ts'
import { useOpenedEnquiry } from './use-opened-enquiry.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { ViewSwitch } from './view-switch.tsx'

interface EnquiryTabProps {
  api: PostgrestClient
  storage: StorageClient
  userId: string
  kind: EnquiryKind
  /** What the stored consultation types are called. */
  topics: Record<string, string>
  /** What the latest poll counted. */
  counted: EnquiryCount | undefined
  shortcutsEnabled: boolean
  onEnableShortcuts(enabled: boolean): void
  /** Called when the number of entries may have changed. */
  onChanged(): void
}

const wholeNumber = new Intl.NumberFormat('de-DE')

/** List, filters, export and the opened entry of one kind of enquiry. Filters, page and entry are in the address. */
export function EnquiryTab(props: EnquiryTabProps) {
  const { api, storage, userId, kind, topics, counted, shortcutsEnabled, onEnableShortcuts, onChanged } = props
  const [address, changeAddress] = useSearchChanges()
  const filters = readFilters(address)
  const { page, busy, failed, loads, reload, replace } = useEnquiryPage(api, kind, filters)
  const [helpIsOpen, setHelpIsOpen] = useState(false)

  const openedId = address.get('eintrag')
  const opened = useOpenedEnquiry(api, kind, openedId, close)
  const showsMap = address.get('ansicht') === 'karte'

  function change(changes: Partial<EnquiryFilters>, typing = false) {
    changeAddress((before) => withFilters(before, changes), { replace: typing, preventScrollReset: true })
  }

  function open(enquiry: Enquiry) {
    changeAddress((before) => withEntry(before, enquiry.id), { preventScrollReset: true })
  }

  function close() {
    changeAddress((before) => withEntry(before, null), { replace: true, preventScrollReset: true })
  }

  const shortcuts = useMemo(
    () => ({
      j: () => focusEntry(1),
      k: () => focusEntry(-1),
      s: () => document.getElementById('enquiry-status')?.focus(),
      n: () => document.getElementById('enquiry-notes')?.focus(),
      '?': () => setHelpIsOpen(true),
    }),
    [],
  )
  useShortcuts(shortcuts, shortcutsEnabled && !helpIsOpen)

  return (
    <div className="enquiry-tab">
      <div className="grid grid-cols-1 gap-4">
        <div className="list-tools">
          <ViewSwitch
            view={showsMap ? 'map' : 'list'}
            onChange={(view) =>
              changeAddress(
                (before) => {
                  const next = new URLSearchParams(before)
                  if (view === 'map') next.set('ansicht', 'karte')
                  else next.delete('ansicht')
                  return next
                },
                { preventScrollReset: true },
              )
            }
          />
          <label className="list-order">
            Sortierung
            <select
              className="control"
              value={filters.order}
              onChange={(event) => change({ order: event.target.value as EnquiryFilters['order'] })}
            >
              <option value="newest">Neueste zuerst</option>
              <option value="due">Fällige zuerst</option>
            </select>
          </label>
          <Button variant="ghost" size="small" onClick={() => setHelpIsOpen(true)}>
            Tastenkürzel
          </Button>
          <span className="list-count" role="status">
            {page ? <ListCount page={page} /> : null}
          </span>
          <ExportButtons api={api} kind={kind} filters={filters} />
        </div>

        <FilterCard filters={filters} onChange={change} />

        <NewEntriesNotice
          counted={counted}
          loads={loads}
          onShow={() => {
            reload()
            onChanged()
          }}
        />

        {showsMap ? (
          <p className="map-placeholder">
            Die Kartenfunktion wird geladen, sobald die Backend-Konfiguration abgeschlossen ist.
          </p>
        ) : null}
        {!showsMap && !page && !failed ? <p role="status">Lade Daten...</p> : null}
        {failed ? (
          <div className="grid justify-items-start gap-3">
            <p>Einträge konnten nicht geladen werden.</p>
            <Button size="small" onClick={reload} busy={busy ? 'Lade Daten...' : undefined}>
              Noch einmal laden
            </Button>
          </div>
        ) : null}
        {!showsMap && page && !failed ? (
          <>
            <EnquiryList entries={page.entries} busy={busy} onOpen={open} />
            <PageLinks
              page={filters.page}
              total={page.total}
              isFull={page.entries.length === PAGE_SIZE}
              addressOf={(number) => `?${withFilters(address, { page: number })}`}
            />
          </>
        ) : null}

        {opened ? (
          <EnquiryDialog
            key={opened.id}
            api={api}
            storage={storage}
            userId={userId}
            enquiry={opened}
            topics={topics}
            onSaved={replace}
            onDeleted={() => {
              close()
              reload()
              onChanged()
            }}
            onClose={close}
          />
        ) : null}
        <ShortcutHelp
          open={helpIsOpen}
          enabled={shortcutsEnabled}
          onEnable={onEnableShortcuts}
          onClose={() => setHelpIsOpen(false)}
        />
      </div>
    </div>
  )
}

/** While the number is being counted it is shown as missing, and not announced. */
function ListCount({ page }: { page: EnquiryPage }) {
  const shown = wholeNumber.format(page.entries.length)
  if (page.total === undefined) return <span aria-hidden="true">{shown} von … Einträgen</span>
  return `${shown} von ${wholeNumber.format(page.total)} Einträgen`
}

function withEntry(address: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(address)
  if (id) next.set('eintrag', id)
  else next.delete('eintrag')
  return next
}

/** Moves the focus along the buttons of the list; from elsewhere it goes to the first. */
function focusEntry(step: 1 | -1): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-enquiry]')]
  const here = buttons.indexOf(document.activeElement as HTMLElement)
  const target = here < 0 ? 0 : Math.min(Math.max(here + step, 0), buttons.length - 1)
  buttons[target]?.focus()
}
