import { describe, expect, test } from 'vitest'
import {
  answering,
  bounces,
  EARLIER,
  mailOf,
  noBounces,
  OURS,
  replies,
  reportOf,
} from '../../tests/support/mail/incoming-mails.ts'
import { readBounce } from './bounce.ts'
import { cutQuotation } from './cut-quotation.ts'
import { readHead } from './mail-head.ts'
import { readMail } from './read-mail.ts'
import { textOfHtml } from './text-of-html.ts'

const written = (fields: string, from?: string) => readHead(mailOf(fields, 'Guten Tag', from))

describe('the head of a mail', () => {
  test('names the mails that it answers, the nearest first, and its sender as addresses are compared', () => {
    const head = written(
      answering(OURS, '=?utf-8?Q?R=C3=BCckfrage?= (7D0F2F3A)'),
      '"Mustermann, Erika" <ERIKA@Example.com>',
    )
    expect(head).toMatchObject({
      ...{ is: 'written', answers: [OURS, OURS, EARLIER], references: ['7d0f2f3a'] },
      ...{ from: 'erika@example.com', subject: 'Rückfrage (7D0F2F3A)' },
    })
    expect(written('Subject: Hallo')).toMatchObject({ is: 'written', answers: [], references: [] })
  })

  test('names ours where the mail program names another one first (freescout-help-desk/freescout 4020)', () => {
    const fields = `In-Reply-To: <1715.tinycrm-236947@erp>\nReferences: <a@b.example>\n <${OURS}@praxis.example>`
    expect(written(fields)).toMatchObject({ is: 'written', answers: [OURS] })
  })

  test('names the number of an enquiry in an encoded subject (freescout-help-desk/freescout 1362)', () => {
    const subject = 'Subject: =?UTF-8?Q?=C3=84nderung=3A_Vorgang_7D0F?=\n =?UTF-8?Q?2F3A?='
    expect(written(subject)).toMatchObject({ references: ['7d0f2f3a'] })
  })

  test.each([
    // freescout-help-desk/freescout 688
    ['Precedence: bulk\nX-Autoreply: yes\nSubject: Re: Ihre Anfrage', 'automatic'],
    ['Auto-Submitted: auto-replied', 'automatic'],
    ['Auto-Submitted: no', 'written'],
    // It asks others not to answer by themselves: gateways add it to what people write.
    ['X-Auto-Response-Suppress: All', 'written'],
    ['Precedence: auto_reply', 'automatic'],
    ['Precedence: bulk', 'automatic'],
    ['List-Id: <verein.example.com>', 'automatic'],
    ['Return-Path: <>', 'automatic'],
    ['Return-Path: <erika@example.com>', 'written'],
    ['Subject: Automatische Antwort: Ihre Anfrage', 'automatic'],
    ['Subject: Re: Automatische Antwort: Ihre Anfrage', 'written'],
    ['X-Failed-Recipients: erika@example.com', 'bounce'],
    ['Content-Type: multipart/report;\n report-type=delivery-status; boundary=b', 'bounce'],
    ['Content-Type: multipart/report; report-type=disposition-notification; boundary=b', 'automatic'],
  ])('%s: %s', (field, is) => expect(written(field).is).toBe(is))

  test('is that of a mail server by its whole name, and its key belongs to its sender', () => {
    const by = (from: string) => written('Message-ID: <1@example.com>', from)
    expect(['postmaster@example.com', 'postmaster-lena@example.com'].map((from) => by(from).is)).toEqual([
      'bounce',
      'written',
    ])
    expect(by('max@example.com').key).not.toBe(by('erika@example.com').key)
  })

  test('is read so far, however long it is', () => {
    const long = mailOf(`Subject: Hallo\n${'X-Long: 12345678\n'.repeat(60_000)}${answering()}`, '')
    expect(readHead(long)).toMatchObject({ subject: 'Hallo', answers: [] })
    expect(readHead(mailOf(`References: ${`<${OURS}@a.example> `.repeat(20_000)}`, '')).answers.length).toBe(50)
  })
})

describe('a mail that came back', () => {
  test.each(Object.entries(bounces))('%s', (_, [mail, said, isWithoutMailbox]) => {
    expect(readHead(mail).is).toBe('bounce')
    const bounce = readBounce(mail)
    expect(bounce).toMatchObject({ ids: [OURS], isWithoutMailbox })
    expect(bounce?.reason).toContain(said)
  })

  test.each(Object.entries(noBounces))('%s is none', (_, mail) => expect(readBounce(mail)).toBeUndefined())

  test('its own Message-ID, and ids in words, bring nothing back', () => {
    const forged = reportOf('failed', '5.1.1', `550 5.1.1 unknown <${OURS}@praxis.example>`, 'no-id-of-ours')
    expect(readBounce(forged)).toBeUndefined()
  })
})

describe('what somebody wrote', () => {
  test.each(Object.entries(replies))('with %s', (_, [whole, text, quoted]) => {
    const cut = cutQuotation(whole.replaceAll('\n', '\r\n'))
    expect(cut.text).toBe(text)
    expect(cut.quoted.slice(0, quoted.length || 1)).toBe(quoted)
  })

  test('with a mail that Outlook passes on the telephone (freescout-help-desk/freescout 5544)', () => {
    const page = `<div>Ja, gern.</div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">
      <b>Von:</b> Praxis<br>\n<b>Gesendet:</b> Montag<br>\n<b>An:</b> Erika<br>\n<b>Betreff:</b> Ihre Anfrage</font><div>&nbsp;</div></div><div>Guten Tag</div>`
    expect(cutQuotation(textOfHtml(page)).text).toBe('Ja, gern.')
  })

  test('in a block of quotation of their own stays (freescout-help-desk/freescout 4460)', () => {
    const { text, quoted } = cutQuotation(
      textOfHtml('<p>Es tut weh:</p><blockquote>seit Mai</blockquote><p>Was tun?</p>'),
    )
    expect([text, quoted]).toEqual([expect.stringMatching(/^Es tut weh:\n+> seit Mai\n+Was tun\?$/), ''])
  })

  test('is bounded, and says that it was cut', () => {
    expect(cutQuotation('a'.repeat(5_000_000))).toEqual({ text: `${'a'.repeat(9999)}…`, quoted: '' })
    const { text, quoted } = cutQuotation(`Ja.\n\n${'> lang\n'.repeat(100_000)}`)
    expect([text, quoted.length, quoted.at(-1)]).toEqual(['Ja.', 20_000, '…'])
  })

  test('a page is its text, with quotations marked, and without what nobody sees', async () => {
    const page = `<html><head><title>Nein</title><style>p{}</style></head><body><p>Ja, <b>gern</b> f&uuml;r&nbsp;Sie &#8364;</p>
      <div>Bis dann<br>Erika</div><script>alert(1)</script><!-- <p>nein</p> -->
      <div>Am 23.11.26 um 10:12 schrieb Praxis:</div><blockquote><p>Guten Tag</p></blockquote></body></html>`
    expect(textOfHtml(page).replace(/\n+/g, '|')).toBe(
      'Ja, gern für Sie €|Bis dann|Erika|Am 23.11.26 um 10:12 schrieb Praxis:|> Guten Tag',
    )
    const mail = mailOf(`${answering()}\nContent-Type: text/html; charset=utf-8`, page)
    expect((await readMail(mail)).text).toMatch(/^Ja, gern für Sie €\n+Bis dann\nErika$/)
  })

  test('files are what was enclosed, not the pictures of a signature', async () => {
    const part = (type: string, fields: string) => `--m\nContent-Type: ${type}\n${fields}\n\nJVBERi0=\n`
    const mail = mailOf(
      `${answering()}\nContent-Type: multipart/mixed; boundary=m`,
      `${part('text/plain', '').replace('JVBERi0=', 'Anbei.')}${part('application/pdf; name="=?utf-8?Q?Bef=C3=BCnd.pdf?="', 'Content-Transfer-Encoding: base64')}${part('application/pkcs7-signature', '')}--m--\n`,
    )
    const { text, files } = await readMail(mail)
    expect([text, files.map(({ name }) => name)]).toEqual(['Anbei.', ['Befünd.pdf']])
    expect(new TextDecoder().decode(files[0]?.bytes)).toBe('%PDF-')
  })
})

describe('a mail made to cost time', () => {
  const parts = (count: number) => mailOf('Content-Type: multipart/mixed; boundary=m', '--m\n\nHallo\n'.repeat(count))

  test.each(['a', 'Dies ist eine Zeile, die sechzig Zeichen hat, und nicht mehr'])(
    'has too many lines',
    async (line) => {
      await expect(readMail(mailOf('', `${line}\n`.repeat(50_000)))).rejects.toThrow('too many parts or lines')
      expect((await readMail(mailOf('', `${line}\n`.repeat(5000)))).text).toContain(`${line}\n${line}`)
    },
  )

  test.each(['\n', '\r\n'])('the lines of a file do not count, and it stays as it was (%#)', async (lineBreak) => {
    const bytes = new Uint8Array(3_000_001).map((_, at) => at * 7 + (at >> 8))
    const lines = Buffer.from(bytes).toString('base64').replace(/.{76}/g, `$&${lineBreak}`)
    const { files } = await readMail(
      mailOf('Content-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64', lines),
    )
    expect(files.map((file) => Buffer.compare(file.bytes, bytes))).toEqual([0])
  })

  test('has too many parts', async () => {
    await expect(readMail(parts(10_000))).rejects.toThrow('too many parts')
    expect((await readMail(parts(100))).text).toContain('Hallo')
  })

  test('holds a thousand mails in each other, or a megabyte of head', async () => {
    const nested = Array.from(
      { length: 1000 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n`,
    )
    await expect(readMail(new TextEncoder().encode(nested.join('')))).rejects.toThrow()
    await expect(readMail(mailOf(`X-Long: ${'a'.repeat(1_000_000)}`, ''))).rejects.toThrow()
  })

  test.each([
    ['a line of marks', (size: number) => void cutQuotation('>'.repeat(size))],
    ['lines of marks', (size: number) => void cutQuotation('> \n'.repeat(size / 3))],
    ['lines that begin like an attribution', (size: number) => void cutQuotation('Am schrieb '.repeat(size / 11))],
    ['open tags', (size: number) => void textOfHtml('<a'.repeat(size / 2))],
    ['open comments', (size: number) => void textOfHtml('<!--'.repeat(size / 4))],
    ['open styles', (size: number) => void textOfHtml('<style>'.repeat(size / 7))],
    [
      'reports without an end',
      (size: number) => void readBounce(new TextEncoder().encode('Action: failed\n \n'.repeat(size / 17))),
    ],
    ['a head of blanks', (size: number) => void readHead(new TextEncoder().encode(`From:${' '.repeat(size)}`))],
  ])('%s: ten times as much takes no more than some thirty times the work', (_, work) => {
    const cost = (size: number) => {
      const before = process.cpuUsage()
      work(size)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    cost(50_000)
    const ordinary = Math.max(cost(50_000), 2000)
    expect(cost(500_000)).toBeLessThan(ordinary * 30)
  })
})
