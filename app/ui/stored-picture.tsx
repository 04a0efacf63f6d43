import { type StoredPicture as Picture, pictureFile, pictureSources } from '../content/pictures/stored-picture.ts'

interface StoredPictureProps {
  picture: Picture
  /** How wide it is shown, in the words of the attribute `sizes`: `(min-width: 60rem) 20rem, 100vw`. */
  sizes: string
  /** Instead of the words that belong to the picture. */
  alt?: string
  /** In the first window of the page: loaded at once and before others. All others wait until they come near. */
  first?: boolean
}

/** A picture that the practice uploaded. Its place is known before it is loaded; where it is cut, its focus stays visible. */
export function StoredPicture({ picture, sizes, alt = picture.alt, first }: StoredPictureProps) {
  const [avif, webp] = pictureSources(picture)
  return (
    <picture className="contents">
      <source type={avif?.type} srcSet={avif?.srcSet} sizes={sizes} />
      <img
        className="picture"
        src={pictureFile(picture, 960)}
        srcSet={webp?.srcSet}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        style={{ objectPosition: `${picture.x}% ${picture.y}%` }}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
