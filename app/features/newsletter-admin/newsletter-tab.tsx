import type { PostgrestClient } from '@supabase/postgrest-js'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { PAGE_SIZE } from './load-subscribers.ts'
import type { Subscriber, SubscriberFilters } from './subscriber.ts'
import { subscriberStatuses } from './subscriber.ts'
import { downloadProof, exportSubscribers } from './subscriber-files.ts'
import { SubscriberList } from './subscriber-list.tsx'
import { useSettled } from './use-settled.ts'
import { useSubscribers } from './use-subscribers.ts'

const wholeNumber = new Intl.NumberFormat('de-DE')

/** Who gets the newsletter, who is yet to confirm, who left; the list as a file, and the proof for each address. */
export function NewsletterTab({ api }: { api: PostgrestClient }) {
  const headingId = useId()
  const [filters, setFilters] = useState<SubscriberFilters>({ search: '', status: 'all' })
  const [pageNumber, setPageNumber] = useState(1)
  const search = useSettled(filters.search)
  const { page, problem, reload } = useSubscribers(api, { ...filters, search }, pageNumber)
  const [exporting, setExporting] = useState(false)

  function change(changes: Partial<SubscriberFilters>) {
    setFilters((before) => ({ ...before, ...changes }))
    setPageNumber(1)
  }

  async function exportList() {
    setExporting(true)
    try {
      const rows = await exportSubscribers(api, filters)
      showToast({ title: 'CSV exportiert', description: `${wholeNumber.format(rows)} Einträge` })
    } catch {
      showToast({
        title: 'Export fehlgeschlagen',
        description: 'Es wurde keine Datei gespeichert. Versuchen Sie es noch einmal.',
        variant: 'destructive',
      })
    } finally {
      setExporting(false)
    }
  }

  async function saveProof(subscriber: Subscriber) {
    try {
      await downloadProof(api, subscriber)
    } catch {
      showToast({
        title: 'Nachweis nicht gespeichert',
        description: 'Das Protokoll konnte nicht geladen werden. Versuchen Sie es noch einmal.',
        variant: 'destructive',
      })
    }
  }

  return (
    <div className="grid gap-4">
      <div className="list-tools">
        <span className="list-count" role="status">
          {page ? `${wholeNumber.format(page.total)} ${page.total === 1 ? 'Adresse' : 'Adressen'}` : null}
        </span>
        <Button
          variant="secondary"
          size="small"
          busy={exporting ? 'Wird exportiert …' : undefined}
          onClick={() => void exportList()}
        >
          CSV Export
        </Button>
      </div>

      <section aria-labelledby={headingId} className="filters">
        <h2 id={headingId} className="text-base font-semibold">
          Filter &amp; Suche
        </h2>
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
          <Field
            name="newsletter-suche"
            type="search"
            label="Suche"
            placeholder="E-Mail, Name"
            value={filters.search}
            onChange={(event) => change({ search: event.target.value })}
          />
          <SelectField
            name="newsletter-status"
            label="Status"
            value={filters.status}
            onChange={(event) => change({ status: event.target.value as SubscriberFilters['status'] })}
          >
            <option value="all">Alle</option>
            {Object.entries(subscriberStatuses).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      </section>

      {!page && !problem ? <p role="status">Lade Daten...</p> : null}
      {problem ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>Die Liste konnte nicht geladen werden: {problem}</p>
          <Button onClick={reload}>Noch einmal laden</Button>
        </div>
      ) : null}
      {page ? (
        <>
          <SubscriberList subscribers={page.subscribers} onProof={(subscriber) => void saveProof(subscriber)} />
          <Pages current={pageNumber} last={Math.max(1, Math.ceil(page.total / PAGE_SIZE))} onChange={setPageNumber} />
        </>
      ) : null}
    </div>
  )
}

function Pages({ current, last, onChange }: { current: number; last: number; onChange(page: number): void }) {
  if (last === 1 && current === 1) return null
  return (
    <nav aria-label="Seiten der Liste" className="mt-3 flex flex-wrap items-center justify-center gap-4">
      {current > 1 ? (
        <Button variant="secondary" size="small" onClick={() => onChange(Math.min(current - 1, last))}>
          Vorherige Seite
        </Button>
      ) : null}
      <span>
        Seite {current} von {last}
      </span>
      {current < last ? (
        <Button variant="secondary" size="small" onClick={() => onChange(current + 1)}>
          Nächste Seite
        </Button>
      ) : null}
    </nav>
  )
}
