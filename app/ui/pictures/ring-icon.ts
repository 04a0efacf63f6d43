/** The three open rings of the logo on a field of 40 × 40. Logo, favicon and application icons draw them. */
export const ringMark = {
  arcs: [
    { d: 'M22.1 15.5A5 5 0 1 1 17.9 15.5', color: '#14566b' },
    { d: 'M16.6 29.4A10 10 0 1 1 23.4 29.4', color: '#c9772b' },
    { d: 'M23.9 5.5A15 15 0 1 1 16.1 5.5', color: '#14566b' },
  ],
  stroke: 2.6,
} as const

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
