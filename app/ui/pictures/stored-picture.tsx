import {
  focusStyle,
  type StoredPicture as Picture,
  pictureAttributes,
} from '../../../content/pictures/stored-picture.ts'

interface StoredPictureProps {
  picture: Picture
  /** The attribute `sizes`: `(min-width: 60rem) 20rem, 100vw`. */
  sizes: string
}

/** A picture that the practice uploaded. */
export function StoredPicture({ picture, sizes }: StoredPictureProps) {
  const { source, img } = pictureAttributes(picture, sizes)
  return (
    <picture>
      <source {...source} />
      <img {...img} alt={picture.alt} style={focusStyle(picture)} loading="lazy" />
    </picture>
  )
}
