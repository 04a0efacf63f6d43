import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CSSProperties, createElement, type ReactNode } from 'react'
import satori from 'satori'
import sharp from 'sharp'
import { plainDrawing } from '../../app/pictures/drawing.ts'
import { randomFrom, rings, waves } from '../../app/ui/pictures/ring-geometry.ts'
import { answerParent } from '../own-process.ts'
import { cutPicture } from '../pictures/cut-picture.ts'

/** Draws one image and ends. */
export interface ImageTask {
  words: ImageWords
  isAtTheSea: boolean
  /** Of app/pictures. */
  drawing: string | undefined
  /** WebP bytes, and the middle of what is shown of them, in percent. */
  photograph: { bytes: Uint8Array; x: number; y: number } | undefined
}

const WIDTH = 1200
const HEIGHT = 630
const ILLUSTRATION = { width: 600, height: 338 }

const { resolve } = createRequire(import.meta.url)
const FONTS = [
  ['Fraunces', 600, '@fontsource/fraunces/files/fraunces-latin-600-normal.woff'],
  ['Atkinson', 400, '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff'],
] as const

sharp.concurrency(1)
answerParent(draw)

/** Nothing is said twice: what repeats the title is empty. */
interface ImageWords {
  name: string
  title: string
  description: string
}

async function draw({ words, isAtTheSea, drawing, photograph }: ImageTask): Promise<Uint8Array> {
  const illustration = photograph
    ? dataAddress('image/jpeg', await cutPicture(photograph.bytes, photograph, ILLUSTRATION))
    : drawing && dataAddress('image/svg+xml', Buffer.from(await plainDrawing(drawing)))
  const page = illustration ? layoutIllustrated(words, illustration) : layout(words, isAtTheSea)
  const fonts = FONTS.map(([name, weight, file]) => ({ name, weight, data: readFileSync(resolve(file)) }))
  const svg = await satori(page, { width: WIDTH, height: HEIGHT, fonts })
  return sharp(Buffer.from(svg)).png().toBuffer()
}

function dataAddress(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

function layoutIllustrated({ name, title, description }: ImageWords, src: string) {
  return box(
    { alignItems: 'center', width: WIDTH, height: HEIGHT, background: '#faf7f2', color: '#0e2a33' },
    box(
      { flexDirection: 'column', gap: 24, width: 460, margin: '0 36px 0 52px' },
      box({ fontFamily: 'Fraunces', fontSize: 28, color: '#0d3d4d' }, name),
      box({ fontFamily: 'Fraunces', fontSize: title.length > 60 ? 40 : 50, lineHeight: 1.14 }, title),
      box({ fontFamily: 'Atkinson', fontSize: 25, lineHeight: 1.4, color: '#26444e' }, description),
    ),
    createElement('img', { src, ...ILLUSTRATION, style: { borderRadius: 28 } }),
  )
}

function layout({ name, title, description }: ImageWords, isAtTheSea: boolean) {
  const src = figure(title, isAtTheSea)
  return box(
    { width: WIDTH, height: HEIGHT, background: '#faf7f2', color: '#0e2a33', position: 'relative' },
    createElement('img', { src, width: WIDTH, height: HEIGHT, style: { position: 'absolute', top: 0, left: 0 } }),
    box(
      {
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: 660,
        height: HEIGHT - 128,
        margin: '64px 0 0 72px',
      },
      box({ fontFamily: 'Fraunces', fontSize: 32, color: '#0d3d4d' }, name),
      box(
        { flexDirection: 'column', gap: 22 },
        box({ fontFamily: 'Fraunces', fontSize: title.length > 60 ? 52 : 66, lineHeight: 1.1 }, title),
        box({ fontFamily: 'Atkinson', fontSize: 29, lineHeight: 1.4, color: '#26444e' }, description),
      ),
    ),
  )
}

function box(style: CSSProperties, ...children: ReactNode[]) {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children)
}

/** The rings above the sea, or above a hill where there is none. */
function figure(seed: string, isAtTheSea: boolean): string {
  const random = randomFrom(seed)
  const horizon = HEIGHT * 0.72
  const antenna = rings({ cx: 985, cy: HEIGHT * 0.47, radius: 255, count: 9, random })
    .map(({ arc, stroke, ends }) => {
      const balls = ends
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${stroke * 1.25}" fill="#c9772b" stroke="none"/>`)
        .join('')
      return `<path d="${arc}" stroke-width="${stroke}"/>${balls}`
    })
    .join('')
  const sea = waves({ width: 470, depth: HEIGHT - horizon, count: 10, random })
    .map(({ line, dash, opacity }) => `<path d="${line}" stroke-dasharray="${dash}" opacity="${opacity}"/>`)
    .join('')
  const water = `<rect x="800" y="${horizon}" width="400" height="${HEIGHT - horizon}" fill="url(#sea)"/>
    <g stroke="#cfe6e6" transform="translate(760 ${horizon})">${sea}</g>`
  const hill = `<path d="M800 ${horizon}Q1000 ${horizon - 24} 1200 ${horizon}V${HEIGHT}H800z" fill="#0d3d4d"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#fdf3e3"/><stop offset="1" stop-color="#f3ddbd"/></linearGradient>
      <linearGradient id="sea" x2="0" y2="1"><stop stop-color="#1a6076"/><stop offset="1" stop-color="#0d3d4d"/></linearGradient>
      <clipPath id="above"><path d="M0 0H${WIDTH}V${horizon}H0z"/></clipPath>
      <clipPath id="window"><rect x="800" width="400" height="${HEIGHT}"/></clipPath>
    </defs>
    <g clip-path="url(#window)">
      <rect x="800" width="400" height="${horizon}" fill="url(#sky)"/>
      ${isAtTheSea ? water : hill}
      <g stroke="#c9772b" stroke-linecap="round" clip-path="url(#above)">${antenna}</g>
    </g>
  </svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
