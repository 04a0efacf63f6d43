import type { StoredPicture } from '../../../content/pictures/stored-picture.ts'
import { kindNames, textName } from '../../../content/texts/text-document.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_SIZE, MAX_PICTURES } from '../../../rules/pictures.ts'
import { call, type DataApi } from '../../lib/data-api.ts'
import { readStart } from '../../lib/forms/read-start.ts'
import { Refusal } from '../../lib/forms/refusal.ts'

export interface LibraryPicture {
  id: string
  name: string
  version: number
  /** The published version; null while no page shows it. */
  shown_version: number | null
  picture: StoredPicture
  deleted_at: string | null
  places: PicturePlace[]
}

export interface PicturePlace {
  document: string
  is_draft: boolean
}

export type UploadedPicture = Pick<StoredPicture, 'hash' | 'width' | 'height'>

export interface PictureWords {
  hash: string
  name: string
  alt: string
  x: number
  y: number
}

const NOT_SENT = 'Das Bild ließ sich nicht hochladen. Bitte versuchen Sie es noch einmal.'

interface WantedPictures {
  search?: string
  from?: number
  most?: number
  /** Only deleted pictures, or only the others. */
  deleted?: boolean
}

export function loadPictures(
  api: DataApi,
  { search = '', from = 0, most = MAX_PICTURES, deleted }: WantedPictures = {},
): Promise<{ total: number; pictures: LibraryPicture[] }> {
  const wanted = { _search: search, _from: from, _most: most, _deleted: deleted ?? null }
  return call(api, 'list_pictures', wanted)
}

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

export type SavedPicture = { state: 'saved'; release: number | null } | { state: 'conflict' | 'full' | 'missing' }

/** @param seen the version that was read; 0 for a new picture */
export function savePicture(api: DataApi, id: string, seen: number, words: PictureWords): Promise<SavedPicture> {
  return call(api, 'save_picture', {
    _id: id,
    _seen: seen,
    _hash: words.hash,
    _name: words.name,
    _alt: words.alt,
    _focus_x: words.x,
    _focus_y: words.y,
  })
}

/** @returns the pages that use the picture, which then stays */
export async function deletePicture(api: DataApi, id: string): Promise<PicturePlace[]> {
  const { places = [] }: { places?: PicturePlace[] } = await call(api, 'delete_picture', { _id: id })
  return places
}

export function placeInWords({ document, is_draft }: PicturePlace): string {
  const text = textName(document)
  const name = text ? `${kindNames[text.kind]} „${text.key}“` : 'Praxisdaten'
  return is_draft ? `${name} (Entwurf)` : name
}
