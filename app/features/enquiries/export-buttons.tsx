import type { PostgrestClient } from '@supabase/postgrest-js'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { CsvVariant } from './csv.ts'
import type { EnquiryKind } from './enquiry.ts'
import type { EnquiryFilters } from './enquiry-filters.ts'
import { exportEnquiries } from './export-enquiries.ts'
import { ListChanged, type Progress } from './load-all-enquiries.ts'

const count = new Intl.NumberFormat('de-DE')

/** The filtered list as a file, all pages of it. */
export function ExportButtons({
  api,
  kind,
  filters,
}: {
  api: PostgrestClient
  kind: EnquiryKind
  filters: EnquiryFilters
}) {
  const [progress, setProgress] = useState<Progress>()

  async function start(variant: CsvVariant) {
    setProgress({ done: 0, total: 0 })
    try {
      const rows = await exportEnquiries(api, kind, filters, variant, setProgress)
      showToast({ title: 'CSV exportiert', description: `${count.format(rows)} Einträge` })
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
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => void start('standard')}>
        CSV Export
      </Button>
      <Button variant="secondary" size="small" onClick={() => void start('excel')}>
        CSV für Excel (Deutsch)
      </Button>
    </>
  )
}
