import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { facts } from '#facts'
import { shippedTexts } from '../../app/at-build/shipped-texts.ts'
import { withSoftHyphens } from '../../app/at-build/soft-hyphens.ts'
import { checkText } from '../../app/content/texts/check-text.ts'
import { readyText } from '../../app/content/texts/ready-text.ts'
import { type TextDocument, textName, textPath } from '../../app/content/texts/text-document.ts'
import { CookieSettingsButton } from '../../app/features/cookie-consent/cookie-settings-button.tsx'
import { StorageInventory } from '../../app/features/reading/storage-inventory.tsx'
import { TextBody } from '../../app/features/reading/text-body.tsx'
import { TextComponents } from '../../app/features/reading/text-components.tsx'
import { attribute, type BuiltPage, elements, hasClass, readBuiltPages } from '../support/site/built-pages.ts'

type Node = DefaultTreeAdapterMap['node']

const documents = await shippedTexts()
let pages: BuiltPage[]
beforeAll(async () => {
  pages = await readBuiltPages()
}, 300_000)

test('there are seventeen', () => {
  expect(Object.keys(documents)).toHaveLength(17)
})

describe.each(Object.entries(documents))('%s', (name, document) => {
  const { kind, slug } = { ...textName(name), slug: document.header.slug } as { kind: 'article'; slug: string }

  test('is a text that may be published as it is', () => {
    expect(checkText(kind, document).problems).toEqual([])
  })

  test('shows the same words in the same blocks as the page that is made from Markdown', () => {
    const page = pages.find(({ path }) => path === textPath(kind, slug)) as BuiltPage
    const [prose] = elements(page.document, (element) => hasClass(element, 'prose'))
    const fragment = parseFragment(renderToStaticMarkup(shown(document)))

    expect(outline(fragment)).toEqual(outline(prose as Node))
  })
})

function shown(document: TextDocument) {
  const content = readyText(document.content, {
    facts,
    hyphenate: (text) => withSoftHyphens(text, 12),
    picture: () => undefined,
  })
  const body = createElement(TextBody, { content })
  const element = createElement(TextComponents, { value: { CookieSettingsButton, StorageInventory } }, body)
  return createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) })
}

/** Words and blocks, and what an element says besides: where a link leads, what a cell's column is called. */
function outline(node: Node): unknown[] {
  const parts: unknown[] = []
  let words = ''
  const close = () => {
    const text = words
      .replace(/\u00ad/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (text) parts.push(text)
    words = ''
  }
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    if ('value' in child) words += child.value
    if (!('tagName' in child)) continue
    // MDX leaves some lines of an address without a paragraph; published texts have one.
    close()
    const said = ['id', 'href', 'lang', 'data-column', 'role', 'class', 'src', 'alt']
      .map((name) => [name, attribute(child, name)] as const)
      .filter(([name, value]) => value !== undefined && !(name === 'id' && value.startsWith('_')))
      .map(([name, value]) => `${name}=${value?.replace(/\u00ad/g, '').replace(/\s+/g, ' ')}`)
    parts.push([child.tagName, ...said, ...outline(child)])
  }
  close()
  return parts
}
