import { UPLOAD_BUCKET, type UploadType } from '../../../rules/input/uploads.ts'
import { backendSettings } from '../../lib/backend.ts'
import { Refusal } from '../../lib/forms/refusal.ts'

interface UploadOptions {
  file: File
  type: UploadType
  path: string
  /** Called with a number between 0 and 1. */
  onProgress(fraction: number): void
  signal: AbortSignal
}

/**
 * Sends a file to the private bucket, by XMLHttpRequest: `fetch` does not report the progress of an upload.
 * @throws DOMException `AbortError` when cancelled, Refusal when a limit refused it; Error otherwise
 */
export async function uploadFile({ file, type, path, onProgress, signal }: UploadOptions): Promise<void> {
  const { url, publishableKey } = await backendSettings()
  signal.throwIfAborted()

  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    signal.addEventListener('abort', cancel, { once: true })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => (request.status < 300 ? resolve() : reject(refusalOf(request)))
    request.onerror = () => reject(new Error('upload did not reach the server'))
    request.onabort = () => reject(new DOMException('upload cancelled', 'AbortError'))
    request.onloadend = () => signal.removeEventListener('abort', cancel)

    request.open('POST', `${url}/storage/v1/object/${UPLOAD_BUCKET}/${path}`)
    request.setRequestHeader('apikey', publishableKey)
    request.setRequestHeader('authorization', `Bearer ${publishableKey}`)
    request.setRequestHeader('content-type', type.mime)
    request.send(file)
  })
}

function refusalOf({ status, responseText }: XMLHttpRequest): Error {
  const message = status === 429 ? messageOf(responseText) : undefined
  return message ? new Refusal(message) : new Error(`upload answered ${status}`)
}

/** A proxy on the way may refuse with a page of its own. */
function messageOf(responseText: string): string | undefined {
  try {
    return JSON.parse(responseText).message
  } catch {
    return undefined
  }
}
