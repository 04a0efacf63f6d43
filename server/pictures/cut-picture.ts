import sharp from 'sharp'

/** A JPEG of a size, cut around the focus (percent). @param bytes of this program; uploads go through `read-picture.ts` */
export async function cutPicture(
  bytes: Uint8Array,
  { x, y }: { x: number; y: number },
  size: { width: number; height: number },
): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata()
  const scale = Math.min(width / size.width, height / size.height)
  const part = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
  const left = Math.round(((width - part.width) * x) / 100)
  const top = Math.round(((height - part.height) * y) / 100)
  return sharp(bytes)
    .extract({ left, top, ...part })
    .resize(size)
    .jpeg({ quality: 85 })
    .toBuffer()
}
