import sharp, { type Metadata } from 'sharp'
import {
  LEAST_PICTURE_SIDE,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_RATIO,
  PICTURE_FORMATS,
  type PictureFormat,
  pictureWidths,
} from '../../rules/pictures.ts'
import { answerParent } from '../own-process.ts'
import { PictureError, type PictureProblem } from './picture-problem.ts'
import type { PictureKind } from './read-picture.ts'

/** Reads one picture and ends: a child process, so that a file that breaks the decoder breaks nothing else. */
export interface PictureTask {
  bytes: Uint8Array
  kind: PictureKind
}

export interface PictureFile {
  width: number
  format: PictureFormat
  bytes: Uint8Array
}

export type FromPictureProcess =
  | { files: PictureFile[]; width: number; height: number; problem?: undefined }
  | { problem: PictureProblem; reason: string }

/** Some files are decoded as a whole in memory. */
const MAX_DECODED_BYTES = 200_000_000
const AVIF_QUALITY = 50
const WEBP_QUALITY = 78

sharp.concurrency(1)
sharp.cache(false)
// The library reads forty kinds, some of which open files and addresses.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

answerParent((task: PictureTask) =>
  read(task).catch(
    (error: Error): FromPictureProcess => ({
      problem: error instanceof PictureError ? error.problem : 'broken',
      reason: error.message,
    }),
  ),
)

async function read({ bytes, kind }: PictureTask): Promise<FromPictureProcess> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, sequentialRead: true, failOn: 'error' })
  // Before memory is spent on a claimed billion pixels.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (head.format !== kind) throw new PictureError('kind')
  const points = head.width * head.height
  if (points > MAX_PICTURE_PIXELS || points * bytesOfPoint(head) > MAX_DECODED_BYTES)
    throw new PictureError('too many points')
  const [short = 0, long = 0] = [head.width, head.height].toSorted((a, b) => a - b)
  if (short < LEAST_PICTURE_SIDE) throw new PictureError('too small')
  if (long > short * MAX_PICTURE_RATIO) throw new PictureError('too long')

  const sizes = pictureWidths(head.autoOrient.width)
  const { data, info } = await open()
    .autoOrient()
    .resize({ width: Math.max(...sizes) })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const files: PictureFile[] = []
  for (const size of sizes) {
    const shrunk = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({ width: size })
    for (const format of PICTURE_FORMATS) {
      const encoded =
        format === 'avif'
          ? shrunk().avif({ quality: AVIF_QUALITY, effort: 3 })
          : shrunk().webp({ quality: WEBP_QUALITY, effort: 4 })
      files.push({ width: size, format, bytes: await encoded.toBuffer() })
    }
  }
  return { files, width: info.width, height: info.height }
}

/** Memory of the decoder for each point; a progressive JPEG keeps coefficients, which take twice as much. */
function bytesOfPoint({ channels, depth, format, isProgressive }: Metadata): number {
  return channels * (depth === 'uchar' ? 1 : 2) * (format === 'jpeg' && isProgressive ? 2 : 1)
}
