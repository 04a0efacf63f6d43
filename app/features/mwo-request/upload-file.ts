import { UPLOAD_BUCKET, type UploadType } from '../../../rules/input/uploads.ts'
import { backendSettings } from '../../lib/backend.ts'
import { Refusal } from '../../lib/forms/refusal.ts'

/** An enquiry may well be stored where its file cannot. */
const WITHOUT_FILE =
  'Mit Dateien geht es gerade nicht. Senden Sie Ihre Anfrage ohne Datei, oder versuchen Sie es später noch einmal.'
const TOO_LARGE =
  'Die Datei ist zu groß für diese Verbindung. Wählen Sie eine kleinere, oder senden Sie Ihre Anfrage ohne Datei.'

interface UploadOptions {
  file: File
  type: UploadType
  path: string
  onProgress(fraction: number): void
  signal: AbortSignal
}

/** By XMLHttpRequest: `fetch` does not report the progress. @throws `AbortError` when cancelled, Refusal with what to do */
export async function uploadFile({ file, type, path, onProgress, signal }: UploadOptions): Promise<void> {
  const { url, publishableKey } = await backendSettings()
  signal.throwIfAborted()

  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    signal.addEventListener('abort', cancel, { once: true })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => (request.status < 300 ? resolve() : reject(refusalOf(request)))
    // Some proxies cut the connection instead of refusing.
    request.onerror = () => reject(navigator.onLine ? new Refusal(WITHOUT_FILE) : new Error('no network'))
    request.onabort = () => reject(new DOMException('upload cancelled', 'AbortError'))
    request.onloadend = () => signal.removeEventListener('abort', cancel)

    request.responseType = 'json'
    request.open('POST', `${url}/storage/v1/object/${UPLOAD_BUCKET}/${path}`)
    request.setRequestHeader('apikey', publishableKey)
    request.setRequestHeader('authorization', `Bearer ${publishableKey}`)
    request.setRequestHeader('content-type', type.mime)
    request.send(file)
  })
}

/** A proxy on the way may refuse with a page of its own: its `response` is null. */
function refusalOf({ status, response }: XMLHttpRequest): Refusal {
  if (status === 413) return new Refusal(TOO_LARGE)
  // A limit, or the virus scanner.
  const message: string | undefined = [422, 429].includes(status) ? response?.message : undefined
  if (!message) return new Refusal(WITHOUT_FILE)
  return new Refusal(message.includes('ohne Datei') ? message : `${message} Ohne Datei geht es vielleicht schon jetzt.`)
}
