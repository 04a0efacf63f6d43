import type { StorageClient } from '@supabase/storage-js'
import type { IncomingFile } from '../../../../database/json-results.ts'
import { formatFileSize } from '../../../../rules/format/format-file-size.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { downloadLink } from './open-entry.ts'

interface UploadedFileProps {
  storage: StorageClient
  /** With its size in bytes. */
  file: Pick<IncomingFile, 'name' | 'path'> & { bytes: number | null; state?: IncomingFile['state'] }
  type?: string | null
  preview?: string | undefined
}

/** Of a mail: it lies only in the mailbox. */
export const NOT_TAKEN: Record<Exclude<IncomingFile['state'], 'kept'>, string> = {
  type: 'diese Art von Datei nehmen wir nicht an',
  size: 'sie ist zu groß',
  number: 'es waren zu viele auf einmal',
  infected: 'der Virenschutz hat sie abgelehnt',
  'not scanned': 'der Virenschutz hat nicht geantwortet',
}

export function UploadedFile({
  storage,
  file: { name, path, bytes, state = 'kept' },
  type,
  preview,
}: UploadedFileProps) {
  const { problem, run } = useTask(() => 'Die Datei konnte nicht geladen werden. Versuchen Sie es noch einmal.')

  async function download(from: string) {
    const link = document.createElement('a')
    link.href = await downloadLink(storage, from, name)
    link.download = name
    link.click()
  }

  return (
    <section aria-label={`Datei ${name}`} className="grid justify-items-start gap-2">
      <p className="text-small">
        <b>Datei:</b> {[name, type, bytes === null ? null : formatFileSize(bytes)].filter(Boolean).join(' · ')}
        {state === 'kept' ? null : `. Nicht übernommen: ${NOT_TAKEN[state]}. Sie liegt nur im Postfach der Praxis.`}
      </p>
      {preview ? (
        <img
          src={preview}
          alt={`Vorschau: ${name}`}
          className="max-h-[20rem] max-w-full rounded-control border border-dune"
        />
      ) : null}
      {path ? (
        <Button variant="secondary" size="small" onClick={() => run(() => download(path))}>
          Datei herunterladen
        </Button>
      ) : null}
      <FormRefusal text={problem} />
    </section>
  )
}
