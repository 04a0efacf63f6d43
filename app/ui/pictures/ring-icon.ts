import { ringMark } from './ring-mark.ts'

/** The rings of the logo. Icons of applications are cut round, and need padding and a background. */
export function iconSvg({ padding, background }: { padding: number; background: string }): string {
  const size = 40 + 2 * padding
  const arcs = ringMark.arcs.map(({ d, color }) => `<path d="${d}" stroke="${color}"/>`).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-padding} ${-padding} ${size} ${size}">`,
    `<rect x="${-padding}" y="${-padding}" width="${size}" height="${size}" fill="${background}"/>`,
    `<g fill="none" stroke-linecap="round" stroke-width="${ringMark.stroke}">${arcs}</g></svg>`,
  ].join('')
}
