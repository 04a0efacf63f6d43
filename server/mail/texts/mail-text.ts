import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { peopleOf, providerOf, registrationOf, titlesOf } from '../../../content/people.ts'
import { escapeHtml } from '../../../rules/format/escape-html.ts'
import { partsKeptTogether, withNbsp } from '../../../rules/format/with-nbsp.ts'
import { button, LINK, mailDocument, paragraph, quote, slip, warning } from '../mail-layout.ts'

type Practice = Facts['practice']

/** The content of a mail, for its plain and its HTML part. */
export interface MailText {
  /** Date of this wording, where the opt-in log keeps it. A changed text gets a new date. */
  version?: string
  subject: string
  parts: MailPart[]
  /** Courts read a logo as advertising: for mails that the receiver may not have asked for. */
  withoutLogo?: true
}

export interface RenderedMail {
  subject: string
  text: string
  /** A whole document. */
  html: string
}

/**
 * A paragraph with its line breaks; a link on a line of its own, a button where it is what the mail asks for; days with their times; what
 * somebody else wrote; a warning, whose every second part stands out.
 */
export type MailPart =
  | string
  | { link: string; label: string; isAction?: true }
  | { times: { day: string; time: string }[] }
  | { quoted: string }
  | { warning: readonly string[] }

/** Renders both parts with the same words. */
export function renderMailText(
  { subject, parts, withoutLogo }: MailText,
  practice: Practice,
  siteUrl: string,
): RenderedMail {
  const closing = providerDetails(practice, siteUrl)
  const inHtml = (text: string) => htmlOf(text, practice, siteUrl).replaceAll('\n', '<br>')
  return {
    subject,
    text: [...parts.map(asText), ['-- ', ...closing].join('\n')].join('\n\n'),
    html: mailDocument({
      subject,
      heading: withoutLogo ? null : practice.name,
      body: parts.map((part) => asHtml(part, inHtml)).join('\n'),
      closing: closing.map(inHtml).join('<br>'),
    }),
  }
}

/** The sender, as § 5 DDG demands, without advertising. */
export function providerDetails(practice: Practice, siteUrl: string): string[] {
  const { owner, address, phone, email, vatId, supervision } = practice
  const registration = registrationOf(practice)
  return [
    providerOf(practice),
    `${address.street}, ${address.postalCode} ${address.town}`,
    `Telefon ${phone.display}, E-Mail ${email}`,
    `${peopleOf(practice).length > 1 ? 'Berufsbezeichnungen in der Praxis' : 'Berufsbezeichnung'}: ${titlesOf(practice)} (verliehen in: ${owner.titleAwardedIn}); Aufsicht: ${supervision.office}`,
    ...(registration ? [registration] : []),
    ...(vatId ? [`Umsatzsteuer-Identifikationsnummer: ${vatId}`] : []),
    `Impressum: ${siteUrl}/legal/impressum`,
  ]
}

function asText(part: MailPart): string {
  if (typeof part === 'string') return part
  if ('link' in part) return `${part.label}:\n${part.link}`
  if ('times' in part) return part.times.map(({ day, time }) => `${day}, ${time}`).join('\n')
  return 'warning' in part ? part.warning.join('') : part.quoted.replace(/^/gm, '> ')
}

function asHtml(part: MailPart, inHtml: (text: string) => string): string {
  if (typeof part === 'string') return paragraph(inHtml(part))
  if ('times' in part) return slip(part.times)
  if ('quoted' in part) return quote(inHtml(part.quoted))
  if ('warning' in part) {
    return warning(
      part.warning.map((words, index) => (index % 2 ? `<strong>${inHtml(words)}</strong>` : inHtml(words))).join(''),
    )
  }
  if (part.isAction) return button(part.link, part.label)
  return paragraph(`<a href="${escapeHtml(part.link)}" style="${LINK}">${escapeHtml(part.label)}</a>`)
}

/** Escapes a text, and makes links of telephone, address and imprint, each on one line. */
export function htmlOf(text: string, { phone, email, vatId }: Practice, siteUrl: string): string {
  const imprint = `${siteUrl}/legal/impressum`
  const known = [
    { shown: phone.display, href: phone.href },
    { shown: email, href: `mailto:${email}` },
    { shown: imprint, href: imprint },
    { shown: vatId },
  ].map(({ shown, href }) => ({ shown: asWritten(shown), href }))
  return known.reduce(
    (html, { shown, href }) => (shown ? html.replaceAll(shown, oneLine(shown, href)) : html),
    asWritten(text),
  )
}

function asWritten(text: string): string {
  return partsKeptTogether(withNbsp(text))
    .map((part, index) =>
      index % 2 ? `<span style="white-space:nowrap">${escapeHtml(part)}</span>` : escapeHtml(part),
    )
    .join('')
}

/** Breaks only if it is wider than the mail. */
function oneLine(html: string, href: string | undefined): string {
  const whole = 'display:inline-block;max-width:100%;overflow-wrap:anywhere'
  return href
    ? `<a href="${escapeHtml(href)}" style="color:#14566b;${whole}">${html}</a>`
    : `<span style="${whole}">${html}</span>`
}
