import { useState } from 'react'
import type { ListFilters } from '../../lib/list/list-filters.ts'
import { ListChanged, type Progress } from '../../lib/list/read-whole-list.ts'
import { Button } from '../buttons/button.tsx'
import { showToast } from '../toasts/toast.tsx'

const count = new Intl.NumberFormat('de-DE')

/** A file that holds the filtered list, all pages of it. */
export interface ListExport {
  label: string
  /**
   * Saves the file.
   *
   * @param filters what the fields say now, though the list behind them may still be on its way
   * @returns how many rows it has
   * @throws when it could not be read whole
   */
  save(filters: ListFilters, onProgress: (progress: Progress) => void): Promise<number>
}

interface ExportButtonsProps {
  exports: readonly ListExport[]
  /** What the fields say now. */
  filtersNow(): ListFilters
}

export function ExportButtons({ exports, filtersNow }: ExportButtonsProps) {
  const [progress, setProgress] = useState<Progress>()

  async function start({ save }: ListExport) {
    setProgress({ done: 0, total: 0 })
    try {
      const rows = await save(filtersNow(), setProgress)
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
  return exports.map((file) => (
    <Button key={file.label} variant="secondary" size="small" onClick={() => void start(file)}>
      {file.label}
    </Button>
  ))
}
