import type { StorageClient } from '@supabase/storage-js'
import { useEffect, useState } from 'react'
import { formatFileSize } from '../../lib/format-file-size.ts'
import { Button } from '../../ui/button.tsx'
import type { MwoEntry } from './enquiry.ts'

const BUCKET = 'mwo-uploads'
const LINK_SECONDS = 5 * 60

type File = Pick<MwoEntry, 'file_url' | 'file_name' | 'file_type' | 'file_size'>

/** The file of an entry: what it is, pictures as preview, and a link that lives five minutes (deviation 4). */
export function UploadedFile({ storage, file }: { storage: StorageClient; file: File }) {
  const [problem, setProblem] = useState<string>()
  const path = file.file_url
  if (!path) return null
  const name = file.file_name ?? 'datei'

  async function download(from: string) {
    setProblem(undefined)
    const { data, error } = await storage.from(BUCKET).createSignedUrl(from, LINK_SECONDS, { download: name })
    if (error) return setProblem('Die Datei konnte nicht geladen werden. Versuchen Sie es noch einmal.')
    const link = document.createElement('a')
    link.href = data.signedUrl
    link.download = name
    link.click()
  }

  return (
    <section aria-label="Datei" className="grid justify-items-start gap-2">
      <h3 className="text-base font-semibold">Datei</h3>
      <p className="text-sm">
        {name} · {file.file_type ?? 'unbekannter Typ'}
        {file.file_size === null ? null : ` · ${formatFileSize(file.file_size)}`}
      </p>
      {file.file_type?.startsWith('image/') ? <Preview storage={storage} path={path} name={name} /> : null}
      <Button variant="secondary" size="small" onClick={() => void download(path)}>
        Datei herunterladen
      </Button>
      {problem ? (
        <p role="alert" className="text-sm font-semibold text-error">
          {problem}
        </p>
      ) : null}
    </section>
  )
}

function Preview({ storage, path, name }: { storage: StorageClient; path: string; name: string }) {
  const [address, setAddress] = useState<string>()

  useEffect(() => {
    let current = true
    void storage
      .from(BUCKET)
      .createSignedUrl(path, LINK_SECONDS)
      .then(({ data }) => current && setAddress(data?.signedUrl))
    return () => {
      current = false
    }
  }, [storage, path])

  return address ? <img src={address} alt={`Vorschau: ${name}`} className="file-preview" /> : null
}
