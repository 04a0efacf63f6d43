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
 */
export async function publishedDrawing(name: string): Promise<PublishedDrawing> {
  const [drawing, inks] = await Promise.all([readDrawing(name), readInks()])
  const whole = fileOf(drawing.whole, inks)
  const standing = drawing.standing && fileOf(drawing.standing, inks)
  const { width, height } = drawing.whole
  return {
    file: {
      src: whole.src,
      width,
      height,
      standing: standing && { src: standing.src, height: drawing.standing?.height ?? 0 },
    },
    files: standing ? [whole, standing] : [whole],
  }
}

interface Drawing {
  svg: string
  width: number
  height: number
}

function fileOf(drawing: Drawing, inks: string) {
  const svg = drawing.svg
    .replace(/ data-(label|line|ground)="[^"]*"/g, '')
    .replace('<svg ', `<svg width="${drawing.width}" height="${drawing.height}" `)
    .replace('>', `><style>${inksOf(drawing.svg, inks)}</style>`)
    .replaceAll('>\n<', '><')
    .trim()
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12)
  return { src: `/assets/${hash}.svg`, svg }
}

/** Only the classes that stand in the drawing, and their colours. */
function inksOf(svg: string, inks: string): string {
  const classes = new Set(Array.from(svg.matchAll(/ class="([^"]+)"/g), ([, names = '']) => names.split(' ')).flat())
  const rules = inks
    .split(/(?<=\})/)
    .filter((rule) => !rule.startsWith('.') || classes.has(rule.slice(1, rule.indexOf('{'))))
    .join('')
  const isUnused = (part: string) =>
    part.startsWith('--') && part.endsWith(';') && !rules.includes(`var(${part.split(':', 1)})`)
  return rules
    .split(/(?<=[;{])/)
    .filter((part) => !isUnused(part))
    .join('')
}

/**
 * @returns the drawing in its light colours, written out for programs without CSS variables and media queries, and its size; standing where it
 *   names its line
 */
export async function plainDrawing(name: string) {
  const [{ whole, standing }, inks] = await Promise.all([readDrawing(name), readInks()])
  const [day = ''] = inks.split('@media')
  const colors = new Map(
    Array.from(day.matchAll(/(?<![\w-])(--[\w-]+):(#\w+)/g), ([, color = '', value = '']) => [color, value]),
  )
  const rules = inks
    .slice(inks.lastIndexOf('}}') + 2)
    .replace(/var\((--[\w-]+)\)/g, (_, color: string) => colors.get(color) ?? '')
  const shape = 'svg{fill:none;stroke-linecap:round;stroke-linejoin:round}'
  const { svg, ...size } = standing ?? whole
  return { svg: svg.replace('>', `><style>${shape}${rules}</style>`), ...size, isStanding: standing !== undefined }
}

/** @throws when there is no such drawing or it does not say its size */
async function readDrawing(name: string): Promise<{ whole: Drawing; standing?: Drawing }> {
  if (!/^[a-z-]+$/.test(name)) throw new Error(`"${name}" is not the name of a drawing`)
  const svg = await readFile(join(folder, `${name}.svg`), 'utf8')
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  if (!width || !height) throw new Error(`app/pictures/${name}.svg: viewBox="0 0 width height" is missing`)
  const whole = { svg, width: Number(width), height: Number(height) }
  const [, line] = / data-line="(\d+)"/.exec(svg) ?? []
  if (!line) return { whole }
  const withoutGround = svg
    .split('\n')
    .filter((element) => !element.includes(' data-ground='))
    .join('\n')
    .replace(`0 0 ${width} ${height}`, `0 0 ${width} ${line}`)
  return { whole, standing: { svg: withoutGround, width: whole.width, height: Number(line) } }
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
