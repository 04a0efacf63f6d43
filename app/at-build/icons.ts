import sharp from 'sharp'
import { iconSvg } from '../ui/pictures/ring-icon.ts'

/** Drawn at eight times its size first, so that lines stay sharp. */
export function iconPng(width: number): Promise<Uint8Array> {
  const svg = iconSvg({ padding: 10, background: '#faf7f2' })
  return sharp(Buffer.from(svg), { density: 72 * 8 })
    .resize(width)
    .png()
    .toBuffer()
}
