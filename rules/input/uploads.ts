export const UPLOAD_BUCKET = 'mwo-uploads'

const MAX_UPLOAD_MEGABYTES = 10
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MEGABYTES * 1024 * 1024

export const MAX_UPLOAD_SIZE = `${MAX_UPLOAD_MEGABYTES}\u00a0MB`

export const UPLOAD_KINDS = 'PDF, JPEG, PNG oder WebP'

export const UPLOAD_ACCEPT = '.pdf,.jpg,.jpeg,.png,.webp'

export interface UploadType {
  mime: string
  extension: string
}

/** So many tell the kind: readers of PDF accept its sign anywhere in them, behind a mark of byte order or a line break. */
export const START_BYTES = 1024

/** By their first bytes. */
export const UPLOAD_TYPES: readonly (UploadType & { matches(bytes: Uint8Array): boolean })[] = [
  { mime: 'application/pdf', extension: 'pdf', matches: holdsPdf },
  { mime: 'image/jpeg', extension: 'jpg', matches: startsWith([0xff, 0xd8, 0xff]) },
  { mime: 'image/png', extension: 'png', matches: startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  {
    mime: 'image/webp',
    extension: 'webp',
    // RIFF, four bytes of length, WEBP
    matches: (bytes) =>
      startsWith([0x52, 0x49, 0x46, 0x46])(bytes) && startsWith([0x57, 0x45, 0x42, 0x50])(bytes.subarray(8)),
  },
]

/** By its first bytes, not by name or declared type. The PDF comes last: a picture may hold its sign. */
export function uploadTypeOf(bytes: Uint8Array): UploadType | undefined {
  const type = UPLOAD_TYPES.findLast(({ matches }) => matches(bytes))
  return type && { mime: type.mime, extension: type.extension }
}

/** What iPhones store photos as. The sentence for visitors and for the practice. */
export const HEIC_REFUSED =
  'Fotos im Format HEIC, in dem iPhones sie speichern, lassen sich hier nicht lesen. Auf dem iPhone: Einstellungen, Kamera, Formate, „Maximale Kompatibilität“ wählen; neue Fotos sind dann JPEG. Von einem vorhandenen Foto machen Sie ein Bildschirmfoto, oder Sie öffnen es am Computer und speichern es als JPEG.'

/** Behind `ftyp`. `?` stands for any byte in the signatures below. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']
/** AVIF; TIFF in both byte orders; GIF; BMP. */
const PICTURES = ['????ftypavif', '????ftypavis', 'II*\0', 'MM\0*', 'GIF8', 'BM']
/** ZIP, which Word, LibreOffice and Pages write; Word before 2007; RTF. */
const DOCUMENTS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '{\\rtf']

/** What `uploadTypeOf` does not know, so far as its owner can be told how to send it. */
export function refusedTypeOf(bytes: Uint8Array): 'heic' | 'picture' | 'document' | 'other' {
  const begins = (signature: string) =>
    Array.from(signature).every((character, at) => character === '?' || bytes[at] === character.charCodeAt(0))
  if (HEIC_BRANDS.some((brand) => begins(`????ftyp${brand}`))) return 'heic'
  if (PICTURES.some(begins)) return 'picture'
  return DOCUMENTS.some(begins) ? 'document' : 'other'
}

/** Says nothing about the person; `private.is_upload_path` allows no other. */
export function uploadPath(folder: string, { extension }: UploadType): string {
  return `${folder}/datei.${extension}`
}

function holdsPdf(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, START_BYTES))
  return start.includes('%PDF-') && refusedTypeOf(bytes) === 'other'
}

function startsWith(signature: number[]) {
  return (bytes: Uint8Array) => signature.every((byte, index) => bytes[index] === byte)
}
