import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { expect, test } from 'vitest'
import type { TextDocument, TextMark, TextNode } from '../../content/texts/text-document.ts'
import { greetingOf } from '../../rules/newsletter/greeting.ts'
import { pictureAddress } from '../../rules/pictures.ts'
import { issueDocument } from '../../tests/support/newsletter/issues.ts'
import { facts } from '../../tests/support/site/shipped-practice.ts'
import { issueMail, renderIssue } from './render-issue.ts'

const siteUrl = 'https://www.example.com'
const PICTURE = '7f0b3c8e-1111-4222-8333-444455556666'
const HASH = 'ab'.repeat(32)
const words = (text: string, ...marks: TextMark[]): TextNode => ({ type: 'text', text, marks })
const block = (type: string, ...content: TextNode[]): TextNode => ({ type, content })
const paragraph = (...content: TextNode[]) => block('paragraph', ...content)
const link = (href: string) => ({ type: 'link', attrs: { href } })
const row = (type: string, cell: string) => block('tableRow', block(type, paragraph(words(cell))))

const everything = block(
  'doc',
  { type: 'heading', attrs: { level: 2, id: null }, content: [words('Neue <Zeiten> & mehr')] },
  paragraph(
    words('Lesen Sie den '),
    words('Artikel', link('/blog/wasser')),
    words(' oder '),
    words('dort', link('https://example.org/a?b=1&c=2')),
    words(' oder '),
    words('oben', link('#neue-zeiten-mehr')),
  ),
  block('bulletList', block('listItem', paragraph(words('erstens')))),
  block('orderedList', block('listItem', paragraph(words('eins')), paragraph(words('noch dazu')))),
  { type: 'aside', attrs: { title: 'Nebenbei' }, content: [paragraph(words('am Rand'))] },
  { type: 'notice', attrs: { variant: 'inline', about: 'dass es wirkt' } },
  { type: 'picture', attrs: { id: PICTURE, caption: 'Der Raum' } },
  block('table', row('tableHeader', 'Tag'), row('tableCell', 'Montag')),
)

async function mailTo(
  email: string,
  header: Partial<TextDocument<'issue'>['header']> = {},
  first_name: string | null = 'Erika',
) {
  const teasers = [{ path: '/blog/wasser', title: 'Wasser', excerpt: 'Ein Anreißer.' }]
  const issue = { ...issueDocument({ teasers, ...header }), content: everything }
  const pictures = { [PICTURE]: { hash: HASH, width: 960, height: 640, alt: 'Ein heller Raum', x: 50, y: 50 } }
  const greeting = greetingOf(issue.header, { first_name, last_name: 'Mustermann' })
  const rendered = renderIssue(issue, { facts, pictures, siteUrl })
  return issueMail(rendered, email, greeting, { siteUrl, secretKey: 'sb_secret_test' })
}

function addressesIn(node: DefaultTreeAdapterMap['node']): string[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(addressesIn) : []
  if (!('attrs' in node)) return below
  const own = node.attrs.filter(({ name }) => /^(href|src|srcset|background|action|poster|data)$/.test(name))
  return [...own.map(({ value }) => value), ...below]
}

test('a mail holds no tracking: every address was written in the text, and only the unsubscribe link differs', async () => {
  const signOff = (address: string) => address.includes('/newsletter/unsubscribe?')
  const [one, other] = await Promise.all([mailTo('erika@example.com'), mailTo('max@example.com')])
  const [first, second] = [one, other].map(({ html }) => addressesIn(parse(html)))
  const { practice } = facts
  expect(first?.filter((address) => !signOff(address))).toEqual([
    `${siteUrl}/blog/wasser`,
    'https://example.org/a?b=1&c=2',
    `${siteUrl}/newsletter/archiv/herbst#neue-zeiten-mehr`,
    `${siteUrl}${pictureAddress(HASH, 960, 'webp')}`,
    `${siteUrl}/blog/wasser`,
    `${siteUrl}/newsletter/archiv/herbst`,
    practice.phone.href,
    `mailto:${practice.email}`,
    `${siteUrl}/legal/impressum`,
  ])
  expect(second?.filter((address) => !signOff(address))).toEqual(first?.filter((address) => !signOff(address)))
  expect(first?.filter(signOff)).toHaveLength(1)
  expect(first?.find(signOff)).not.toBe(second?.find(signOff))
  expect(one.html).not.toMatch(/url\(|@import|<link|<script|<iframe|<form/i)
})

test('both parts say the same, the name first where one was given', async () => {
  const { html, text } = await mailTo('erika@example.com')
  const rest = 'erstens|noch dazu|Nebenbei|Nicht belegt ist, dass es wirkt.|Montag|Der Raum|Ein Anreißer.'.split('|')
  for (const said of ['Guten Tag Erika Mustermann,', ...rest])
    for (const part of [html, text]) expect(part).toContain(said)
  expect(html).toContain('Neue &lt;Zeiten&gt; &amp; mehr')
  expect(text).toContain('Artikel (https://www.example.com/blog/wasser)')
  expect(text).toMatch(
    /\nAbmelden: https:\/\/www\.example\.com\/newsletter\/unsubscribe\?email=erika%40example\.com&signature=/,
  )
  expect(html + text).not.toMatch(/(?!\n)\p{Cc}|\u00ad/u)
})

test('a name is only words, and without one the greeting has none', async () => {
  const { html } = await mailTo('erika@example.com', {}, '<b>$&')
  expect(html).toContain('Guten Tag &lt;b&gt;$&amp; Mustermann,')
  expect((await mailTo('erika@example.com', { salutation: 'plain' })).text).toMatch(/^Guten Tag,\n/)
})

test('a title is only words', async () => {
  const { html } = await mailTo('erika@example.com', { title: 'Mehr <Zeit> & Ruhe' })
  expect(html.match(/Mehr &lt;Zeit&gt; &amp; Ruhe/g)).toHaveLength(2)
  expect(html).not.toContain('<Zeit>')
})

test('an issue that is left out of the archive leads nowhere', async () => {
  const { html, text } = await mailTo('erika@example.com', { isLeftOut: true })
  expect(html + text).not.toContain('/newsletter/archiv')
})

test('a name with the character of a placeholder gets no unsubscribe link', async () => {
  const { text, html } = await mailTo('erika@example.com', {}, 'Erika\u0002')

  for (const part of [text, html]) expect(part.match(/newsletter\/unsubscribe\?/g)).toHaveLength(1)
})
