import { practice } from '../../../app/content/practice.ts'

/** A mail before it has an address: one list of parts, from which both the plain and the HTML part are made. */
export interface MailText {
  /** Of this wording; the opt-in log keeps it. A changed text gets a new date. */
  version: string
  subject: string
  parts: MailPart[]
}

/** A paragraph, or a link on a line of its own. */
export type MailPart = string | { link: string; label: string }

/**
 * Both parts of the mail say the same, and nothing in them is loaded from anywhere: no logo, no pictures, no pixel.
 *
 * @returns `text` with lines as they are (the transport wraps them), `html` as a whole document
 */
export function renderMailText({ subject, parts }: MailText): { subject: string; text: string; html: string } {
  const closing = providerDetails()
  return {
    subject,
    text: [...parts.map(asText), ['-- ', ...closing].join('\n')].join('\n\n'),
    html: [
      '<!doctype html>',
      '<html lang="de">',
      `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;max-width:38em;font:16px/1.55 Verdana,Arial,sans-serif;color:#0e2a33;background:#ffffff">',
      ...parts.map(asHtml),
      `<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #7b7263;font-size:14px">${closing.map(escapeHtml).join('<br>')}</p>`,
      '</body>',
      '</html>',
    ].join('\n'),
  }
}

/** Who writes: what § 5 DDG asks for, without a word of advertising. */
function providerDetails(): string[] {
  const { name, owner, address, phone, email, website, vatId, supervision } = practice
  return [
    `${name}, ${owner.title} ${owner.name}`,
    `${address.street}, ${address.postalCode} ${address.town}`,
    `Telefon ${phone.display}, E-Mail ${email}`,
    `Berufsbezeichnung: ${owner.title}, verliehen in der ${owner.titleAwardedIn}; Aufsicht: ${supervision.office}`,
    `Umsatzsteuer-Identifikationsnummer: ${vatId}`,
    `Impressum: ${website}/legal/impressum`,
  ]
}

function asText(part: MailPart): string {
  return typeof part === 'string' ? part : `${part.label}:\n${part.link}`
}

function asHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`
  const link = escapeHtml(part.link)
  return `<p style="margin:0 0 16px">${escapeHtml(part.label)}:<br><a href="${link}" style="color:#14566b;word-break:break-all">${link}</a></p>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
