import { PICTURE_FORMATS, type PictureFormat, pictureAddress, pictureWidths } from '../../../rules/pictures.ts'

/**
 * A picture of the practice as a release shows it (`private.release_pictures`). It comes with the page, so it is short: the
 * addresses of all sizes follow from it.
 */
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

/** By the id of each picture: what a document names is looked up here. */
export type StoredPictures = Record<string, StoredPicture>

/** The sizes of a picture as `srcset`s, one for each format, the smaller format first. */
export function pictureSources({ hash, width }: StoredPicture): { type: string; srcSet: string }[] {
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
