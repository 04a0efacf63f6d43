import { uploadTypeOf } from '../../rules/input/uploads.ts'
import { PictureError } from './picture-problem.ts'

const KINDS: Record<string, PictureKind> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' }
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

export type PictureKind = 'jpeg' | 'png' | 'webp'

/**
 * The kind of a picture, by its first bytes.
 * @throws PictureError for everything else; HEIC has a sentence of its own
 */
export function pictureKindOf(bytes: Uint8Array): PictureKind {
  const kind = KINDS[uploadTypeOf(bytes)?.mime ?? '']
  if (kind) return kind
  const [box, brand] = [latin(bytes, 4), latin(bytes, 8)]
  throw new PictureError(box === 'ftyp' && HEIC_BRANDS.includes(brand) ? 'heic' : 'kind')
}

function latin(bytes: Uint8Array, from: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + 4))
}
