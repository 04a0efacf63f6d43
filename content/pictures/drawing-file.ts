import type { ResolvedPicture } from './stored-picture.ts'

/** Address and size of a drawing. */
export interface DrawingFile {
  /** With the hash of the content, so it may be cached for ever. */
  src: string
  width: number
  height: number
  /** The same without its ground, cut where it stands: for the horizon at the head of a page. */
  standing?: { src: string; height: number }
  /** A picture of the practice that is shown instead. */
  cover?: ResolvedPicture
}
