import { refusedTypeOf, uploadTypeOf } from '../../rules/input/uploads.ts'
import { PictureError } from './picture-problem.ts'

const KINDS: Record<string, PictureKind> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' }

export type PictureKind = 'jpeg' | 'png' | 'webp'

/** The kind of a picture, by its first bytes. @throws PictureError for everything else; HEIC has a sentence of its own */
export function pictureKindOf(bytes: Uint8Array): PictureKind {
  const kind = KINDS[uploadTypeOf(bytes)?.mime ?? '']
  if (kind) return kind
  throw new PictureError(refusedTypeOf(bytes) === 'heic' ? 'heic' : 'kind')
}
