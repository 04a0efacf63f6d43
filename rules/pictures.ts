const MAX_PICTURE_MEGABYTES = 20
export const MAX_PICTURE_BYTES = MAX_PICTURE_MEGABYTES * 1024 * 1024

export const MAX_PICTURE_SIZE = `${MAX_PICTURE_MEGABYTES} MB`

/** Phones take up to 48 million pixels; above that decoding costs more memory than a small server has to spare. */
export const MAX_PICTURE_PIXELS = 50 * 1_000_000

/** Below it a picture is blurred wherever it stands. */
export const LEAST_PICTURE_SIDE = 200

/** How many times longer one side may be than the other. */
export const MAX_PICTURE_RATIO = 4

export const MAX_PICTURES = 1000

/** A smaller one is never made larger. */
const PICTURE_WIDTHS = [480, 960, 1600] as const

/** Browsers take the first one that they know. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export const PICTURE_ALT_MAX = 300

export const PICTURE_KINDS = 'JPEG, PNG oder WebP'

/** For the file dialog. Without HEIC, so that an iPhone sends its photos as JPEG. */
export const PICTURE_ACCEPT = '.jpg,.jpeg,.png,.webp'

/** In pixels, ascending: the standard widths below that of the original, and the largest that it fills. @param width of the original */
export function pictureWidths(width: number): number[] {
  const largest = Math.min(width, Math.max(...PICTURE_WIDTHS))
  return [...PICTURE_WIDTHS.filter((one) => one < largest), largest]
}

/** Where a picture is served. What stands there never changes: other bytes have another hash. */
export function pictureAddress(hash: string, width: number, format: PictureFormat): string {
  return `/bilder/${hash}-${width}.${format}`
}

/** The last part of a `pictureAddress`; undefined for a name in any other form. */
export function readPictureName(name: string): { hash: string; width: number; format: PictureFormat } | undefined {
  const [, hash = '', width = '', format] = /^([A-Za-z0-9_-]{22})-(\d{3,4})\.(avif|webp)$/.exec(name) ?? []
  return format === 'avif' || format === 'webp' ? { hash, width: Number(width), format } : undefined
}
