import { PICTURE_FORMATS, type PictureFormat, pictureAddress, pictureWidths } from '../../rules/pictures.ts'

/** A picture as a release shows it (`private.release_pictures`); the addresses of all sizes follow from it. */
export interface StoredPicture {
  hash: string
  /** Of the largest size. */
  width: number
  height: number
  /** Empty where it only decorates. */
  alt: string
  /** Per cent from left and top: what stays visible where the picture is cut. */
  x: number
  y: number
}

/** By id. */
export type StoredPictures = Record<string, StoredPicture>

/** Whether something can be the name of a picture in the library. */
export function isPictureId(id: unknown): boolean {
  return typeof id === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)
}

/**
 * The attributes of `source` and `img`, as React names them.
 * @param sizes how wide it is shown, in the words of the attribute: `(min-width: 60rem) 20rem, 100vw`
 */
export function pictureAttributes(picture: StoredPicture, sizes: string) {
  const [avif, webp] = pictureSources(picture)
  return {
    source: { type: avif?.type ?? '', srcSet: avif?.srcSet ?? '', sizes },
    img: {
      className: 'picture',
      src: pictureFile(picture, 960),
      srcSet: webp?.srcSet ?? '',
      sizes,
      alt: picture.alt,
      width: String(picture.width),
      height: String(picture.height),
      loading: 'lazy',
      decoding: 'async',
    },
  } as const
}

/** A picture with the attributes of its elements, so that no page needs a script for them. */
export interface ResolvedPicture {
  source: Readonly<Record<string, string>>
  img: Readonly<{ alt: string; style: { objectPosition: string } } & Record<string, unknown>>
}

export function readyPicture(picture: StoredPicture, sizes: string): ResolvedPicture {
  const { source, img } = pictureAttributes(picture, sizes)
  // When it is loaded follows from its place in the page.
  const { className, loading, ...others } = img
  return { source, img: { ...others, style: focusStyle(picture) } }
}

/** Where a picture is cropped, its focus stays visible. */
export function focusStyle({ x, y }: Pick<StoredPicture, 'x' | 'y'>): { objectPosition: string } {
  return { objectPosition: `${x}% ${y}%` }
}

/** The sizes of a picture as `srcset`s, one for each format, the smaller format first. */
function pictureSources({ hash, width }: StoredPicture): { type: string; srcSet: string }[] {
  return PICTURE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: pictureWidths(width)
      .map((one) => `${pictureAddress(hash, one, format)} ${one}w`)
      .join(', '),
  }))
}

/** The address of one size, at least as wide as asked for where there is one. */
export function pictureFile({ hash, width }: StoredPicture, atLeast: number, format: PictureFormat = 'webp'): string {
  const widths = pictureWidths(width)
  return pictureAddress(hash, widths.find((one) => one >= atLeast) ?? width, format)
}
