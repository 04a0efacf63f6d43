import { expect, test } from 'vitest'
import { UPLOAD_BUCKET } from '../../../rules/input/uploads.ts'
import { planRetention } from '../../../server/jobs/retention.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { answering, arrived, mailOf, reportOf } from '../../support/mail/incoming-mails.ts'
import { consultationRequest } from '../../support/server/requests.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

describeOnEngine('mails that come back, on %s', (engine) => {
  const server = serverOn(engine)
  const { run, rpc, call } = server
  const take = (mail: Uint8Array) => server.take(arrived(mail))

  /** An enquiry that was answered, and the id of the answer's mail. */
  async function answered() {
    const { id, email } = consultationRequest({ email: `erika-${crypto.randomUUID()}@example.com` })
    await server.as.secret.from('consultation_requests').insert(consultationRequest({ id, email }))
    const mail = await answer(id, null)
    await run(`update public.consultation_requests set follow_up_on = current_date + 3 where id = '${id}'`)
    return { id, email, mail }
  }
  async function answer(id: string, _seen: string | null): Promise<string> {
    const words = { _subject: 'Ihre Anfrage', _body: 'Guten Tag' }
    expect(await call('send_answer', { _id: crypto.randomUUID(), _entry_id: id, _seen, ...words })).toBe('kept')
    const [sent] = await run<{ id: string }>(`
      update private.mail_outbox o set attempts = 1 from private.answers a
      where o.id = a.mail_id and a.entry_id = '${id}' and o.sent_at is null and o.gave_up_at is null returning o.id::text
    `)
    await run(`select private.mail_was_sent('${sent?.id}', 1, '<${sent?.id}@praxis.example>', null)`)
    return sent?.id ?? ''
  }
  const read = async (id: string) =>
    (await server.as.administrator.from('consultation_requests').select('*').eq('id', id).single()).data
  const thread = async (_entry_id: string) => call('answers_of', { _entry_id })
  const repliesOf = async (id: string) => (await thread(id)).replies
  const reply = (mail: string, body = 'Ja, gern.', from?: string, fields = '') =>
    mailOf(`${answering(mail)}\n${fields}`, `${body}\n\n> Guten Tag`, from)

  test('a reply joins its enquiry once, which waits for an answer again', async () => {
    const { id, email, mail } = await answered()
    const source = reply(mail, 'Am Dienstag, mit Brombeeren.', `Erika <${email.toUpperCase()}>`)

    expect([await take(source), await take(source)]).toEqual(['taken', 'taken'])

    const text = 'Am Dienstag, mit Brombeeren.'
    const said = {
      from: email,
      known: true,
      automatic: false,
      subject: 'Re: Ihre Anfrage',
      text,
      quoted: '> Guten Tag',
    }
    expect(await repliesOf(id)).toMatchObject([{ ...said, files: [], accepted_at: expect.any(String) }])
    expect(await read(id)).toMatchObject({ status: 'new', follow_up_on: null, answered_at: expect.any(String) })
    const [found] = (await call('enquiry_page', { _search: 'brombeeren', _promised_hours: 24 })).rows
    expect(found).toMatchObject({ id, place: 'new' })
    expect((await call('same_person', { _person: email })).entries).toMatchObject([{ replies: 1 }])
  })

  test('one made of too many lines is said to be in the mailbox, and counts among the fifty a day', async () => {
    const { id, email, mail } = await answered()

    expect(await take(reply(mail, '\n'.repeat(45_000), email))).toBe('taken')

    const text = '[Diese E-Mail ließ sich hier nicht lesen. Sie finden sie in Ihrem Postfach.]'
    expect(await repliesOf(id)).toMatchObject([{ from: email, known: true, text, files: [] }])
  })

  // zammad/zammad 2444 and 5064
  test('a reference in the subject counts from the address of its enquiry alone', async () => {
    const { id, email } = await answered()
    const subject = `Subject: Termin (${id.slice(0, 8).toUpperCase()})`

    expect(await take(mailOf(subject, 'Nein.', 'fremd@example.com'))).toBe('left')
    expect(await take(mailOf(subject, 'J\u0000a.', email.replace('@', '+praxis@')))).toBe('taken')

    expect(await repliesOf(id)).toMatchObject([{ text: 'Ja.', known: true }])
  })

  test('a reply from another address is to be decided, changes nothing until it is accepted, and what is dismissed does not come again', async () => {
    const { id, mail } = await answered()
    const placeOf = async () => {
      const page = await call('enquiry_page', { _ids: [id], _order: 'waiting', _promised_hours: 24 })
      return page.rows.map(({ place, reply }: Record<string, unknown>) => [place, reply])
    }
    const newest = async () =>
      (await call('count_enquiry_kinds')).find(({ kind }: { kind: string }) => kind === 'consultation').newest
    const before = await newest()
    const [mine, other] = [
      reply(mail, 'Ich bin der Mann.', 'mann@example.com'),
      reply(mail, 'Werbung', 'x@example.com'),
    ]
    await take(mine)
    await take(other)
    expect(await read(id)).toMatchObject({ status: 'contacted' })
    expect(await placeOf()).toEqual([['undecided', expect.any(String)]])
    expect(await newest(), 'the list says that something came').not.toBe(before)
    const replies = await repliesOf(id)
    expect(replies).toMatchObject([{ known: false, accepted_at: null }, { text: 'Werbung' }])

    const press = async (name: string, at: number) => call(name, { _id: replies[at].id })
    expect([await press('dismiss_reply', 1), await press('accept_reply', 1)]).toEqual([true, false])
    await run(`update public.consultation_requests set status = 'completed', follow_up_on = null where id = '${id}'`)
    expect(await placeOf(), 'closed already').toEqual([['undecided', 'Ich bin der Mann.']])
    expect([await press('accept_reply', 0), await press('dismiss_reply', 0)]).toEqual([true, false])
    await take(other)

    expect(await repliesOf(id)).toMatchObject([{ text: 'Ich bin der Mann.', accepted_at: expect.any(String) }])
    expect(await read(id)).toMatchObject({ status: 'new' })
    expect(await run(`select from private.incoming_mails where from_address = 'x@example.com'`)).toEqual([])
    // What somebody wrote to the enquiry of another person is told to both, and goes with either.
    expect((await call('disclose_person', { _person: 'mann@example.com' })).held.incoming_mails).toHaveLength(1)
    await call('erase_person', { _person: 'mann@example.com' })
    expect(await repliesOf(id)).toEqual([])
  })

  test('an automatic answer is noted and changes nothing, unless it is said to be one', async () => {
    const { id, email, mail } = await answered()
    expect(await take(reply(mail, 'Bin im Urlaub.', email, 'Auto-Submitted: auto-replied'))).toBe('taken')
    const [kept] = await repliesOf(id)
    expect(kept).toMatchObject({ automatic: true, known: true, accepted_at: null })
    expect(await read(id)).toMatchObject({ status: 'contacted', follow_up_on: expect.any(String) })
    // The marks of machines stand in mails of people, too.
    expect(await call('accept_reply', { _id: kept.id })).toBe(true)
    expect(await read(id)).toMatchObject({ status: 'new' })
  })

  // jbostoen/itop-jb-mail-to-ticket-automation-v2 96
  test('a mail that came back is as one that was given up, once, and only for who knows its id', async () => {
    const { id, email, mail } = await answered()
    const back = reportOf('failed', '5.1.1', '550 5.1.1 User unknown', mail)

    expect(await take(reportOf('failed', '5.1.1', '550 5.1.1 User unknown', crypto.randomUUID()))).toBe('left')
    expect(await take(reportOf('delayed', '4.4.1', '451 4.4.1 busy', mail))).toBe('left')
    expect((await thread(id)).answers).toMatchObject([{ refused_at: null }])
    expect([await take(back), await take(back)]).toEqual(['taken', 'taken'])

    const { answers, bounced, replies } = await thread(id)
    const refusal = expect.stringContaining('„550 5.1.1 User unknown“')
    expect(answers).toMatchObject([{ sent_at: expect.any(String), refused_at: expect.any(String), refusal }])
    expect([bounced, replies]).toEqual([true, []])
    expect(await read(id)).toMatchObject({ status: 'new', answered_at: null })
    const undelivered = await call('undelivered_mails')
    expect(undelivered).toMatchObject([
      { kind: 'enquiry-answer', given_up: 1, recipients: [{ address: email, entry_id: id }] },
    ])
    await run('update private.mail_outbox set acknowledged_at = now() where gave_up_at is not null')
  })

  test('issues of the newsletter that come back count in a row, though the mail server took each', async () => {
    const [{ id: subscriber } = { id: '' }] = await run<{ id: string }>(`
      insert into public.newsletter_subscribers (email, status) values ('weg@example.com', 'confirmed') returning id::text
    `)
    const refused = async () =>
      (await run(`select refused_issues from public.newsletter_subscribers where id = '${subscriber}'`))[0]
    for (const round of [1, 2]) {
      const [delivery] = await run<{ id: string }>(`
        with version as (
          insert into private.content_versions (document, version, body) values ('issue/probe-${round}', 1, '{}') returning document
        ), issue as (
          insert into private.newsletter_issues (document, version, send_at, state) select document, 1, now(), 'finished' from version
          returning id
        )
        insert into private.newsletter_deliveries (issue_id, subscriber_id, state, attempts) select id, '${subscriber}', 'sending', 1 from issue
        returning id::text
      `)
      await run(`select private.record_newsletter_delivery('${delivery?.id}', 1, 'accepted', null)`)
      expect(await refused()).toEqual({ refused_issues: 0 })
      const back = reportOf('failed', '5.1.1', '550 5.1.1 User unknown', delivery?.id)
      await take(back)
      await take(back)
      expect(await refused()).toEqual({ refused_issues: round })
    }
  })

  test('files go through the checks of uploads, and what is not taken is named', async () => {
    const { id, email, mail } = await answered()
    const part = (type: string, name: string, content: string) =>
      `--m\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\n${content}\n`
    const files = [
      part('application/pdf', '../Befund.pdf', '%PDF-1.7'),
      part('application/pdf', 'Rechnung.pdf.exe', 'MZ'),
    ]
    const source = mailOf(
      `${answering(mail)}\nContent-Type: multipart/mixed; boundary=m`,
      `--m\n\nAnbei.\n${files.join('')}--m--\n`,
      email,
    )

    expect(await take(source)).toBe('taken')

    const [{ text, files: shown }] = await repliesOf(id)
    expect(text).toBe('Anbei.')
    expect(shown).toEqual([
      { name: 'Befund.pdf', path: expect.stringMatching(/\/datei\.pdf$/), bytes: 9, state: 'kept' },
      { name: 'Rechnung.pdf.exe', path: null, bytes: 3, state: 'type' },
    ])
    const bucket = server.as.administrator.storage.from(UPLOAD_BUCKET)
    const { data } = await bucket.createSignedUrl(shown[0].path, 60)
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('%PDF-1.7\n')
    expect((await call('same_person', { _person: email })).files).toEqual([shown[0].path])
    await run("update storage.objects set created_at = now() - interval '9 days'")
    const { orphans } = await planRetention(server.database)
    expect(orphans).not.toContain(shown[0].path)
    expect((await rpc('erase_person', { _person: email })).error?.code).toBe('55000')
    await bucket.remove([shown[0].path])
    await call('erase_person', { _person: email })
    expect(await run(`select from private.incoming_mails where entry_id = '${id}'`)).toEqual([])
  })

  test('after 32 MB of a day the files of an enquiry stay in the mailbox, and are named', async () => {
    const { id, email, mail } = await answered()
    const part = '--m\nContent-Type: application/pdf; name=a.pdf\nContent-Disposition: attachment\n\n%PDF-1.7\n'
    for (const day of ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag']) {
      const fields = `${answering(mail)}\nContent-Type: multipart/mixed; boundary=m`
      // A small file counts as one of 820 kB.
      await take(mailOf(fields, `--m\n\n${day}\n${part.repeat(10)}--m--\n`, email))
    }
    const files = (await repliesOf(id)).flatMap((kept: { files: { state: string }[] }) => kept.files)
    expect(files.map(({ state }: { state: string }) => state)).toEqual([...Array(39).fill('kept'), 'number'])
  })

  test('what comes while an enquiry lies in the trash joins it once it is back, as the mailbox is read again', async () => {
    const { id, email, mail } = await answered()
    const source = reply(mail, 'Jeden Montag.', email)
    await run(`insert into private.settings (key, value) values ('incoming_mail', '{"uid": 5, "validity": "9"}')`)
    await call('throw_away_enquiry', { _entry_id: id })
    expect(await take(source)).toBe('left')

    const [line] = await run<{ id: number }>(`select id::integer from private.trash where subject_id = '${id}'`)
    expect(await call('bring_back', { _id: line?.id })).toBe(true)
    const [state] = await run(`select value from private.settings where key = 'incoming_mail'`)
    expect(state?.value, 'a number of no mailbox').toEqual({ uid: 5, validity: '' })
    expect(await take(source)).toBe('taken')
    expect(await repliesOf(id)).toMatchObject([{ text: 'Jeden Montag.' }])
    await run(`delete from private.settings where key = 'incoming_mail'`)
  })

  test('everything else is left alone: strangers, our own mails, an enquiry that is gone, more than fifty a day', async () => {
    const { id, email, mail } = await answered()
    const own = mailOf(answering(mail), 'Termin', 'praxis@example.com')
    const [first] = await run<{ id: string }>('select id::text from private.mail_outbox limit 1')
    const ourMail = new TextDecoder()
      .decode(reply(mail, 'Kopie', email))
      .replace(/(?<=^Message-ID: <)[^@]*/m, first?.id ?? '')
    const before = await run('select from private.incoming_mails')

    expect(await take(mailOf('Subject: Angebot', 'Guten Tag'))).toBe('left')
    expect(await take(reply(crypto.randomUUID()))).toBe('left')
    expect(await take(new TextEncoder().encode(ourMail))).toBe('left')
    expect(await run('select from private.incoming_mails')).toHaveLength(before.length)

    expect(await take(own)).toBe('left')
    await run(`
      insert into private.incoming_mails (entry_id, mail_key, automatic, received_at, from_address, known, subject, body, quoted)
      select '${id}', encode(sha256(n::text::bytea), 'hex'), true, now(), '', true, '', '', '' from generate_series(1, 50) n
    `)
    expect(await take(reply(mail, 'Noch eine', email))).toBe('left')
    await call('throw_away_enquiry', { _entry_id: id })
    expect(await take(reply(mail, 'Danach', email))).toBe('left')
    await run(`select private.delete_from_trash(id) from private.trash where subject_id = '${id}'`)
    expect(await run(`select from private.incoming_mails where entry_id = '${id}'`)).toEqual([])
  })
})
