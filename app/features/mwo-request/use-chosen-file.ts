import { useState } from 'react'
import { checkUpload, type UploadType } from '../../lib/upload-type.ts'
import type { StoredUpload } from './mwo-request.ts'
import { uploadFile } from './upload-file.ts'

export interface ChosenFile {
  file: File
  type: UploadType
  /** Set once the bytes are in the bucket, so that a second try does not send ten megabytes again. */
  stored?: StoredUpload
}

/** The optional file of a request: checked when it is chosen, sent with the form, kept when sending fails. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile>()
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<number>()
  const [upload, setUpload] = useState<AbortController>()

  async function choose(file: File | undefined) {
    setChosen(undefined)
    setProblem(undefined)
    if (!file) return
    const { type, problem } = await checkUpload(file)
    if (type) setChosen({ file, type })
    else setProblem(problem)
  }

  /** Sends the bytes unless an earlier try already did. Resolves to nothing when no file was chosen. */
  async function store(): Promise<StoredUpload | undefined> {
    if (!chosen) return undefined
    if (chosen.stored) return chosen.stored

    const { file, type } = chosen
    const controller = new AbortController()
    const path = `${crypto.randomUUID()}/datei.${type.extension}`
    setUpload(controller)
    setProgress(0)
    try {
      await uploadFile({ file, type, path, onProgress: setProgress, signal: controller.signal })
    } finally {
      setUpload(undefined)
      setProgress(undefined)
    }
    const stored = { path, name: file.name, type, size: file.size }
    setChosen({ ...chosen, stored })
    return stored
  }

  return { chosen, problem, progress, choose, store, cancel: () => upload?.abort() }
}
