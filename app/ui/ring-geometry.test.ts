import { expect, test } from 'vitest'
import { randomFrom, rings, waves } from './ring-geometry.ts'

const draw = (seed: string) => rings({ cx: 100, cy: 100, radius: 90, count: 8, random: randomFrom(seed) })

test('a name always has the same figure, and another name another one', () => {
  expect(draw('lakhovsky-pionier')).toEqual(draw('lakhovsky-pionier'))
  expect(draw('lakhovsky-pionier')).not.toEqual(draw('mwo-vs-zendawave'))
})

test('each ring is open on the other side of its neighbour', () => {
  const openings = draw('startseite').map(({ ends: [[x1, y1], [x2, y2]] }) => Math.atan2(y1 + y2 - 200, x1 + x2 - 200))
  for (const [index, opening] of openings.slice(1).entries()) {
    expect(Math.cos(opening - openings[index]!)).toBeLessThan(-0.9)
  }
})

test('every wave reaches from edge to edge', () => {
  for (const { line } of waves(640, 400, 600, randomFrom('see'))) {
    const [, start, half] = /^M(-?[\d.]+) [\d.]+q(\d+(?:\.\d+)?)/.exec(line)!
    const bows = line.split('t').length
    expect(Number(start)).toBeLessThanOrEqual(0)
    expect(Number(start) + bows * 2 * Number(half)).toBeGreaterThanOrEqual(640)
  }
})
