import type { StoredPicture } from '../../../content/pictures/stored-picture.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_SIZE } from '../../../rules/pictures.ts'
import { askServer, type Post } from '../../lib/ask-server.ts'
import { readStart } from '../../lib/forms/read-start.ts'
import { Refusal } from '../../lib/forms/refusal.ts'

export type UploadedPicture = Pick<StoredPicture, 'hash' | 'width' | 'height'>

const NOT_SENT = 'Das Bild ließ sich nicht hochladen. Bitte versuchen Sie es noch einmal.'

/** @throws Refusal */
export async function uploadPicture(post: Post, file: File): Promise<UploadedPicture> {
  if (file.size > MAX_PICTURE_BYTES) {
    throw new Refusal(`Die Datei ist zu groß. Bitte nehmen Sie eine bis ${MAX_PICTURE_SIZE}.`)
  }
  const start = await readStart(file)
  if ('problem' in start) throw new Refusal(start.problem)
  return askServer(post, '/api/pictures', file, { failed: NOT_SENT })
}
