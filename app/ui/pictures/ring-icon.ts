import { ringMark } from './ring-mark.ts'

/** The mark of the logo. Applications cut their icons round, so theirs has air around it and a ground of its own. */
export function iconSvg({ padding, background }: { padding: number; background: string }): string {
  const size = 40 + 2 * padding
  const arcs = ringMark.arcs.map(({ d, color }) => `<path d="${d}" stroke="${color}"/>`).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-padding} ${-padding} ${size} ${size}">`,
    `<rect x="${-padding}" y="${-padding}" width="${size}" height="${size}" fill="${background}"/>`,
    `<g fill="none" stroke-linecap="round" stroke-width="${ringMark.stroke}">${arcs}</g></svg>`,
  ].join('')
}
