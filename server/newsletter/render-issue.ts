import type { Facts } from '../../content/facts/facts-of-document.ts'
import type { StoredPictures } from '../../content/pictures/stored-picture.ts'
import { type ResolvedNode, resolvedText } from '../../content/texts/resolved-text.ts'
import { type TextDocument, textPath } from '../../content/texts/text-document.ts'
import { escapeHtml } from '../../rules/format/escape-html.ts'
import { newsletterNamed } from '../../rules/newsletter/newsletter-name.ts'
import type { ComposedMail } from '../mail/mail.ts'
import { LINK, mailDocument, paragraph, title } from '../mail/mail-layout.ts'
import { htmlOf, providerDetails, type RenderedMail } from '../mail/texts/mail-text.ts'
import { issueBodyHtml } from './issue-html.ts'
import { issueBodyText } from './issue-text.ts'
import { unsubscribeLinks } from './unsubscribe-links.ts'

/** Placeholders for what differs from person to person. No text can contain them: `isOneLine` refuses control characters. */
const GREETING = '\u0001'
const SIGN_OFF = '\u0002'

/**
 * Renders both parts of the mail once for all recipients.
 * @param siteUrl the public address, without a slash at the end
 */
export function renderIssue(
  { header, content }: TextDocument<'issue'>,
  { facts, pictures, siteUrl }: { facts: Facts; pictures: StoredPictures; siteUrl: string },
): RenderedMail {
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
    html: mailDocument({
      subject: header.title,
      preview: header.description,
      heading: practice.name,
      body: [
        `<p class="quiet" style="margin:0 0 8px;color:#48646d">${escapeHtml(practice.newsletter.name)}</p>`,
        title(header.title),
        paragraph(GREETING),
        issueBodyHtml(body, address),
      ].join('\n'),
      closing: [
        paragraph(
          `${escapeHtml(why)}<br>${linkOf(SIGN_OFF, 'Abmelden')}${inBrowser ? ` ${linkOf(inBrowser, 'Im Browser lesen')}` : ''}`,
        ),
        closing.map((line) => htmlOf(line, practice, siteUrl)).join('<br>'),
      ].join('\n'),
    }),
  }
}

/** An issue for one address, with its unsubscribe link. */
export async function issueMail(
  mail: RenderedMail,
  to: string,
  greeting: string,
  { siteUrl, secretKey }: { siteUrl: string; secretKey: string },
): Promise<ComposedMail> {
  const { page, oneClick } = unsubscribeLinks({ to, siteUrl, secretKey })
  return { to, ...addressIssue(mail, { greeting, signOffUrl: page }), oneClickUrl: oneClick, isBulk: true }
}

function addressIssue(
  { subject, html, text }: RenderedMail,
  { greeting, signOffUrl }: { greeting: string; signOffUrl: string },
): RenderedMail {
  // The link is filled in beside the greeting, never inside of it. A function, because `$` in a name is a pattern otherwise.
  const fill = (part: string, shown: (words: string) => string) =>
    part
      .split(SIGN_OFF)
      .map((words) => words.replaceAll(GREETING, () => shown(greeting)))
      .join(shown(signOffUrl))
  return { subject, html: fill(html, escapeHtml), text: fill(text, (words) => words) }
}

function linkOf(href: string, label: string): string {
  return `<a href="${escapeHtml(href)}" style="${LINK};display:inline-block;padding:12px 16px 12px 0">${label}</a>`
}
