import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const width = 1200
const height = 900

/** Left half red, right half blue: what is turned or cut shows. */
function redAndBlue(blue = '#2030c0') {
  return sharp({ create: { width, height, channels: 3, background: '#c02020' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: blue } }, left: width / 2, top: 0 },
  ])
}

/** A photograph as a telephone takes it: lying on its side, with camera and place. */
export function photograph(blue?: string): Promise<Buffer> {
  return redAndBlue(blue)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Musterkamera', Model: 'Erikas Telefon' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 24/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '9/1 58/1 0/1' },
    })
    .jpeg()
    .toBuffer()
}

export function asWebp(): Promise<Buffer> {
  return redAndBlue().webp().toBuffer()
}

/** Another PNG with each content: `shade` tells them apart. */
export function asPng(shade = '#2030c0'): Promise<Buffer> {
  return redAndBlue(shade).png().toBuffer()
}

/** The passes of an interlaced PNG: first column and row, and the steps between them. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface PngShape {
  width: number
  height: number
  interlaced?: boolean
  bits?: 8 | 16
  /** Put before the pixels: name and bytes. */
  extra?: [string, Uint8Array]
}

/** A PNG made by hand of one colour with alpha: tiny, whatever it claims to become. */
export function hugePng({ width, height, interlaced = false, bits = 8, extra }: PngShape, points = true): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, 6, 0, 0, interlaced ? 1 : 0], 8)
  const bytes = (columns: number, rows: number) => rows * (1 + columns * 4 * (bits / 8))
  const most = interlaced
    ? ADAM7.map(([x, y, right, down]) => bytes(Math.ceil((width - x) / right), Math.ceil((height - y) / down)))
    : [bytes(width, height)]
  const data = deflateSync(Buffer.alloc(points ? most.reduce((sum, one) => sum + one) : 100), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(extra ? [chunk(...extra)] : []),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.byteLength, 0)
  frame.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
}
