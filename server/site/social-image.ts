import { drawingNames } from '../../app/pictures/drawing.ts'
import type { Facts } from '../../content/facts/facts-of-document.ts'
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.ts'
import { inOwnProcess } from '../own-process.ts'
import { errorResponse, tooManyRequestsResponse } from '../routing/error-responses.ts'
import type { ImageTask } from './draw-social-image.ts'

const PROGRAM = new URL('./draw-social-image.ts', import.meta.url)
/** An image takes about a second. */
const LIMIT_MS = 45_000
const MAX_TITLE = 110
const MAX_DESCRIPTION = 180
const KEPT_IMAGES = 100

type SocialImages = (query: URLSearchParams, client: string, hungUp: () => boolean) => Promise<Response>

/**
 * Call 15 of the specification: the picture that messengers show next to a link, 1200×630 PNG. `drawing` names one of app/pictures, or an
 * uploaded picture with its focus, `<hash>-<x>-<y>`. Drawn one at a time, in turn by networks, limited and cached, in a process that ends
 * with its memory.
 * @param secondsToWait above 0 the answer is 429 @param photograph the WebP bytes under a hash
 */
export function createSocialImages({
  practice: practiceNow,
  secondsToWait,
  photograph,
}: {
  practice(client: string): Promise<Facts['practice']>
  secondsToWait(client: string): Promise<number>
  photograph(hash: string): Promise<Uint8Array | undefined>
}): SocialImages {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  const turns = createConcurrencyLimiter({ perNetwork: 1, inAll: 1 })
  const drawings = drawingNames()

  return async (query, client, hungUp) => {
    const practice = await practiceNow(client)
    const title = plainText(query.get('title'), MAX_TITLE) || practice.name
    const description = plainText(query.get('description'), MAX_DESCRIPTION) || practice.tagline
    const asked = query.get('drawing') ?? ''
    const drawing = (await drawings).includes(asked) ? asked : undefined
    const cover = coverIn(asked)
    const words = {
      name: practice.name === title ? '' : practice.name,
      title,
      description: description === title ? '' : description,
    }
    const { isAtTheSea } = practice.address
    const key = JSON.stringify([words, isAtTheSea, drawing, cover])
    const draw = async () => {
      const bytes = cover && (await photograph(cover.hash))
      const task: ImageTask = { words, isAtTheSea, drawing, photograph: bytes && { bytes, x: cover.x, y: cover.y } }
      const image = await inOwnProcess<Uint8Array<ArrayBuffer>>(PROGRAM, task, LIMIT_MS)
      kept.set(key, image)
      const [oldest] = kept.keys()
      if (kept.size > KEPT_IMAGES && oldest) kept.delete(oldest)
      return image
    }

    let image = kept.get(key)
    if (!image) {
      const seconds = await secondsToWait(client)
      if (seconds > 0) return tooManyRequestsResponse('rest', seconds)
      // While it waited, another request may have drawn the same.
      image = await turns.inTurn(client, async () => kept.get(key) ?? (hungUp() ? undefined : draw()))
    }
    if (!image) return errorResponse('rest', 400, 'cut_off')
    return new Response(image, {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
    })
  }
}

function plainText(text: string | null, max: number): string {
  // The fonts have no pictures: an emoji would be an empty box.
  const oneLine = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Extended_Pictographic}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...oneLine]
  return characters.length <= max
    ? oneLine
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

function coverIn(asked: string): { hash: string; x: number; y: number } | undefined {
  const [, hash = '', x, y] = /^([A-Za-z0-9_-]{22})-(\d{1,2}|100)-(\d{1,2}|100)$/.exec(asked) ?? []
  return hash ? { hash, x: Number(x), y: Number(y) } : undefined
}
