import { constants, setPriority } from 'node:os'
import sharp, { type Metadata } from 'sharp'
import {
  LEAST_PICTURE_SIDE,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_RATIO,
  PICTURE_FORMATS,
  type PictureFormat,
  pictureWidths,
} from '../../rules/pictures.ts'
import type { PictureKind } from './picture-kind.ts'
import type { PictureProblem } from './picture-problem.ts'

/**
 * Reads one picture and ends. It is a process of its own, so that a file which breaks the decoder breaks nothing else, and so
 * that it can be ended whatever it is doing; and it leaves the processor to visitors.
 */
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

/** Some files cannot be read line by line: then all points lie in memory at once. */
const MAX_DECODED_BYTES = 200_000_000
const AVIF_QUALITY = 50
const WEBP_QUALITY = 78

class Refused extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(problem)
    this.problem = problem
  }
}

setPriority(constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
sharp.cache(false)
// Only what we read: the library knows forty formats, some of which open files and addresses.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

process.once('message', async (task: PictureTask) => {
  const answer = await read(task).catch(
    (error: Error): FromPictureProcess => ({
      problem: error instanceof Refused ? error.problem : 'broken',
      reason: error.message,
    }),
  )
  process.send?.(answer, () => process.exit())
})

async function read({ bytes, kind }: PictureTask): Promise<FromPictureProcess> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, sequentialRead: true, failOn: 'error' })
  // Reads the header alone: whoever claims a billion points has not cost anything yet.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (head.format !== kind) throw new Refused('kind')
  const points = head.width * head.height
  if (points > MAX_PICTURE_PIXELS || points * bytesOfPoint(head) > MAX_DECODED_BYTES)
    throw new Refused('too many points')
  const [short = 0, long = 0] = [head.width, head.height].toSorted((a, b) => a - b)
  if (short < LEAST_PICTURE_SIDE) throw new Refused('too small')
  if (long > short * MAX_PICTURE_RATIO) throw new Refused('too long')

  // Turned as the camera held it, in the colours that every screen shows. Nothing that is said about the picture goes along.
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

/** What a decoder keeps of each point; of a progressive JPEG the numbers that become it, which take twice as much. */
function bytesOfPoint({ channels, depth, format, isProgressive }: Metadata): number {
  return channels * (depth === 'uchar' ? 1 : 2) * (format === 'jpeg' && isProgressive ? 2 : 1)
}
