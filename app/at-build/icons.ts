import { Resvg } from '@resvg/resvg-js'
import { iconSvg } from '../ui/ring-icon.ts'

export function iconPng(width: number): Uint8Array {
  const svg = iconSvg({ padding: 10, background: '#faf7f2' })
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()
}
