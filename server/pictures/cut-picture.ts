import type { StoredPicture } from '../../app/content/pictures/stored-picture.ts'

/** A JPEG cropped around the focus. @param bytes of this program; uploads go through `read-picture.ts` */
export async function cutPicture(
  bytes: Uint8Array,
  { x, y }: Pick<StoredPicture, 'x' | 'y'>,
  size: { width: number; height: number },
): Promise<Buffer> {
  // Most processes never crop a picture.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const { width, height } = await sharp(bytes).metadata()
  const scale = Math.min(width / size.width, height / size.height)
  const cut = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
  const left = Math.round(((width - cut.width) * x) / 100)
  const top = Math.round(((height - cut.height) * y) / 100)
  return sharp(bytes)
    .extract({ left, top, ...cut })
    .resize(size)
    .jpeg({ quality: 85 })
    .toBuffer()
}
