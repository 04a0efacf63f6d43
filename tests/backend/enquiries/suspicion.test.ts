import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseOn, describeOnEngine } from '../../support/database/databases.ts'
import { honestEnquiries, type SentEnquiry, spamEnquiries } from '../../support/texts/enquiry-corpus.ts'

describeOnEngine('suspicion on %s', (engine) => {
  const migrated = databaseOn(engine)

  /** As a visitor sends it, one after the other. @returns those that count as spam */
  async function send(enquiries: SentEnquiry[], table = 'consultation_requests') {
    const spam: { message: string | null; suspicion: string[] }[] = []
    for (const enquiry of enquiries) {
      const id = crypto.randomUUID()
      const consents = table === 'mwo_form_entries' ? { gdpr_consent: true } : {}
      const row = { ...enquiry, id, consent_version: '2026-11-20', phone: '040 66969-123', ...consents }
      const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
      await migrated.database.sql.transaction().execute(async (transaction) => {
        await sql`
          select set_config('request.jwt.claims', '{"client":{"enquiry":"with receipt"}}', true), set_config('role', 'anon', true)
        `.execute(transaction)
        await sql`
          insert into ${sql.table(`public.${table}`)} (${columns})
          select ${columns} from jsonb_populate_record(null::${sql.table(`public.${table}`)}, ${JSON.stringify(row)}::text::jsonb)
        `.execute(transaction)
      })
      const [kept] = await migrated.run<{ status: string; suspicion: string[]; form_signals: unknown }>(
        `select status, suspicion, form_signals from public.${table} where id = '${id}'`,
      )
      expect(kept?.form_signals).toBeNull()
      if (kept?.status === 'apparent_spam') spam.push({ message: enquiry.message, suspicion: kept.suspicion })
    }
    return spam
  }

  const one = (changes: Partial<SentEnquiry>): SentEnquiry => ({
    first_name: 'Erika',
    last_name: 'Mustermann',
    email: `${crypto.randomUUID()}@example.com`,
    message: 'Wie lange dauert das erste Gespräch?',
    form_signals: { seconds: 60, website: '' },
    ...changes,
  })

  test('of honest enquiries none counts as spam, of spam at least four in five', async () => {
    expect(await send(honestEnquiries.map(one))).toEqual([])
    expect((await send(spamEnquiries.map(one))).length).toBeGreaterThanOrEqual(0.8 * spamEnquiries.length)
  })

  test('no honest way of sending does it alone, in either list', async () => {
    for (const table of ['consultation_requests', 'mwo_form_entries']) {
      const sent = [
        one({ form_signals: null }),
        one({ form_signals: { seconds: 0, website: '' } }),
        one({ form_signals: { seconds: 60, website: 'Mustermann' } }),
        one({ message: 'https://www.example.com/eins und https://www.example.com/zwei' }),
        one({ message: null, form_signals: null }),
        one({ first_name: 'erika.mustermann@example.com' }),
        one({ message: 'Mein CRP ist <a 5 mg/l, sonst ist alles unauffällig.' }),
        one({ message: 'Доброго дня, у мене болить спина, дивіться https://example.com/mrt' }),
        one({ message: 'Доброго дня, у мене вже рік болить спина.', form_signals: { seconds: 2, website: '' } }),
        one({ message: 'Здравствуйте, у меня мигрень, я хотела бы записаться. t.me/erika' }),
        one({ message: 'Ich bin spielsüchtig (Casino und Sportwetten) und schlafe nicht. Können Sie mir helfen?' }),
        one({ message: 'Seit mein Mann sein Geld mit Bitcoin und Forex verloren hat, habe ich Herzrasen.' }),
        // A visitor cannot make an enquiry spam by saying so.
        one({ status: 'apparent_spam' } as Partial<SentEnquiry>),
      ]
      expect(await send(sent, table)).toEqual([])
    }
  })

  test('a call without the form, or with made-up values, is treated no better', async () => {
    const message = 'SEO und Backlinks für Ihre Seite, siehe https://example.com'
    const withoutForm = await send([one({ message, form_signals: null })])
    const madeUp = await send([one({ message, form_signals: { seconds: 'viele' } as never })])
    const fromForm = await send([one({ message })])

    expect(withoutForm[0]?.suspicion).toContain('without the form')
    expect(madeUp[0]?.suspicion).toContain('without the form')
    expect(fromForm).toHaveLength(1)
  })

  test('an advertisement with markup or a link in its name sends no receipt to the address that it bears', async () => {
    const email = 'erika.mustermann@example.com'
    await send([
      one({ email, message: 'Besuchen Sie [url=https://www.example.com]uns[/url]' }),
      one({ email, first_name: 'https://www.example.com' }),
    ])
    expect(await migrated.run(`select from private.mail_outbox where recipient = '${email}'`)).toEqual([])

    await send([one({ email, message: 'SEO und Backlinks', form_signals: null })])
    expect(await migrated.run(`select from private.mail_outbox where recipient = '${email}'`)).toHaveLength(1)
  })

  test('the same long text from three people is honest; with a second signal of spam, seen often within a day, it is not', async () => {
    const number = crypto.randomUUID()
    const honest = `Wir wohnen im selben Haus und möchten gern zusammen zu einem ersten Gespräch kommen, Nummer ${number}.`
    expect(await send([1, 2, 3].map(() => one({ message: honest })))).toEqual([])

    const message = `Wir verkaufen Liegen für Praxen, siehe https://example.com/${number}, und senden Ihnen den Katalog kostenlos.`
    expect(await send([1, 2, 3, 4].map(() => one({ message, email: 'max@example.com' })))).toEqual([])
    const other = one({ message: message.replaceAll(' ', '\n') })
    // One's own are not another's, and several of one person are one.
    expect(await send([other, other])).toEqual([])
    expect(await send([one({ message })])).toMatchObject([{ suspicion: ['seen often before', 'a link'] }])

    await migrated.run("update public.consultation_requests set created_at = now() - interval '25 hours'")
    expect(await send([one({ message })])).toEqual([])
  })
})
