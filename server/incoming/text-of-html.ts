/** In characters: a mail of a person is far shorter, and the rest is not read. */
const MOST_READ = 1_000_000

const BREAKS = new Set('br p div tr li ul ol table hr h1 h2 h3 h4 h5 h6 blockquote pre'.split(' '))
const UNSEEN = new Set(['style', 'script', 'head', 'title'])

const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', hellip: '…', ndash: '–', mdash: '—' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', euro: '€', eacute: 'é', deg: '°' },
  ...{ bdquo: '„', ldquo: '“', rdquo: '”', sbquo: '‚', lsquo: '‘', rsquo: '’', laquo: '«', raquo: '»', middot: '·' },
}

/** The text of a page, in one pass: each block is a line, and what a block of quotation holds begins with `> `. */
export function textOfHtml(html: string): string {
  const page = html.slice(0, MOST_READ)
  const small = page.toLowerCase()
  const lines: string[] = []
  let line: string[] = []
  let depth = 0
  const breakLine = () => {
    const said = line.join('').replace(/\s+/g, ' ').trim()
    // One empty line is a paragraph, more of them are layout.
    if (said !== '' || lines.at(-1) !== '') lines.push(depth > 0 ? `> ${said}` : said)
    line = []
  }
  for (let at = 0; at < page.length; ) {
    const open = page.indexOf('<', at)
    line.push(withoutEntities(page.slice(at, open < 0 ? undefined : open)))
    if (open < 0) break
    const close = small.startsWith('<!--', open) ? page.indexOf('-->', open) + 2 : page.indexOf('>', open)
    if (close < open) break
    const [, slash = '', name = ''] = /^<(\/?)([a-z0-9]+)/.exec(small.slice(open, open + 20)) ?? []
    at = close + 1
    if (UNSEEN.has(name) && !slash) {
      const end = small.indexOf(`</${name}`, at)
      if (end < 0) break
      at = end
    }
    if (BREAKS.has(name)) breakLine()
    if (name === 'blockquote') depth = Math.max(0, depth + (slash ? -1 : 1))
  }
  breakLine()
  return lines.join('\n').trim()
}

function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      if (name) return ENTITIES[name] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
