import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import { articleHeader, guideHeader, type LegalText, legalHeader } from '../content/headers.ts'
import { headingId } from '../lib/heading-id.ts'

const contentFolder = join(import.meta.dirname, '../content')

/** The order in which guides and legal texts are listed everywhere on the site. */
const guideOrder = ['hochfrequenz', 'gesundheit', 'resonanz', 'kolloidal', 'wasser', 'sauerstoff']
const legalOrder = ['impressum', 'datenschutz', 'cookies', 'agb', 'widerrufsrecht']

export async function readArticles() {
  const texts = await readTexts('blog', articleHeader)
  return texts.map(({ header }) => header).toSorted((a, b) => a.id - b.id)
}

export async function readGuides() {
  const texts = await readTexts('guides', guideHeader)
  return inOrder(
    texts.map(({ header }) => header),
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

function inOrder<Header extends { slug: string }>(headers: Header[], order: string[]): Header[] {
  return headers.toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug))
}

function sectionsOf(body: string): LegalText['sections'] {
  return [...body.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ id: headingId(title), title }))
}

async function readTexts<Header extends { slug: string }>(folder: string, schema: z.ZodType<Header>) {
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
