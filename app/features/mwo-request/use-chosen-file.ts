import { useRef, useState } from 'react'
import { type UploadType, uploadPath } from '../../../rules/input/uploads.ts'
import type { StoredUpload } from './mwo-request.ts'
import { uploadFile } from './upload-file.ts'
import { checkUpload } from './upload-type.ts'

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
  /** A ref: a submit may come before the choice is rendered. */
  const last = useRef<{ file: File | undefined; checked: Promise<CheckedFile> }>({
    file: undefined,
    checked: Promise.resolve({}),
  })
  /** Already uploaded, so that a second try of the same request does not send ten megabytes again. */
  const stored = useRef<{ file: File; requestId: string; upload: StoredUpload }>(undefined)

  async function choose(file: File | undefined): Promise<void> {
    if (last.current.file !== file) setChecked({})
    const checked = checkedFile(file)
    last.current = { file, checked }
    const result = await checked
    if (last.current.checked === checked) setChecked(result)
  }

  /** Reads it again: it may have been changed or removed since it was chosen. */
  async function check(file: File | undefined): Promise<CheckedFile> {
    void choose(file)
    return last.current.checked
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
    void choose(undefined)
  }

  return { chosen, problem, progress, choose, check, store, storeAnew, forget, cancel: () => upload?.abort() }
}

async function checkedFile(file: File | undefined): Promise<CheckedFile> {
  if (!file) return {}
  const { type, problem } = await checkUpload(file)
  return type ? { chosen: { file, type } } : { problem }
}
