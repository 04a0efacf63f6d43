// @module-tag more
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { copyMigratedDatabase } from '../support/database/copy-migrated-folder.ts'
import { engines } from '../support/database/engines.ts'
import { createMigratedDatabase } from '../support/database/migrated-postgres.ts'
import { ADMINISTRATOR, PASSWORD } from '../support/people.ts'
import { withApp } from '../support/server/authenticator-app.ts'
import { consultationRequest } from '../support/server/enquiries.ts'
import { startMailServer } from '../support/server/mail-server.ts'
import { freePort, type ServerProcess, startProcess } from '../support/server/start-process.ts'
import buildOnce from '../support/site/build-once.ts'

const SUBJECT = 'Ihre Anfrage'
const KILLS = Number(process.env.ANSWER_KILLS ?? 3)

describe.each(engines)('answers when the process is killed, on %s', (engine) => {
  beforeAll(() => buildOnce(), 300_000)

  test('with the mail server away no answer that was accepted is lost, and at most one a kill comes twice', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-answers-'))
    const undo: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })]
    try {
      const created = engine === 'postgres' ? await createMigratedDatabase() : undefined
      if (created) undo.push(() => created.drop())
      else await copyMigratedDatabase(dataDir)
      const smtpPort = await freePort()
      const start = async () => {
        const server = await startProcess({
          DATA_DIR: dataDir,
          SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
          MAIL_FROM: 'praxis@musterhafen.example',
          ADMIN_EMAIL: ADMINISTRATOR,
          ADMIN_PASSWORD: PASSWORD,
          ...(created ? { DATABASE_URL: created.url } : {}),
        })
        undo.push(() => server.stop())
        return server
      }
      const accepted = new Set<string>()
      const tried: string[] = []
      let token = ''
      for (let round = 0; round < KILLS; round += 1) {
        const server = await start()
        token ||= await signInOnce(server, dataDir)
        const entries = await Promise.all(
          [0, 1, 2].map((one) => addEntry(server, dataDir, `erika-${round}-${one}@example.com`)),
        )
        // In turns as soon as one is answered, with the others on their way, and at some moment.
        const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>()
        const moment = round % 2 === 0 ? isAnswered : wait(50 + 50 * (round % 10))
        const kill = moment.then(() => server.child.kill('SIGKILL'))
        await Promise.all(
          entries.map(async ({ id, email }) => {
            tried.push(email)
            if (await answer(server, dataDir, token, id).catch(() => false)) accepted.add(email)
            answered()
          }),
        )
        await kill
        if (server.child.signalCode === null) await once(server.child, 'exit')
      }
      expect(accepted.size).toBeGreaterThan(0)

      // The mail server comes back, and the process dies once more with a mail in hand.
      let starting: Promise<ServerProcess> | undefined
      let inDoubt: string | undefined
      const mails = await startMailServer({
        port: smtpPort,
        async beforeAccepting(mail) {
          if (inDoubt || mail.subject !== SUBJECT) return
          inDoubt = mail.messageId
          // Its first mail may come before the start has been noticed here.
          const server = await starting
          server?.child.kill('SIGKILL')
          if (server && server.child.signalCode === null) await once(server.child, 'exit')
        },
      })
      undo.push(() => mails.stop())
      starting = start()
      const last = await starting
      if (last.child.signalCode === null) await once(last.child, 'exit')
      await start()
      await mails.until((received) => {
        const recipients = new Set(received.flatMap((mail) => mail.recipients))
        return (
          [...accepted].every((email) => recipients.has(email)) &&
          received.some(
            ({ messageId }, index) =>
              messageId === inDoubt && received.findIndex((mail) => mail.messageId === messageId) < index,
          )
        )
      })

      const answers = mails.mails.filter(({ recipients }) => recipients.some((email) => tried.includes(email)))
      const doubled = answers.filter(
        ({ messageId }, index) => answers.findIndex((mail) => mail.messageId === messageId) !== index,
      )
      console.info(
        `${engine}: ${KILLS + 1} kills, ${accepted.size} of ${tried.length} accepted, ${answers.length} mails, ${doubled.length} doubled`,
      )
      expect(doubled.map(({ messageId }) => messageId)).toEqual(doubled.length > 0 ? [inDoubt] : [])
      // Nobody got two different answers.
      const recipients = answers.map((mail) => `${mail.recipients} ${mail.messageId}`)
      expect(new Set(recipients).size).toBe(new Set(answers.flatMap((mail) => mail.recipients)).size)
    } finally {
      for (const step of undo.reverse()) await step()
    }
  }, 900_000)
})

async function keysOf(dataDir: string): Promise<{ publishableKey: string; secretKey: string }> {
  return JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
}

function client(server: ServerProcess, key: string, token = key): SupabaseClient {
  return createClient(server.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization: `Bearer ${token}` } },
  })
}

/** A session outlives the process. @returns its access token */
async function signInOnce(server: ServerProcess, dataDir: string): Promise<string> {
  const { publishableKey } = await keysOf(dataDir)
  const person = createClient(server.url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { error } = await person.auth.signInWithPassword({ email: ADMINISTRATOR, password: PASSWORD })
  if (error) throw error
  await withApp(person)
  const { data } = await person.auth.getSession()
  return data.session?.access_token ?? ''
}

async function addEntry(server: ServerProcess, dataDir: string, email: string): Promise<{ id: string; email: string }> {
  const { secretKey } = await keysOf(dataDir)
  const entry = consultationRequest({ email }) as { id: string; email: string }
  const { error } = await client(server, secretKey).from('consultation_requests').insert(entry)
  if (error) throw error
  return entry
}

/** @returns whether the server said that it is kept */
async function answer(server: ServerProcess, dataDir: string, token: string, entry: string): Promise<boolean> {
  const { publishableKey } = await keysOf(dataDir)
  const { data } = await client(server, publishableKey, token).rpc('send_answer', {
    _id: crypto.randomUUID(),
    _entry_table: 'consultation_requests',
    _entry_id: entry,
    _seen: null,
    _subject: SUBJECT,
    _body: 'Guten Tag',
  })
  return data === 'kept'
}
