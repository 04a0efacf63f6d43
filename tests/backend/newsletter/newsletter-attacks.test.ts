// @module-tag more

import { describe, expect, test } from 'vitest'
import { hashToken } from '../../../server/tokens/token.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { tokenIn } from '../../support/external/mail-server.ts'
import { freshAddress, newsletterOn } from '../../support/newsletter/newsletter-on.ts'

describeOnEngine('attacks on the newsletter on %s', (engine) => {
  const { mails, service } = newsletterOn(engine)

  const mailsTo = (email: string) => mails.mails.filter(({ recipients }) => recipients.includes(email)).length

  test('a token of one’s own choice, sent along with a stranger’s address, confirms nothing', async () => {
    const email = freshAddress()
    const own = 'a'.repeat(64)

    const forged = { token: own, confirmation_token: own, token_hash: hashToken(own), status: 'confirmed' }
    await service.subscribe({ email, ...forged })

    expect(await service.confirm(own)).toMatchObject({ success: false })
    expect(await service.rowsOf(email)).toMatchObject([{ status: 'pending' }])
  })

  test('line breaks and addresses in a name, and names in an address, add no recipient and no header', async () => {
    const email = freshAddress()
    const victim = 'opfer@example.com'
    await service.subscribe({ email, firstName: 'Erika\r\nBcc\r\n\r\nKaufen Sie', lastName: '<Opfer>' })
    const smuggled = [`${email}\r\nBcc: ${victim}`, `${email},${victim}`, `Erika<${victim}>`, `1<${victim}>`]
    for (const address of [...smuggled, `"${victim}"@example.com`, `a;${victim}`]) {
      expect(await service.subscribe({ email: address })).toMatchObject({ status: 400, success: false })
    }

    const mail = await service.mailTo(email)
    expect(mail.recipients).toEqual([email])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    for (const words of [victim, 'Kaufen Sie']) expect(mail.raw).not.toContain(words)
    expect(mailsTo(victim)).toBe(0)
  })

  test('many signups for one address, at once and over a day, send three mails at most', async () => {
    const email = freshAddress()

    for (let batch = 0; batch < 5; batch += 1) {
      await Promise.all(Array.from({ length: 4 }, () => service.subscribe({ email })))
      await service.allSentTo(email)
      await service.letTimePass(email, '2 hours')
    }
    expect(mailsTo(email)).toBe(3)
    expect(await service.rowsOf(email)).toHaveLength(1)

    await service.letTimePass(email, '24 hours')
    await service.subscribe({ email })
    await service.allSentTo(email)
    expect(mailsTo(email)).toBe(4)
  })

  test('signups for one mailbox under ever another +tag send three mails at most, and each is a subscription of its own', async () => {
    const email = freshAddress()
    const tagged = (tag: number) => email.replace('@', `+${tag}@`)

    for (let tag = 1; tag <= 5; tag += 1) await service.subscribe({ email: tagged(tag) })

    for (let tag = 1; tag <= 3; tag += 1) {
      await service.allSentTo(tagged(tag))
      expect(await service.rowsOf(tagged(tag))).toHaveLength(1)
    }
    expect([1, 2, 3, 4, 5].map((tag) => mailsTo(tagged(tag)))).toEqual([1, 1, 1, 0, 0])
  })
})

describe('with neutral answers', () => {
  const { service } = newsletterOn('pglite', { NEWSLETTER_NEUTRAL_ANSWERS: '1' })

  test('every address gets the same one, and its owner is told by mail', async () => {
    const [known, fresh] = [freshAddress(), freshAddress()]
    await service.subscribe({ email: known })
    await service.confirm(tokenIn(await service.mailTo(known)))
    await service.letTimePass(known, '1 hour')

    const answers = [await service.subscribe({ email: known }), await service.subscribe({ email: fresh })]
    expect(answers[0]).toEqual(answers[1])
    expect(await service.unsubscribe(freshAddress())).toMatchObject({ success: true })

    const told = await service.mailTo(known, ({ subject }) => subject === 'Ihre Adresse ist bereits eingetragen')
    expect(told.text).toContain('Sie ist bereits bestätigt.')
    expect(await service.rowsOf(known)).toMatchObject([{ status: 'confirmed' }])
  })
})
