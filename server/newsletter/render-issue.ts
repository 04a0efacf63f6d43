import type { Facts } from '../../content/facts/facts-of-document.ts'
import type { StoredPictures } from '../../content/pictures/stored-picture.ts'
import { type ResolvedNode, resolvedText } from '../../content/texts/resolved-text.ts'
import { type TextDocument, textPath } from '../../content/texts/text-document.ts'
import { escapeHtml } from '../../rules/format/escape-html.ts'
import { newsletterNamed } from '../../rules/newsletter/newsletter-name.ts'
import { type ComposedMail, oneClickUrl } from '../mail/compose-mail.ts'
import { htmlOf, providerDetails } from '../mail/texts/mail-text.ts'
import { signAddress } from '../tokens/signed-address.ts'
import { issueBodyHtml, LINK } from './issue-html.ts'
import { issueBodyText } from './issue-text.ts'

export interface RenderedIssue {
  subject: string
  html: string
  text: string
}

/** Placeholders for what differs from person to person. No text can contain them: `isOneLine` refuses control characters. */
const GREETING = '\u0001'
const SIGN_OFF = '\u0002'

/**
 * Renders both parts of the mail once for all recipients: one column of tables with inline styles, and without tracking.
 * @param siteUrl the public address, without a slash at the end
 */
export function renderIssue(
  { header, content }: TextDocument<'issue'>,
  { facts, pictures, siteUrl }: { facts: Facts; pictures: StoredPictures; siteUrl: string },
): RenderedIssue {
  const { practice } = facts
  const inBrowser = header.isLeftOut ? undefined : `${siteUrl}${textPath('issue', header.slug)}`
  const teasers = header.teasers.flatMap(({ path, title, excerpt }): ResolvedNode[] => [
    ['h3', {}, ['a', { href: path }, title]],
    ['p', {}, excerpt],
  ])
  const body: ResolvedNode[] = [
    ...resolvedText(content, { facts, picture: (id) => pictures[id] }),
    ...(teasers.length > 0 ? [['h2', {}, 'Zum Weiterlesen'] satisfies ResolvedNode, ...teasers] : []),
  ]
  const address = (href: string) =>
    href.startsWith('/') ? siteUrl + href : href.startsWith('#') ? `${inBrowser ?? siteUrl}${href}` : href
  const why = `Sie bekommen diese E-Mail, weil Sie den ${newsletterNamed(practice.newsletter)} bestellt haben.`
  const closing = providerDetails(practice, siteUrl)
  return {
    subject: header.title,
    text: [
      GREETING,
      issueBodyText(body, address),
      `${why}\nAbmelden: ${SIGN_OFF}${inBrowser ? `\nIm Browser lesen: ${inBrowser}` : ''}`,
      ['-- ', ...closing].join('\n'),
    ].join('\n\n'),
    html: [
      '<!doctype html>',
      `<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(header.title)}</title><style>${NIGHT}</style></head>`,
      '<body class="page" style="margin:0;padding:0;background:#ffffff;color:#0e2a33">',
      `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(header.description)}</div>`,
      '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr><td align="center">',
      '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:640px;table-layout:fixed"><tr><td align="left" style="padding:24px;font:16px/1.55 Verdana,Arial,sans-serif;overflow-wrap:anywhere">',
      `<p class="quiet" style="margin:0 0 8px;color:#4a5f66">${escapeHtml(practice.newsletter.name)}</p>`,
      `<h1 style="margin:0 0 24px;font:bold 26px/1.25 Georgia,serif">${escapeHtml(header.title)}</h1>`,
      `<p style="margin:0 0 16px">${GREETING}</p>`,
      issueBodyHtml(body, address),
      `<p class="closing" style="margin:32px 0 16px;padding-top:16px;border-top:1px solid #7b7263">${escapeHtml(why)}<br>${button(SIGN_OFF, 'Abmelden')}${inBrowser ? ` ${button(inBrowser, 'Im Browser lesen')}` : ''}</p>`,
      `<p style="margin:0;font-size:14px">${closing.map((line) => htmlOf(line, practice, siteUrl)).join('<br>')}</p>`,
      '</td></tr></table></td></tr></table></body></html>',
    ].join('\n'),
  }
}

/** An issue for one address, with its unsubscribe link. */
export async function issueMail(
  mail: RenderedIssue,
  to: string,
  greeting: string,
  { siteUrl, secretKey }: { siteUrl: string; secretKey: string },
): Promise<ComposedMail> {
  const query = new URLSearchParams({ email: to, signature: signAddress(to, secretKey) })
  const signOffUrl = `${siteUrl}/newsletter/unsubscribe?${query}`
  return {
    to,
    ...addressIssue(mail, { greeting, signOffUrl }),
    oneClickUrl: oneClickUrl(siteUrl, query),
    isBulk: true,
  }
}

function addressIssue(
  { subject, html, text }: RenderedIssue,
  { greeting, signOffUrl }: { greeting: string; signOffUrl: string },
): RenderedIssue {
  // The link is filled in beside the greeting, never inside of it. A function, because `$` in a name is a pattern otherwise.
  const fill = (part: string, shown: (words: string) => string) =>
    part
      .split(SIGN_OFF)
      .map((words) => words.replaceAll(GREETING, () => shown(greeting)))
      .join(shown(signOffUrl))
  return { subject, html: fill(html, escapeHtml), text: fill(text, (words) => words) }
}

function button(href: string, label: string): string {
  return `<a href="${href === SIGN_OFF ? href : escapeHtml(href)}" style="${LINK};display:inline-block;padding:12px 16px 12px 0">${label}</a>`
}

/** Colours of the site's dark mode. Mail programs that get both schemes invert nothing. */
const NIGHT =
  ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{color:#f1f6f6!important;background:#0b1d24!important}.page a{color:#8ccfe3!important}.page .quiet{color:#b5c7cc!important}.page .box{background:#15303a!important;border-color:#8fa5ab!important}.page .closing{border-color:#8fa5ab!important}}'
