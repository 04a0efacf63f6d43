import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type CSSProperties, createElement, type ReactNode } from 'react'
import satori from 'satori'
import sharp from 'sharp'
import { plainDrawing } from '../../app/pictures/drawing.ts'
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
const SEA = 176
const PHOTOGRAPH = { width: 480, height: HEIGHT - SEA }
const DRAWING = { width: 560, height: 315 }
/** Ends before a drawing begins. */
const TITLE = { left: 64, width: WIDTH - DRAWING.width - 88 }

const { resolve } = createRequire(import.meta.url)
const FONTS = [
  ['Fraunces', 600, '@fontsource/fraunces/files/fraunces-latin-600-normal.woff'],
  ['Atkinson', 400, '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff'],
] as const

/** What styles/scene.css gives the scene by day. */
const SCENE_COLORS = `
  .ring{fill:none;stroke-linecap:round}
  .ring-0{stroke:#e0a458;stroke-width:6}.ring-1{stroke:#d29146;stroke-width:5}.ring-2{stroke:#c47d34;stroke-width:4.2}
  .ring-3{stroke:#b66a22;stroke-width:3.4}.ring-4{stroke:#a8570f;stroke-width:2.8}
  .ring-end{stroke-width:12}.light{stop-color:#fffaf0}.reflection{opacity:.5}.glitter{stroke:#ffe9c4;stroke-width:2;opacity:.6}
  .waves{fill:none;stroke:#dff0ee;stroke-width:1.6;stroke-linecap:round;opacity:.4}
  .hills path{fill:#7d9a7a}.hills path:nth-of-type(2){fill:#62827a}.hills path:nth-of-type(3){fill:#3f6468}.hills path:nth-of-type(4){fill:#0d3d4d}`

sharp.concurrency(1)
answerParent(draw)

interface ImageWords {
  name: string
  /** Empty where it repeats the title. */
  tagline: string
  title: string
}

async function draw({ words, isAtTheSea, drawing, photograph }: ImageTask): Promise<Uint8Array> {
  const fonts = FONTS.map(([name, weight, file]) => ({ name, weight, data: readFileSync(resolve(file)) }))
  const page = box(
    { position: 'relative', width: WIDTH, height: HEIGHT, color: '#0e2a33' },
    box(placed({ top: 0, height: HEIGHT - SEA, background: 'linear-gradient(#faf7f2, #fbeed7 45%, #f2d5a6)' })),
    box(placed({ bottom: 0, height: SEA, background: isAtTheSea ? 'linear-gradient(#1f6b80, #0d3d4d)' : '#7d9a7a' })),
    image(await scene(isAtTheSea ? 'waves-deep' : 'hills'), { right: -480, bottom: 0, width: 1680, height: SEA + 24 }),
    photograph
      ? image(dataAddress('image/jpeg', await cutPicture(photograph.bytes, photograph, PHOTOGRAPH)), {
          right: 0,
          top: 0,
          ...PHOTOGRAPH,
        })
      : await figure(drawing, isAtTheSea),
    box(placed({ ...TITLE, top: 0, height: HEIGHT - SEA, alignItems: 'center' }), title(words.title)),
    box(
      placed({ left: 64, bottom: 56, width: WIDTH - 128, flexDirection: 'column', color: '#ffffff' }),
      box({ fontFamily: 'Fraunces', fontSize: 34 }, words.name),
      box({ fontFamily: 'Atkinson', fontSize: 26, marginTop: 6, color: '#d4e6e8' }, words.tagline),
    ),
  )
  const svg = await satori(page, { width: WIDTH, height: HEIGHT, fonts })
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** As large as four lines allow, and the longest word; five of the longest titles. */
function title(text: string) {
  const words = text.split(' ')
  const longest = Math.max(...text.split(/[\s-]/).map(({ length }) => length))
  const fits = (size: number) => linesOf(words, TITLE.width / (0.54 * size)) <= 4
  const fontSize = Math.min([76, 64, 54].find(fits) ?? 46, TITLE.width / (0.58 * longest))
  return box({ fontFamily: 'Fraunces', fontSize, lineHeight: 1.08, letterSpacing: '-0.015em' }, text)
}

function linesOf(words: string[], letters: number): number {
  let [lines, used] = [1, 0]
  for (const { length } of words) {
    if (used > 0 && used + length > letters) [lines, used] = [lines + 1, 0]
    used += length + 1
  }
  return lines
}

/** What stands on the line, with its reflection: the drawing of the page, or the rings. */
async function figure(name: string | undefined, isAtTheSea: boolean) {
  if (!name) {
    return image(await scene('antenna-rising', isAtTheSea ? '' : '.reflected{display:none}'), {
      right: -60,
      top: HEIGHT - SEA - 300,
      width: 600,
      height: 600,
    })
  }
  const { svg, width, height, isStanding } = await plainDrawing(name)
  const src = dataAddress('image/svg+xml', Buffer.from(svg))
  // A picture with a ground of its own stands on the line like a window.
  if (!isStanding)
    return image(src, { right: 0, top: HEIGHT - SEA - DRAWING.height, ...DRAWING, borderRadius: '28px 0 0' })
  const size = { width: DRAWING.width, height: Math.round((DRAWING.width * height) / width) }
  return box(
    placed({ right: 0, top: HEIGHT - SEA - size.height, width: size.width, flexDirection: 'column' }),
    createElement('img', { src, ...size }),
    isAtTheSea ? createElement('img', { src, ...size, style: { transform: 'scaleY(-1)', opacity: 0.22 } }) : null,
  )
}

async function scene(name: string, style = ''): Promise<string> {
  const svg = await readFile(new URL(`../../app/pictures/scene/${name}.svg`, import.meta.url), 'utf8')
  const whole = svg
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    // The outermost ring is as wide as its line.
    .replace('"-352 -352 704 704"', '"-356 -356 712 712"')
    .replace('>', `><style>${SCENE_COLORS}${style}</style>`)
  return dataAddress('image/svg+xml', Buffer.from(whole))
}

function dataAddress(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

function image(src: string, { width, height, ...place }: CSSProperties & { width: number; height: number }) {
  return createElement('img', { src, width, height, style: { position: 'absolute', ...place } })
}

function placed(style: CSSProperties): CSSProperties {
  return { position: 'absolute', left: style.right === undefined ? 0 : undefined, width: WIDTH, ...style }
}

function box(style: CSSProperties, ...children: ReactNode[]) {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children)
}
