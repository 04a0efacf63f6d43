import { useRef, useState } from 'react'
import {
  HEIC_REFUSED,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_SIZE,
  refusedTypeOf,
  type UploadType,
  uploadPath,
  uploadTypeOf,
} from '../../../rules/input/uploads.ts'
import { readStart } from '../../lib/forms/read-start.ts'
import type { StoredUpload } from './mwo-request.ts'
import { uploadFile } from './upload-file.ts'

export interface ChosenFile {
  file: File
  type: UploadType
}

type CheckedFile = { chosen?: ChosenFile; problem?: string }

/** The optional file of a request: checked when chosen, sent with the form, kept when sending fails. */
export function useChosenFile() {
  const [{ chosen, problem }, setChecked] = useState<CheckedFile>({})
  const [progress, setProgress] = useState<number>()
  const [upload, setUpload] = useState<AbortController>()
  /** Another one may be read sooner. */
  const last = useRef<Promise<CheckedFile>>(undefined)
  /** Already uploaded, so that a second try of the same request does not send ten megabytes again. */
  const stored = useRef<{ file: File; requestId: string; upload: StoredUpload }>(undefined)

  /** When it is chosen, and when it is sent: it may have been changed or removed meanwhile. */
  async function check(file: File | undefined): Promise<CheckedFile> {
    if (chosen?.file !== file) setChecked({})
    const reading = checkedFile(file)
    last.current = reading
    const result = await reading
    if (last.current === reading) setChecked(result)
    return result
  }

  /** In the bucket a file belongs to one request. */
  async function store({ file, type }: ChosenFile, requestId: string): Promise<StoredUpload> {
    if (stored.current?.file === file && stored.current.requestId === requestId) return stored.current.upload

    const controller = new AbortController()
    const path = uploadPath(crypto.randomUUID(), type)
    setUpload(controller)
    setProgress(0)
    try {
      await uploadFile({ file, type, path, onProgress: setProgress, signal: controller.signal })
    } finally {
      setUpload(undefined)
      setProgress(undefined)
    }
    stored.current = { file, requestId, upload: { path, name: file.name, type, size: file.size } }
    return stored.current.upload
  }

  function storeAnew(): void {
    stored.current = undefined
  }

  function forget(): void {
    storeAnew()
    void check(undefined)
  }

  return { chosen, problem, progress, check, store, storeAnew, forget, cancel: () => upload?.abort() }
}

async function checkedFile(file: File | undefined): Promise<CheckedFile> {
  if (!file) return {}
  const { type, problem } = await checkUpload(file)
  return type ? { chosen: { file, type } } : { problem }
}

const REFUSALS = {
  heic: HEIC_REFUSED,
  picture:
    'Bilder in diesem Format lassen sich hier nicht lesen. Öffnen Sie das Bild, speichern Sie es als JPEG oder PNG, und wählen Sie diese Datei.',
  document:
    'Dokumente aus Word und ähnlichen Programmen lassen sich hier nicht senden. Speichern Sie das Dokument als PDF, und wählen Sie diese Datei.',
  other: 'Diese Datei ist kein PDF und kein Bild (JPEG, PNG, WebP). Wählen Sie eine andere Datei.',
} as const

/** By size and first bytes; the server checks again (`server/api/files.ts`). `problem` says in German what to do. */
export async function checkUpload(
  file: File,
): Promise<{ type: UploadType; problem?: undefined } | { problem: string; type?: undefined }> {
  if (file.size > MAX_UPLOAD_BYTES)
    return { problem: `Die Datei ist größer als ${MAX_UPLOAD_SIZE}. Wählen Sie eine kleinere Datei.` }
  const start = await readStart(file)
  if ('problem' in start) return start
  const type = uploadTypeOf(start.bytes)
  return type ? { type } : { problem: REFUSALS[refusedTypeOf(start.bytes)] }
}
