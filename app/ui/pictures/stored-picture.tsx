import { type StoredPicture as Picture, pictureAttributes } from '../../content/pictures/stored-picture.ts'

interface StoredPictureProps {
  picture: Picture
  /** How wide it is shown, in the words of the attribute `sizes`: `(min-width: 60rem) 20rem, 100vw`. */
  sizes: string
  /** Instead of the words that belong to the picture. */
  alt?: string
}

/** A picture that the practice uploaded. Its place is known before it is loaded; where it is cut, its focus stays visible. */
export function StoredPicture({ picture, sizes, alt = picture.alt }: StoredPictureProps) {
  const { source, img } = pictureAttributes(picture, sizes)
  return (
    <picture>
      <source {...source} />
      <img {...img} alt={alt} style={{ objectPosition: `${picture.x}% ${picture.y}%` }} loading="lazy" />
    </picture>
  )
}
