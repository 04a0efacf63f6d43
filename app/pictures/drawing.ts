import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DrawingFile } from '../../content/pictures/drawing-file.ts'

const folder = import.meta.dirname

/** What a build writes for a drawing: address and text of one file, or of two. */
export interface PublishedDrawing {
  file: DrawingFile
  files: { src: string; svg: string }[]
}

/** @returns the names of all drawings, such as `three-glasses`, in alphabetical order */
export async function drawingNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length))
    .toSorted()
}

/**
 * @param name as in `drawingNames`
 * @returns the drawing as it is published: SVG with its own colours for light mode, dark mode and forced colours; also standing where it
 *   names the line on which it stands (`data-line`) and what is its ground (`data-ground`)
 * @throws when there is no such drawing or it does not say its size
 */
export async function publishedDrawing(name: string): Promise<PublishedDrawing> {
  const [drawing, inks] = await Promise.all([readDrawing(name), readInks()])
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawing) ?? []
  if (!width || !height) throw new Error(`app/pictures/${name}.svg: viewBox="0 0 width height" is missing`)
  const [, line] = / data-line="(\d+)"/.exec(drawing) ?? []

  const whole = fileOf(drawing, inks, { width, height })
  const withoutGround = drawing
    .split('\n')
    .filter((element) => !element.includes(' data-ground='))
    .join('\n')
  const standing = line
    ? fileOf(withoutGround.replace(`0 0 ${width} ${height}`, `0 0 ${width} ${line}`), inks, {
        width,
        height: line,
      })
    : undefined
  return {
    file: {
      src: whole.src,
      width: Number(width),
      height: Number(height),
      standing: standing && { src: standing.src, height: Number(line) },
    },
    files: standing ? [whole, standing] : [whole],
  }
}

function fileOf(drawing: string, inks: string, size: { width: string; height: string }) {
  const svg = drawing
    .replace(/ data-(label|line|ground)="[^"]*"/g, '')
    .replace('<svg ', `<svg width="${size.width}" height="${size.height}" `)
    .replace('>', `><style>${inks}</style>`)
    .replaceAll('>\n<', '><')
    .trim()
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12)
  return { src: `/assets/${hash}.svg`, svg }
}

/** @returns the drawing in its light colours, written out for programs without CSS variables and media queries */
export async function plainDrawing(name: string): Promise<string> {
  const [drawing, inks] = await Promise.all([readDrawing(name), readInks()])
  const [day = ''] = inks.split('@media')
  const colors = new Map(
    Array.from(day.matchAll(/(?<![\w-])(--[\w-]+):(#\w+)/g), ([, color = '', value = '']) => [color, value]),
  )
  const rules = inks
    .slice(inks.lastIndexOf('}}') + 2)
    .replace(/var\((--[\w-]+)\)/g, (_, color: string) => colors.get(color) ?? '')
  const shape = 'svg{fill:none;stroke-linecap:round;stroke-linejoin:round}'
  return drawing.replace('>', `><style>${shape}${rules}</style>`)
}

function readDrawing(name: string): Promise<string> {
  if (!/^[a-z-]+$/.test(name)) throw new Error(`"${name}" is not the name of a drawing`)
  return readFile(join(folder, `${name}.svg`), 'utf8')
}

async function readInks(): Promise<string> {
  const css = await readFile(join(folder, 'inks.css'), 'utf8')
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim()
}
