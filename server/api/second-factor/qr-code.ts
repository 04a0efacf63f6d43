import { encode } from 'uqr'

const BORDER = 4

/**
 * @returns an SVG of black modules on white, one unit a module, with the quiet zone of four modules that ISO/IEC 18004
 *   asks for; white stays white in dark modes, or scanners fail
 */
export function qrCode(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
