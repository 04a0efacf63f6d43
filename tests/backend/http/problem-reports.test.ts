import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { createProblemReports } from '../../../server/http/problem-reports.ts'
import { createLog } from '../../../server/log.ts'
import { databaseOn } from '../../support/database/databases.ts'
import { putRelease } from '../../support/database/put-release.ts'
import { ADMINISTRATOR } from '../../support/people.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

describe('reports of broken pages', () => {
  const databases = databaseOn('pglite')
  const { run } = databases
  beforeEach(() => run('delete from private.mail_outbox'))

  const isPage = (path: string) => ['/', '/500', '/blog', '/preise', '/newsletter/confirm'].includes(path)
  const report = (body: Record<string, unknown>, log = createLog('silent')) =>
    createProblemReports({ database: databases.database, isPage, log })(body)
  const broken = (path: string) => report({ kind: 'server-error', path })
  const mailsAboutPages = async () => (await run("select from private.mail_outbox where kind = 'page-broke'")).length
  const timePasses = (time: string) =>
    run(`update private.mail_outbox set created_at = created_at - interval '${time}'`)

  test('many broken pages within an hour are one mail, and the next hour has its own', async () => {
    for (const path of ['/', '/blog', '/preise', '/preise']) await broken(path)
    await timePasses('59 minutes')
    await broken('/preise')
    expect(await mailsAboutPages()).toBe(1)

    await timePasses('2 minutes')
    await broken('/preise')
    expect(await mailsAboutPages()).toBe(2)

    // Written while the clock was ahead.
    await run("update private.mail_outbox set created_at = now() + interval '9 days'")
    await broken('/preise')
    expect(await mailsAboutPages()).toBe(3)
  })

  test('/500 opened directly is mailed once a day, and hides no page that broke', async () => {
    await broken('/500')
    await timePasses('23 hours')
    expect((await broken('/500')).status).toBe(204)
    expect(await mailsAboutPages()).toBe(1)
    await broken('/preise')
    expect(await mailsAboutPages()).toBe(2)

    await timePasses('2 hours')
    await broken('/500')
    expect(await mailsAboutPages()).toBe(3)
  })

  test('a page that was not found is not mailed', async () => {
    expect((await report({ kind: 'not-found', path: '/gibt-es-nicht' })).status).toBe(204)
    expect(await mailsAboutPages()).toBe(0)
  })

  test('of a path of many segments the first ten are looked at', async () => {
    const asked: string[] = []
    const reports = createProblemReports({
      database: databases.database,
      isPage: (path) => asked.push(path) < 0,
      log: createLog('silent'),
    })
    await reports({ kind: 'not-found', path: '/a'.repeat(1000) })
    expect(asked).toHaveLength(10)
  })

  test.each([
    ['another kind', { kind: 'joke', path: '/' }],
    ['no path', { kind: 'server-error' }],
    ['an address of another site', { kind: 'server-error', path: 'https://example.org/' }],
    ['a path with sentences', { kind: 'server-error', path: '/\nBitte rufen Sie an' }],
    ['a path with an invisible character', { kind: 'server-error', path: '/\u202emoc' }],
    ['a path with a host of its own', { kind: 'server-error', path: '//example.org/' }],
    ['a path of novel length', { kind: 'server-error', path: `/${'a'.repeat(2000)}` }],
  ])('%s is refused and not mailed', async (_name, body) => {
    expect((await report(body)).status).toBe(400)

    expect(await mailsAboutPages()).toBe(0)
  })

  test('log and mail have what is needed to find the mistake, and nothing about a person', async () => {
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })

    await report({ kind: 'not-found', path: '/blog/erika-mustermann/x?mail=erika#mustermann' }, log)
    await report({ kind: 'not-found', path: `/newsletter/confirm/${'a1'.repeat(32)}` }, log)
    await report({ kind: 'not-found', path: '/max%40example.com' }, log)
    await report(
      { kind: 'server-error', path: '/blog?an=max', detail: 'no value for erika.mustermann@example.com' },
      log,
    )
    expect(await run('select content from private.mail_outbox')).toEqual([{ content: { path: '/blog' } }])

    const told = lines.map((line) => JSON.parse(line))
    expect(told).toMatchObject([
      { msg: 'page not found', path: '/blog/…' },
      { msg: 'page not found', path: '/newsletter/confirm/…' },
      { msg: 'page not found', path: '/…' },
      { msg: 'a page broke in a browser', path: '/blog' },
    ])
    expect(lines.join()).not.toMatch(/erika|max|mustermann|a1a1/i)
  })
})

describe('mails to the practice', () => {
  const server = serverOn('pglite')

  test('go to who signs in while the address of the practice is a sample, and then to the practice alone', async () => {
    const sentTo = async (path: string) => {
      await server.run(`select private.queue_mail('page-broke', null, '{"path": "${path}"}')`)
      const folder = join(server.dataDir, 'mailbox')
      const find = async () => {
        const names = await readdir(folder).catch(() => [])
        const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
        return /^To: (.*)$/m.exec(mails.find((mail) => mail.includes(path)) ?? '')?.[1]
      }
      await expect.poll(find).toBeDefined()
      return find()
    }
    expect(await sentTo('/beratung')).toBe(ADMINISTRATOR)
    await putRelease(server.database, (facts) => {
      facts.practice.email = 'praxis@example.com'
    })
    expect(await sentTo('/preise')).toBe('praxis@example.com')
  })
})
