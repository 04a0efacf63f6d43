export interface Ring {
  /** SVG path of the open ring. */
  arc: string
  stroke: number
  /** The two ball ends of the antenna. */
  ends: readonly [Point, Point]
}

type Point = readonly [x: number, y: number]

interface RingsOptions {
  cx: number
  cy: number
  /** Radius of the outermost ring. */
  radius: number
  count: number
  random: () => number
}

const innerRadius = 30

/** Concentric open rings, each turned half a circle against the next: the antenna of the multi-wave oscillator. */
export function rings({ cx, cy, radius, count, random }: RingsOptions): Ring[] {
  // Gaps up left and down right: ends on the horizon and their reflection would look like dumb-bells.
  const start = between(48, 70, random())
  return Array.from({ length: count }, (_, index) => {
    const outward = index / (count - 1)
    const r = innerRadius + (radius - innerRadius) * outward ** 1.12
    const halfGap = between(46, 20, outward) / 2
    const middle = start + index * 180 + between(-5, 5, random())
    const from = pointAt(cx, cy, r, middle + halfGap)
    const to = pointAt(cx, cy, r, middle - halfGap)
    return {
      arc: `M${from.join(' ')}A${tenth(r)} ${tenth(r)} 0 1 1 ${to.join(' ')}`,
      stroke: tenth(between(4.8, 2, outward)),
      ends: [from, to],
    }
  })
}

/** Broken lines on a sea of this depth that widen towards the front, which is its foot. */
export function waves({
  width,
  depth,
  count,
  random,
}: {
  width: number
  depth: number
  count: number
  random: () => number
}) {
  return Array.from({ length: count }, (_, index) => {
    const nearness = index / (count - 1)
    const y = 6 + (depth - 12) * nearness ** 1.5
    const half = Math.round(between(36, 136, nearness))
    const x = tenth(-2 * half * random())
    const bows = Math.ceil((width - x) / (2 * half)) - 1
    const swell = tenth(between(0.8, 6.4, nearness))
    const dash = [7, 1, 4, 2].map((part) => Math.round(half * part * between(0.6, 1, random())))
    return {
      line: `M${x} ${tenth(y)}q${half} ${-swell} ${2 * half} 0${`t${2 * half} 0`.repeat(bows)}`,
      dash: dash.join(' '),
      opacity: Math.round(between(14, 40, nearness)) / 100,
    }
  })
}

/** Ridges of hills, one before the other, each down to the foot: the farthest stands `height` above the line, which is at 0. */
export function hills({
  width,
  height,
  depth,
  count,
  random,
}: {
  width: number
  height: number
  depth: number
  count: number
  random: () => number
}): string[] {
  return Array.from({ length: count }, (_, index) => {
    const nearness = index / count
    const y = tenth((depth + height) * nearness ** 1.3)
    const half = Math.round(between(150, 330, random()))
    const rise = tenth(between(height, height / 2, nearness))
    const bows = Math.ceil((width + 2 * half) / (2 * half))
    return `M${-Math.round(2 * half * random())} ${y}q${half} ${-2 * rise} ${2 * half} 0${`t${2 * half} 0`.repeat(bows)}V${depth}H0Z`
  })
}

/** Short strokes of light below the sun, wider towards the front. */
export function glitter({ depth, count, random }: { depth: number; count: number; random: () => number }): string {
  return Array.from({ length: count }, (_, index) => {
    const nearness = (index + 1) / count
    const half = between(3, 0.12 * depth, nearness * between(0.5, 1, random()))
    return `M${tenth(between(-1.6, 0.6, random()) * half)} ${tenth(depth * nearness ** 1.2)}h${tenth(2 * half)}`
  }).join('')
}

/** The same numbers for the same seed, in every browser and at build time. */
export function randomFrom(seed: string): () => number {
  let state = [...seed].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 16777619), 2166136261)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function pointAt(cx: number, cy: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [tenth(cx + radius * Math.cos(angle)), tenth(cy + radius * Math.sin(angle))]
}

function between(from: number, to: number, part: number): number {
  return from + (to - from) * part
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
