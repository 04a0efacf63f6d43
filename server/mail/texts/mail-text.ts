import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { providerOf, titlesOf } from '../../../content/people.ts'
import { escapeHtml } from '../../../rules/format/escape-html.ts'
import { withNbsp } from '../../../rules/format/with-nbsp.ts'

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

/** A paragraph with its line breaks, or a link on a line of its own. */
export type MailPart = string | { link: string; label: string }

/** Renders both parts with the same words; the HTML loads nothing, so nothing tracks. `html` is a whole document. */
export function renderMailText(
  { subject, parts, withoutLogo }: MailText,
  practice: Practice,
  siteUrl: string,
): {
  subject: string
  text: string
  html: string
} {
  const closing = providerDetails(practice, siteUrl)
  const inHtml = (text: string) => htmlOf(text, practice, siteUrl)
  return {
    subject,
    text: [...parts.map(asText), ['-- ', ...closing].join('\n')].join('\n\n'),
    html: [
      '<!doctype html>',
      '<html lang="de">',
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${NIGHT}</style></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.55 Verdana,Arial,sans-serif;color:#0e2a33;background:#ffffff">',
      '<div style="max-width:38em;margin:0 auto">',
      ...(withoutLogo ? [] : [LOGO]),
      ...parts.map((part) => asHtml(part, inHtml)),
      `<p class="closing" style="margin:32px 0 0;padding-top:12px;border-top:1px solid #7b7263;font-size:14px">${closing.map(inHtml).join('<br>')}</p>`,
      '</div>',
      '</body>',
      '</html>',
    ].join('\n'),
  }
}

/** Colours of the site's dark mode (app/styles/display-modes.css). */
const NIGHT =
  ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{color:#f1f6f6!important;background:#0b1d24!important}a{color:#8ccfe3!important}.closing{border-color:#8fa5ab!important}.ring{border-color:#8ccfe3!important;border-top-color:transparent!important}}'

/** Three open rings. Outlook for Windows draws no round borders and is shown none. */
const LOGO = [
  '<!--[if !mso]><!-->',
  '<div aria-hidden="true" style="width:40px;margin:0 0 20px">',
  `<div class="ring" style="${ring('#14566b', 'top')}">`,
  `<div style="${ring('#c9772b', 'bottom')}">`,
  `<div class="ring" style="${ring('#14566b', 'top')}"><div style="width:8px;height:8px"></div></div>`,
  '</div></div></div>',
  '<!--<![endif]-->',
].join('')

function ring(color: string, open: 'top' | 'bottom'): string {
  return `padding:4px;border:3px solid ${color};border-${open}-color:transparent;border-radius:50%`
}

/** The sender, as § 5 DDG demands, without advertising. */
export function providerDetails(practice: Practice, siteUrl: string): string[] {
  const { owner, address, phone, email, register, vatId, supervision } = practice
  return [
    providerOf(practice),
    `${address.street}, ${address.postalCode} ${address.town}`,
    `Telefon ${phone.display}, E-Mail ${email}`,
    `Berufsbezeichnung: ${titlesOf(practice)} (verliehen: ${owner.titleAwardedIn}); Aufsicht: ${supervision.office}`,
    ...(register ? [register] : []),
    ...(vatId ? [`Umsatzsteuer-Identifikationsnummer: ${vatId}`] : []),
    `Impressum: ${siteUrl}/legal/impressum`,
  ]
}

function asText(part: MailPart): string {
  return typeof part === 'string' ? part : `${part.label}:\n${part.link}`
}

function asHtml(part: MailPart, inHtml: (text: string) => string): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${inHtml(part).replaceAll('\n', '<br>')}</p>`
  const link = escapeHtml(part.link)
  return `<p style="margin:0 0 16px"><a href="${link}" style="color:#14566b">${escapeHtml(part.label)}</a></p>`
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
  return escapeHtml(withNbsp(text))
}

/** Breaks only if it is wider than the mail. */
function oneLine(html: string, href: string | undefined): string {
  const whole = 'display:inline-block;max-width:100%;overflow-wrap:anywhere'
  return href
    ? `<a href="${escapeHtml(href)}" style="color:#14566b;${whole}">${html}</a>`
    : `<span style="${whole}">${html}</span>`
}
