/** What the practice may upload: a photo of a telephone or camera. */
const MAX_PICTURE_MEGABYTES = 20
export const MAX_PICTURE_BYTES = MAX_PICTURE_MEGABYTES * 1024 * 1024

/** How a page says the size: "20 MB". */
export const MAX_PICTURE_SIZE = `${MAX_PICTURE_MEGABYTES} MB`

/** Telephones take up to 48 million points; above that decoding costs more memory than a small server has to spare. */
export const MAX_PICTURE_PIXELS = 50 * 1_000_000

/** Below it a picture is blurred wherever it stands. */
export const LEAST_PICTURE_SIDE = 200

/** How many times longer one side may be than the other. */
export const MAX_PICTURE_RATIO = 4

/** How many pictures an installation keeps. */
export const MAX_PICTURES = 1000

/** The widths in which a picture is kept; a smaller one is never made larger. */
const PICTURE_WIDTHS = [480, 960, 1600] as const

/** Browsers take the first one that they know. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export const PICTURE_ALT_MAX = 300

/** How a page says the kinds. */
export const PICTURE_KINDS = 'JPEG, PNG oder WebP'

/** For the file dialog. Without HEIC, so that an iPhone sends its photos as JPEG. */
export const PICTURE_ACCEPT = '.jpg,.jpeg,.png,.webp'

/** The widths in which a picture is kept. @param width of the largest one */
export function pictureWidths(width: number): number[] {
  const largest = Math.min(width, Math.max(...PICTURE_WIDTHS))
  return [...PICTURE_WIDTHS.filter((one) => one < largest), largest]
}

/** Where a picture is served. What stands there never changes: other bytes have another hash. */
export function pictureAddress(hash: string, width: number, format: PictureFormat): string {
  return `/bilder/${hash}-${width}.${format}`
}

/** Reads the last part of such an address. @returns nothing for a name that no picture has */
export function readPictureName(name: string): { hash: string; width: number; format: PictureFormat } | undefined {
  const [, hash = '', width = '', format] = /^([A-Za-z0-9_-]{22})-(\d{3,4})\.(avif|webp)$/.exec(name) ?? []
  return format === 'avif' || format === 'webp' ? { hash, width: Number(width), format } : undefined
}
