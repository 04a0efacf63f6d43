import { expect, test } from 'vitest'
import { OURS } from '../../tests/support/mail/incoming-mails.ts'
import { readBounce } from '../incoming/bounce.ts'
import { readHead } from '../incoming/mail-head.ts'
import { readMail } from '../incoming/read-mail.ts'
import { answerCaught } from './answer-caught.ts'

const caught = new TextEncoder().encode(
  [
    'From: Praxis <noreply@praxis.example>',
    'To: erika@example.com',
    'Reply-To: praxis@praxis.example',
    `Message-ID: <${OURS}@praxis.example>`,
    'Subject: Ihre Anfrage',
    '',
    'Guten Tag',
    'Erika',
  ].join('\r\n'),
)

test('a caught mail is answered as its recipient would, in words, by a machine and by a mail server', async () => {
  const [reply, away, bounce] = await Promise.all(
    (['reply', 'away', 'bounce'] as const).map((press) => answerCaught(caught, press, 'Ja, gern.')),
  )

  const from = { from: 'erika@example.com', answers: [OURS, OURS] }
  expect(readHead(reply as Buffer)).toMatchObject({ is: 'written', subject: 'Re: Ihre Anfrage', ...from })
  expect(await readMail(reply as Buffer)).toMatchObject({
    text: 'Ja, gern.',
    quoted: expect.stringMatching(/> Guten Tag\n> Erika$/),
  })
  expect(readHead(away as Buffer)).toMatchObject({ is: 'automatic', ...from })
  expect(readHead(bounce as Buffer).is).toBe('bounce')
  expect(readBounce(bounce as Buffer)).toMatchObject({ ids: [OURS], isWithoutMailbox: true })
})
