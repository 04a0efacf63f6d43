import { facts } from '#facts'
import type { PhotoPlace } from './facts/photo-places.ts'
import type { StoredPicture } from './pictures/stored-picture.ts'

/** The photograph that the practice chose for a place; undefined while a drawing stands there. */
export function photographOf(place: PhotoPlace): StoredPicture | undefined {
  return facts.photographs[place]
}
