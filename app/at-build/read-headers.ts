import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import {
  type ArticleHeader,
  articleHeader,
  type GuideHeader,
  guideHeader,
  type LegalText,
  legalHeader,
  type Section,
} from '../content/headers.ts'
import { headingId } from '../lib/format/heading-id.ts'
import { publishedDrawing } from '../pictures/drawing.ts'

const contentFolder = join(import.meta.dirname, '../content')

/** The order in which guides and legal texts are listed everywhere on the site. */
const guideOrder = ['hochfrequenz', 'gesundheit', 'resonanz', 'kolloidal', 'wasser', 'sauerstoff']
const legalOrder = ['impressum', 'datenschutz', 'cookies', 'agb', 'widerrufsrecht']

export async function readArticles(): Promise<ArticleHeader[]> {
  const texts = await readTexts('blog', articleHeader)
  const articles = await Promise.all(
    texts.map(({ header, body }) => withPicture({ ...header, sections: sectionsOf(body) })),
  )
  return articles.toSorted((a, b) => a.id - b.id)
}

export async function readGuides(): Promise<GuideHeader[]> {
  const texts = await readTexts('guides', guideHeader)
  return inOrder(
    await Promise.all(texts.map(({ header, body }) => withPicture({ ...header, sections: sectionsOf(body) }))),
    guideOrder,
  )
}

export async function readLegalTexts(): Promise<LegalText[]> {
  const texts = await readTexts('legal', legalHeader)
  return inOrder(
    texts.map(({ header, body }) => ({ ...header, sections: sectionsOf(body) })),
    legalOrder,
  )
}

/** A header that names a drawing which is not there stops the build. */
async function withPicture<Header extends { image: string }>(header: Header) {
  const { src, width, height } = await publishedDrawing(basename(header.image, '.svg'))
  return { ...header, picture: { src, width, height } }
}

function inOrder<Header extends { slug: string }>(headers: Header[], order: string[]): Header[] {
  return headers.toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug))
}

/** The headings of a text, with the id that another page links to where one is given by hand. */
function sectionsOf(body: string): Section[] {
  const headings = body.matchAll(/^(?:## (?<title>.+)|<h2 id="(?<id>[^"]+)">(?<titleOfId>.+)<\/h2>)$/gm)
  return [...headings].map(({ groups }) => {
    const title = groups?.title ?? groups?.titleOfId ?? ''
    return { id: groups?.id ?? headingId(title), title }
  })
}

/** The texts of a folder of `app/content`: their checked header, and what stands below it. */
export async function readTexts<Header extends { slug: string }>(folder: string, schema: z.ZodType<Header>) {
  const names = (await readdir(join(contentFolder, folder))).filter((name) => name.endsWith('.mdx'))
  return Promise.all(names.map((name) => readText(join(contentFolder, folder, name), name, schema)))
}

async function readText<Header extends { slug: string }>(path: string, name: string, schema: z.ZodType<Header>) {
  const [, yaml, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(await readFile(path, 'utf8')) ?? []
  if (yaml === undefined || body === undefined) throw new Error(`${path}: starts without a header between --- lines`)

  const parsed = schema.safeParse(parse(yaml))
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `- ${issue.path.join('.')}: ${issue.message}`)
    throw new Error([`${path}: the header is wrong`, ...problems].join('\n'))
  }
  if (`${parsed.data.slug}.mdx` !== name) throw new Error(`${path}: slug "${parsed.data.slug}" is not the file's name`)
  return { header: parsed.data, body }
}
