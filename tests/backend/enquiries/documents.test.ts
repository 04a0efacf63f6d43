import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { sweepStrayFiles } from '../../../server/jobs/sweep-stray-files.ts'
import { filesInDatabase } from '../../../server/storage/in-database.ts'
import { readNamedFiles } from '../../../server/storage/named-files.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { consultationRequest } from '../../support/server/requests.ts'
import { type Actor, serverOn } from '../../support/server/server-under-test.ts'

const PDF = '%PDF-1.7\nDer Weg zur Praxis\n%%EOF'

describeOnEngine('documents with an answer on %s', (engine) => {
  const server = serverOn(engine)
  const { run, rpc, call } = server

  const post = async (path: string, type: string, body: string, actor: Actor) => {
    const { data } = await server.as[actor].auth.getSession()
    const { publishableKey } = server.keys
    const authorization = `Bearer ${data.session?.access_token ?? publishableKey}`
    const headers = { apikey: publishableKey, authorization, 'content-type': type }
    return fetch(`${server.url}/api/documents${path}`, { method: 'POST', headers, body })
  }
  const send = (name: string, content = PDF, actor: Actor = 'administrator') =>
    post(`?name=${encodeURIComponent(name)}`, 'application/pdf', content, actor)
  const open = (id: string, actor: Actor = 'administrator') =>
    post('/open', 'application/json', JSON.stringify({ id }), actor)
  const kept = async (name: string) => (await (await send(name)).json()).id as string
  const names = async () => ((await call('documents')) as { name: string }[]).map(({ name }) => name)
  async function answer(documents: string[]) {
    const entry = consultationRequest({ email: `erika-${crypto.randomUUID()}@example.com` })
    await server.as.secret.from('consultation_requests').insert(entry).throwOnError()
    const id = crypto.randomUUID()
    const words = { _subject: 'Ihre Anfrage', _body: 'Guten Tag' }
    const { data } = await rpc('send_answer', {
      ...{ _id: id, _entry_id: entry.id, _seen: null, ...words, _documents: documents },
    })
    return { id, entry, outcome: data }
  }
  const leave = (email: string) =>
    run(
      `update private.mail_outbox set next_attempt_at = now() where recipient = '${email}' and kind = 'enquiry-answer'`,
    )
  const answersOf = async (_entry_id: string) =>
    (await call('answers_of', { _entry_id })) as never as {
      answers: { documents: { name: string }[]; sent_at: string | null }[]
      draft: { body: { documents: string[] } } | null
    }

  test('only an administrator keeps one, only a PDF file, and each name once', async () => {
    expect((await send('Weg.pdf', PDF, 'outsider')).ok).toBe(false)
    expect((await send('Weg.pdf', PDF, 'visitor')).ok).toBe(false)
    for (const other of ['<html>', 'PK\u0003\u0004 %PDF-', '']) expect((await send('Weg.pdf', other)).ok).toBe(false)
    expect(await names()).toEqual([])
    expect(await readNamedFiles(server.database)).toEqual([])

    expect((await send('../Weg zur Praxis.pdf.html')).status).toBe(201)
    const again = await send('Weg zur Praxis.pdf')
    expect([again.status, (await again.json()).message]).toEqual([409, expect.stringContaining('gibt es schon')])
    expect(await names()).toEqual(['Weg zur Praxis.pdf'])
    const stored = await run('select path from private.stored_files')
    expect(stored.map(({ path }) => path)).toEqual(await readNamedFiles(server.database))
  })

  test('only an administrator gets it back', async () => {
    const id = await kept(`${'Lageplan'.repeat(40)}.pdf`)
    expect(await (await open(id)).text()).toBe(PDF)
    expect((await open(crypto.randomUUID())).status).toBe(404)
    for (const other of ['visitor', 'outsider'] as const) expect((await open(id, other)).ok).toBe(false)
  })

  test('it goes with the mail, stays named after it was deleted, and its file is swept', async () => {
    const id = await kept('Anfahrt.pdf')
    const { entry, outcome } = await answer([id])
    expect(outcome).toBe('kept')
    expect((await rpc('delete_document', { _id: id })).data, 'a mail still waits').toBe('waits')
    await leave(entry.email)
    await expect.poll(async () => (await answersOf(entry.id)).answers[0]?.sent_at).toBeTruthy()

    const folder = join(server.dataDir, 'mailbox')
    const mails = await Promise.all(
      (await readdir(folder)).map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
    )
    const [attached] = mails.find(({ to }) => to?.[0]?.address === entry.email)?.attachments ?? []
    expect([attached?.filename, attached?.mimeType]).toEqual(['Anfahrt.pdf', 'application/pdf'])
    expect(new TextDecoder().decode(attached?.content as ArrayBuffer)).toBe(PDF)

    const files = filesInDatabase(server.database)
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    expect(await sweepStrayFiles(server.database, files, tomorrow)).toEqual([])
    expect((await rpc('delete_document', { _id: id })).data).toBe('deleted')
    expect((await answersOf(entry.id)).answers[0]?.documents).toMatchObject([{ name: 'Anfahrt.pdf' }])
    expect(await sweepStrayFiles(server.database, files, tomorrow)).toEqual([`documents/${id}`])
    expect((await answer([id])).outcome).toBe('document gone')
  })

  test('an answer that is taken back has it ticked again, the list says so, and ten megabytes are enough', async () => {
    const id = await kept('Preise.pdf')
    const { id: sent, entry } = await answer([id])
    await call('take_back', { _id: sent })
    expect((await answersOf(entry.id)).draft?.body.documents).toEqual([id])
    const listed = (await call('documents')) as { id: string; drafts: number }[]
    expect(listed.find((one) => one.id === id)?.drafts).toBe(1)

    const other = await kept('Formular.pdf')
    await run(`update private.documents set size = 6000000 where id in ('${id}', '${other}')`)
    expect((await answer([id, other])).outcome).toBeNull()
    expect((await answer([other])).outcome).toBe('kept')
  })
})
