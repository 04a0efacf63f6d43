// @module-tag more
import { expect, test } from 'vitest'
import { startMailboxReader } from '../../../server/incoming/read-mailbox.ts'
import type { ArrivedMail, Taken } from '../../../server/incoming/take-mail.ts'
import { createLog } from '../../../server/log.ts'
import { startDovecot, whyNoDovecot } from '../../support/external/dovecot.ts'
import { answering, mailOf, reportOf } from '../../support/mail/incoming-mails.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { serverOn } from '../../support/server/server-on.ts'

const why = whyNoDovecot()
const [ENTRIES, OLD] = [20, 10_000]

// Postfix is left out: delivering into a Maildir is all that it would do here.
test.skipIf(why)(
  `a mailbox of ten thousand mails, read through breaks and new numbers${why ? ` (${why})` : ''}`,
  async () => {
    const { run, call } = server
    const dovecot = await startDovecot()
    const entries = await Promise.all(Array.from({ length: ENTRIES }, () => answered()))
    const wanted = new Map<string, string[]>(entries.map(({ id }) => [id, []]))

    for (let old = 0; old < OLD; old += 1) await dovecot.deliver(mailOf(`Subject: Alt ${old}`, 'Guten Tag'), 60)
    for (const [n, { id, email, mail }] of entries.entries()) {
      const say = (kind: string) => {
        wanted.get(id)?.push(`${kind} ${n}`)
        return `${kind} ${n}`
      }
      await dovecot.deliver(mailOf(answering(mail), say('Antwort'), email))
      await dovecot.deliver(mailOf(`Subject: Nachfrage (${id.slice(0, 8)})`, say('Telefon'), email))
      await dovecot.deliver(mailOf(`${answering(mail)}\nAuto-Submitted: auto-replied`, say('Urlaub'), email))
      await dovecot.deliver(mailOf(answering(mail, 'Fwd: Ihre Anfrage'), say('Mann'), 'mann@example.com'))
      await dovecot.deliver(reportOf('failed', '5.1.1', '550 5.1.1 User unknown', mail))
      for (const noise of ['Werbung', 'Rechnung']) await dovecot.deliver(mailOf(`Subject: ${noise}`, noise))
    }

    const stored = async () => {
      const rows = await run<{ id: string; body: string }>(
        'select entry_id::text as id, body from private.incoming_mails order by body',
      )
      return rows.map(({ id, body }) => `${id} ${body}`).sort()
    }
    const all = [...wanted].flatMap(([id, words]) => words.map((word) => `${id} ${word}`)).sort()

    // It breaks off before a mail is stored, and after.
    let breaks = 0
    for (const at of [3, 17, 40, 90]) {
      for (const isStored of [false, true]) breaks += (await readUntil(dovecot.url(), at, isStored)) ? 1 : 0
    }
    expect(breaks).toBe(8)
    expect(await readUntil(dovecot.url())).toBe(false)
    expect(await stored()).toEqual(all)

    await dovecot.renumber()
    expect(await readUntil(dovecot.url())).toBe(false)
    expect(await stored()).toEqual(all)
    const refused = await run('select from private.answers where refused_at is not null')
    expect(refused).toHaveLength(ENTRIES)

    // What was taken moves, and nothing else.
    await dovecot.renumber()
    await readUntil(dovecot.url('?moveTo=Praxis-Website'))
    expect(await dovecot.mailsIn('Praxis-Website')).toBe(5 * ENTRIES)

    async function answered() {
      const { id, email } = consultationRequest({ email: `erika-${crypto.randomUUID()}@example.com` })
      await server.as.secret.from('consultation_requests').insert(consultationRequest({ id, email }))
      const words = { _subject: 'Ihre Anfrage', _body: 'Guten Tag' }
      await call('send_answer', { _id: crypto.randomUUID(), _entry_id: id, _seen: null, ...words })
      const [sent] = await run<{ id: string }>(`
      update private.mail_outbox o set attempts = 1 from private.answers a where o.id = a.mail_id and a.entry_id = '${id}' returning o.id::text
    `)
      await run(`select private.mail_was_sent('${sent?.id}', 1, '<${sent?.id}@praxis.example>', null)`)
      return { id, email, mail: sent?.id ?? '' }
    }
  },
)

const server = serverOn('pglite')

/** Reads until all is read, or until the mail of this number. @returns whether it broke off */
async function readUntil(url: string, breaksAt = Number.POSITIVE_INFINITY, isStored = false): Promise<boolean> {
  const { promise: ended, resolve } = Promise.withResolvers<boolean>()
  let count = 0
  const reader = startMailboxReader({
    database: server.database,
    config: { IMAP_URL: url },
    log: createLog('silent'),
    onRead: () => resolve(false),
    take: async (mail: ArrivedMail): Promise<Taken> => {
      count += 1
      const breaks = count === breaksAt
      const taken = breaks && !isStored ? 'left' : await server.take(mail)
      if (!breaks) return taken
      resolve(true)
      throw new Error('killed')
    },
  })
  const outcome = await ended
  await reader.stop()
  return outcome
}
