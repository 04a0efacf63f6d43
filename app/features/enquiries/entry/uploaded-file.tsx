import type { StorageClient } from '@supabase/storage-js'
import { formatFileSize } from '../../../../rules/format/format-file-size.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import type { MwoEntry } from '../enquiry.ts'
import { downloadLink } from './open-entry.ts'

type File = Pick<MwoEntry, 'file_url' | 'file_name' | 'file_type' | 'file_size'>

interface UploadedFileProps {
  storage: StorageClient
  file: File
  preview: string | undefined
}

export function UploadedFile({ storage, file, preview }: UploadedFileProps) {
  const { problem, run } = useTask(() => 'Die Datei konnte nicht geladen werden. Versuchen Sie es noch einmal.')
  const path = file.file_url
  if (!path) return null
  const name = file.file_name ?? 'datei'

  async function download(from: string) {
    const link = document.createElement('a')
    link.href = await downloadLink(storage, from, name)
    link.download = name
    link.click()
  }

  return (
    <section aria-label="Datei" className="grid justify-items-start gap-2">
      <h3 className="text-base font-semibold">Datei</h3>
      <p className="text-small">
        {name} · {file.file_type ?? 'unbekannter Typ'}
        {file.file_size === null ? null : ` · ${formatFileSize(file.file_size)}`}
      </p>
      {preview ? (
        <img
          src={preview}
          alt={`Vorschau: ${name}`}
          className="max-h-[20rem] max-w-full rounded-control border border-dune"
        />
      ) : null}
      <Button variant="secondary" size="small" onClick={() => run(() => download(path))}>
        Datei herunterladen
      </Button>
      <FormRefusal text={problem} />
    </section>
  )
}
