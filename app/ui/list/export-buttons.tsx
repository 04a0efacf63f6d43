import { useState } from 'react'
import type { ListFilters } from '../../lib/list/list-filters.ts'
import { ListChanged, type Progress } from '../../lib/list/read-whole-list.ts'
import { Button } from '../buttons/button.tsx'
import { showToast } from '../toasts/toast.tsx'

const count = new Intl.NumberFormat('de-DE')

/** A file with all pages of the filtered list. */
export interface ListExport {
  label: string
  /**
   * @param filters the values of the fields, whose list may still be loading
   * @returns the number of rows
   * @throws when not every row could be read
   */
  save(filters: ListFilters, onProgress: (progress: Progress) => void): Promise<number>
}

interface ExportButtonsProps {
  exports: readonly ListExport[]
  filtersNow(): ListFilters
}

export function ExportButtons({ exports, filtersNow }: ExportButtonsProps) {
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
