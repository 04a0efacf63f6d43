import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { createPictureReader } from '../../../server/pictures/read-picture.ts'
import { asPng, asWebp, hugePng, photograph } from '../../support/pictures/sample-photographs.ts'

const MEGABYTE = 1024 * 1024
const readPicture = createPictureReader()
const read = (bytes: Uint8Array) => readPicture(bytes, 'Erika')

/** The middle of a quarter of the picture: `left` or `right`, `top` or `bottom`. */
async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
}

test('a photograph is turned as it was taken, and comes in every size up to its own, as AVIF and WebP', async () => {
  const { hash, width, height, files } = await read(await photograph())

  expect(hash).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect([width, height]).toEqual([900, 1200])
  const sizes = ['480 avif', '480 webp', '900 avif', '900 webp']
  expect(files.map(({ width, format }) => `${width} ${format}`)).toEqual(sizes)
  for (const { width: told, bytes } of files) {
    expect((await sharp(bytes).metadata()).width).toBe(told)
    // Lying on its side the left half was red: held upright that is the upper one.
    expect([await colourAt(bytes, 0.5, 0.25), await colourAt(bytes, 0.5, 0.75)]).toEqual(['red', 'blue'])
  }
})

test('nothing of place and camera is left', { tags: ['more'] }, async () => {
  const original = await photograph()
  expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('Musterkamera')

  for (const { bytes } of (await read(original)).files) {
    const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Musterkamera|Erikas|GPS|Exif/)
  }
})

test('PNG and WebP are read too, and the same picture has the same address', { tags: ['more'] }, async () => {
  expect((await read(await asWebp())).files).toHaveLength(6)
  expect((await read(await asPng())).hash).toBe((await read(await asPng())).hash)
  expect((await read(await asPng('#20c030'))).hash).not.toBe((await read(await asPng())).hash)
})

test('of a file that is a picture and a web page at once, only the picture is left', { tags: ['more'] }, async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>PK\x03\x04')
  const jpeg = await photograph()
  const comment = Buffer.from([0xff, 0xfe, 0, page.length + 2])
  const inside = Buffer.concat([jpeg.subarray(0, 2), comment, page, jpeg.subarray(2)])

  for (const both of [Buffer.concat([jpeg, page]), inside]) {
    for (const { bytes } of (await read(both)).files) {
      expect(Buffer.from(bytes).includes('script')).toBe(false)
      expect(Buffer.from(bytes).includes('PK\x03\x04')).toBe(false)
    }
  }
})

test('a picture cut off, one too small and one too narrow are refused as such', async () => {
  const jpeg = await photograph()
  const small = await sharp(jpeg).resize(100).png().toBuffer()
  const narrow = await sharp({ create: { width: 2000, height: 300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

  await expect(read(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject({ problem: 'broken' })
  await expect(read(small)).rejects.toMatchObject({ problem: 'too small' })
  await expect(read(narrow)).rejects.toMatchObject({ problem: 'too long' })
})

const huge = { width: 6900, height: 6900, interlaced: true }
const small = { width: 400, height: 400 }
test.skipIf(process.platform !== 'linux').each([
  ['claims 3.6 billion points', hugePng({ width: 60_000, height: 60_000 }, false), 'too many points'],
  ['has just too many points', hugePng({ width: 7100, height: 7100 }), 'too many points'],
  ['must lie in memory, at eight bytes a point', hugePng({ ...huge, bits: 16 }), 'too many points'],
  ['unfolds half a gigabyte', hugePng({ ...small, extra: ['iCCP', profile(512 * MEGABYTE)] }), undefined],
  ['unfolds to the most that is allowed', hugePng(huge), undefined],
])('a bomb that %s costs little memory', { tags: ['more'], timeout: 60_000 }, async (_what, bytes, problem) => {
  expect(bytes.byteLength).toBeLessThan(3 * MEGABYTE)
  const children = watchChildren()

  const [outcome] = await Promise.allSettled([read(bytes)])

  const { peak } = children.stop()
  expect(outcome.status === 'rejected' ? outcome.reason.problem : undefined).toBe(problem)
  expect(peak).toBeGreaterThan(0)
  // 60 MB of it are Node itself.
  expect(peak / MEGABYTE).toBeLessThan(problem ? 150 : 450)
})

test('pictures are read one after the other, and of each account one waits', { tags: ['more'] }, async () => {
  const photo = await photograph()
  const children = watchChildren()

  const outcomes = await Promise.allSettled(
    ['Erika', 'Erika', 'Erika', 'Erika', 'Max'].map((account) => readPicture(photo, account)),
  )

  expect(children.stop().most).toBeLessThanOrEqual(1)
  const busy = { reason: { problem: 'busy' } }
  const done = { status: 'fulfilled' }
  expect(outcomes).toMatchObject([done, busy, busy, busy, done])
})

test.skipIf(process.platform !== 'linux')(
  'the process that decodes foreign bytes knows no key of the server',
  { tags: ['more'] },
  async () => {
    vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_of_this_test')
    const photo = await photograph()
    const before = new Set(childrenOf(process.pid))
    const reading = read(photo)

    const ofChild = (file: string) => {
      const [child] = childrenOf(process.pid).filter((pid) => !before.has(pid))
      return child ? readFileSync(`/proc/${child}/${file}`, 'utf8') : ''
    }
    // Until the kernel runs the new program, the child shows the environment of its parent.
    await expect.poll(() => ofChild('cmdline'), { interval: 5 }).toContain('picture-process')
    const names = ofChild('environ')
      .split('\0')
      .map((entry) => entry.split('=')[0])
    await reading
    vi.unstubAllEnvs()

    // Node itself adds the channel to its parent.
    expect(names.filter((name) => name && !/^NODE_CHANNEL_/.test(name))).toEqual([])
  },
)

/** A compressed colour profile of so many bytes, as a PNG carries it. */
function profile(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('Bombe\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes), { level: 9 })])
}

function childrenOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`)
  return tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}

/** Watches the processes that this one started: how many at once, and the most memory that one took, in bytes. */
function watchChildren() {
  const before = new Set(childrenOf(process.pid))
  let peak = 0
  let most = 0
  const timer = setInterval(() => {
    const children = childrenOf(process.pid).filter((child) => !before.has(child))
    most = Math.max(most, children.length)
    for (const child of children) {
      try {
        const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8')) ?? []
        peak = Math.max(peak, Number(kilobytes) * 1024)
      } catch {
        // It ended between the two reads.
      }
    }
  }, 10)
  return {
    stop() {
      clearInterval(timer)
      return { peak, most }
    },
  }
}
