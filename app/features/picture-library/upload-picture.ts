import type { StoredPicture } from '../../../content/pictures/stored-picture.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_SIZE } from '../../../rules/pictures.ts'
import { readStart } from '../../lib/forms/read-start.ts'
import { Refusal } from '../../lib/forms/refusal.ts'

export type UploadedPicture = Pick<StoredPicture, 'hash' | 'width' | 'height'>

const NOT_SENT = 'Das Bild ließ sich nicht hochladen. Bitte versuchen Sie es noch einmal.'

/** @throws Refusal, or what the network throws */
export async function uploadPicture(
  post: (path: string, file: Blob) => Promise<Response>,
  file: File,
): Promise<UploadedPicture> {
  if (file.size > MAX_PICTURE_BYTES) {
    throw new Refusal(`Die Datei ist zu groß. Bitte nehmen Sie eine bis ${MAX_PICTURE_SIZE}.`)
  }
  const start = await readStart(file)
  if ('problem' in start) throw new Refusal(start.problem)
  const answer = await post('/api/pictures', file)
  const body = (await answer.json().catch(() => ({}))) as Partial<UploadedPicture & { code: string; message: string }>
  if (!answer.ok) {
    throw Object.assign(new Refusal(isOurs(body.code) ? (body.message ?? NOT_SENT) : NOT_SENT), { code: body.code })
  }
  return body as UploadedPicture
}

function isOurs(code: string | undefined): boolean {
  return (
    code?.startsWith('picture_') === true ||
    ['infected', 'not_scanned', 'too_large', 'too_many_requests', 'reauthentication_needed'].includes(code ?? '')
  )
}
