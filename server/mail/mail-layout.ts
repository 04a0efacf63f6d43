import { escapeHtml } from '../../rules/format/escape-html.ts'

/** How every mail looks: tables and inline styles, as mail programs ask; nothing is loaded, so nothing tracks. */
export interface MailLayout {
  subject: string
  /** What a list of mails shows beside the subject. */
  preview?: string
  /** On the sky; null leaves a line of sea alone. Courts read a logo as advertising (LG Stendal 22 S 87/20). */
  heading: string | null
  /** HTML between the strip and the sender. */
  body: string
  /** HTML below: why the mail came, and who sent it. */
  closing: string
}

const SANS = "'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,'Helvetica Neue',Arial,sans-serif"
const SERIF = 'Georgia,serif'

/** Underlined: colour alone does not tell a link. */
export const LINK = 'color:#14566b;text-decoration:underline'

/** A document whose one column is 560 px wide at most. */
export function mailDocument({ subject, preview, heading, body, closing }: MailLayout): string {
  return [
    '<!doctype html>',
    `<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>`,
    `<!--[if mso]><style>td,p,a{font-family:Arial,sans-serif}</style><![endif]--><style>${SHEET}</style></head>`,
    '<body class="page" bgcolor="#faf7f2" style="margin:0;padding:0;background:#faf7f2;color:#0e2a33">',
    preview ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>` : '',
    `${table('class="page" bgcolor="#faf7f2"', 'table-layout:fixed;background:#faf7f2;color:#0e2a33')}<tr><td align="center">`,
    // Outlook for Windows knows no widest width.
    '<!--[if mso]><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="560"><tr><td><![endif]-->',
    table('', 'max-width:560px;table-layout:fixed'),
    strip(heading),
    `<tr><td align="left" class="paper in" bgcolor="#ffffff" style="padding:32px 32px 16px;background:#ffffff;font:16px/1.55 ${SANS};overflow-wrap:break-word">`,
    body,
    `</td></tr><tr><td align="left" class="in quiet closing" style="padding:16px 32px 32px;font:14px/1.55 ${SANS};color:#48646d;overflow-wrap:break-word">${closing}</td></tr>`,
    '</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>',
  ].join('\n')
}

export function paragraph(html: string): string {
  return `<p style="margin:0 0 16px">${html}</p>`
}

/** The one thing that the mail asks for. */
export function button(href: string, label: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="go" style="margin:0 0 24px"><tr><td align="center" bgcolor="#14566b" style="background:#14566b;border-radius:99px;mso-padding-alt:14px 28px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:14px 28px;font:bold 16px/20px ${SANS};color:#ffffff;text-decoration:none;border-radius:99px">${escapeHtml(label)}</a></td></tr></table>`
}

/** Days with their times, on a slip of paper. */
export function slip(times: readonly { day: string; time: string }[]): string {
  const rows = times.map(
    ({ day, time }, index) =>
      // A line breaks after the weekday.
      `<tr><td class="rule" style="padding:16px 24px;${index > 0 ? 'border-top:1px solid #ecd2a6;' : ''}font-family:${SERIF}"><div style="font-size:22px;line-height:28px">${escapeHtml(day.replaceAll(/(?<!,) /g, '\u00a0'))}</div><div class="time" style="font-size:28px;line-height:36px;font-weight:bold;white-space:nowrap">${escapeHtml(time)}</div></td></tr>`,
  )
  return `${table('class="slip" bgcolor="#fdf3e3"', 'margin:8px 0 24px;background:#fdf3e3;border:1px solid #ecd2a6;border-radius:20px;border-collapse:separate')}${rows.join('')}</table>`
}

/** What somebody else wrote. */
export function quote(html: string): string {
  return barred(html, 'class="rule quiet"', '#e3dacb;color:#48646d')
}

/** What is not to be overlooked before one comes. */
export function warning(html: string): string {
  return barred(html, '', '#c9862f')
}

function barred(html: string, attributes: string, colors: string): string {
  return `${table('', 'margin:0 0 16px')}<tr><td ${attributes} style="padding:0 0 0 16px;border-left:3px solid ${colors}">${html}</td></tr></table>`
}

/** A remark that is not to be overlooked. */
export function box(html: string): string {
  return `${table('class="box" bgcolor="#e6f0ef"', 'margin:0 0 24px;background:#e6f0ef;border-radius:20px;border-collapse:separate')}<tr><td style="padding:16px 24px">${html}</td></tr></table>`
}

export function title(words: string): string {
  return `<h1 style="margin:0 0 24px;font:bold 28px/1.25 ${SERIF}">${escapeHtml(words)}</h1>`
}

/** Sky with the name and the rings, and a strip of sea. */
function strip(heading: string | null): string {
  const sea = (height: number) =>
    `<tr><td class="sea" bgcolor="#14566b" height="${height}" style="height:${height}px;font-size:0;line-height:0;background:#14566b linear-gradient(#1f6b80,#0d3d4d)">&nbsp;</td></tr>`
  if (heading === null) return sea(8)
  return [
    `<tr><td class="sky in" bgcolor="#faf0dd" style="padding:0 32px;background:#faf0dd linear-gradient(#faf7f2,#fbeed7 45%,#f2d5a6)">${table('', '')}<tr>`,
    `<td valign="middle" height="48" style="height:48px;font:bold 18px/1.2 ${SERIF}">${escapeHtml(heading)}</td>`,
    // Outlook for Windows draws no round borders and is shown none.
    `<td align="right" valign="bottom" width="72" height="48" style="height:48px;font-size:0;line-height:0"><!--[if !mso]><!--><div aria-hidden="true">${ring(64, ring(40, ring(20, '')))}</div><!--<![endif]--></td>`,
    `</tr></table></td></tr>${sea(24)}`,
  ].join('')
}

function ring(width: number, inside: string): string {
  const color = { 64: '#a8570f', 40: '#c9862f' }[width] ?? '#e0a458'
  const space = inside ? `<div style="padding-top:${width / 8 + 2}px">${inside}</div>` : ''
  return `<div class="ring" style="width:${width}px;height:${width / 2}px;margin:0 auto;border:2px solid ${color};border-bottom:0;border-radius:${width}px ${width}px 0 0;box-sizing:border-box">${space}</div>`
}

function table(attributes: string, style: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" ${attributes} style="${style}">`
}

/** Programs that ignore it show the mail by its inline styles. The dark colours are those of the site (app/styles/display-modes.css). */
const SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.in{padding-left:16px!important;padding-right:16px!important}.time{font-size:26px!important}.go,.go a{display:block!important}}',
  '@media (prefers-color-scheme:dark){.page{background:#0b1d24!important;color:#f1f6f6!important}.paper{background:#12282f!important}.page a{color:#8ccfe3!important}',
  '.sky{background:#0b1d24 linear-gradient(#0b1d24,#0c2b36 45%,#124252)!important}.sea{background:#0c3341 linear-gradient(#0c3341,#061a22)!important}.ring{border-color:#f0bd78!important}',
  '.slip{background:#2c2413!important;border-color:#6b5526!important}.quiet{color:#b3c7cb!important}.rule{border-color:#35505a!important}.go td{background:#8ccfe3!important}.go a{color:#06222b!important}.box{background:#16323b!important}}',
].join('')
