import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.ts'
import { StartupError } from './startup-error.ts'

const LOOK_MS = 500
/** As long as a running server may need to notice a request. */
const NOTICE_MS = 20_000
/** Nobody who asked waits longer than this to read his answer. */
const FORGOTTEN_MS = 60 * 60_000

type State = 'request' | 'running' | 'answer' | 'refusal'
const REQUEST = /^request-([a-z-]+)-([0-9a-f-]{36})$/
const ANY_STATE = /^(request|running|answer|refusal)-[a-z-]+-[0-9a-f-]{36}/

/** Why a running server did not do what it was asked for. */
export class NotAnswered extends Error {
  readonly why: 'silent' | 'stopped' | 'failed'
  constructor(why: NotAnswered['why'], reason = '') {
    super(reason)
    this.name = 'NotAnswered'
    this.why = why
  }
}

/**
 * Asks the running server to do something with its database: PGlite belongs to one process. The request is a file in the
 * data folder, which only somebody with its rights can write, so no port and no key is needed.
 *
 * @param subject what it is about, as the server names it in `startFolderRequests`
 * @returns path of the answer, a file in the data folder; whoever asked removes it
 * @throws NotAnswered when nobody answers, or with the server's reason for the operator, which is empty where only the log tells
 */
export async function askRunningServer(dataDir: string, subject: string, input = ''): Promise<string> {
  const id = `${subject}-${randomUUID()}`
  const file = (state: State) => join(dataDir, `${state}-${id}`)
  await writeAtOnce(file('request'), input)

  let deadline = Date.now() + NOTICE_MS
  for (;;) {
    const present = new Set(await readdir(dataDir))
    const is = (state: State) => present.has(`${state}-${id}`)
    if (is('answer')) return file('answer')
    if (is('refusal')) {
      const reason = await readFile(file('refusal'), 'utf8')
      await rm(file('refusal'))
      throw new NotAnswered('failed', reason)
    }
    // It answers one after the other, and an archive takes its time.
    if ([...present].some((name) => name.startsWith('running-'))) deadline = Date.now() + NOTICE_MS
    if (is('request') && Date.now() > deadline && (await takeBack(file('request')))) throw new NotAnswered('silent')
    // Between two looks it may have gone from one state to the next.
    if (!is('request') && !is('running') && !(await readdir(dataDir)).some((name) => name.endsWith(id))) {
      throw new NotAnswered('stopped')
    }
    await wait(LOOK_MS / 2)
  }
}

/** `askRunningServer` where the answer is a text. */
export async function askRunningServerForText(dataDir: string, subject: string, input = ''): Promise<string> {
  const answer = await askRunningServer(dataDir, subject, input)
  const text = await readFile(answer, 'utf8')
  await rm(answer)
  return text
}

/**
 * Does what was asked for.
 *
 * @param answerFile where a large answer goes; it has this name only once it is complete
 * @returns the answer, where it is a text; nothing when it is in the file
 */
type Answer = (input: string, answerFile: string) => Promise<string | undefined>

/** Answers such requests while the server runs, one after the other. */
export async function startFolderRequests({
  dataDir,
  answers,
  log,
}: {
  dataDir: string
  answers: Record<string, Answer>
  log: Log
}): Promise<{ stop(): Promise<void> }> {
  await removeLeftovers(dataDir)
  let working: Promise<void> | undefined
  const look = () => {
    working ??= answerRequests(dataDir, answers, log)
      .then(() => removeForgotten(dataDir))
      .catch((error: unknown) => log.error({ err: error }, 'requests in the data folder could not be read'))
      .finally(() => {
        working = undefined
      })
  }
  const timer = setInterval(look, LOOK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

async function answerRequests(dataDir: string, answers: Record<string, Answer>, log: Log): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const [, subject = '', id] = name.match(REQUEST) ?? []
    const answer = answers[subject]
    if (!answer) continue
    const file = (state: State) => join(dataDir, `${state}-${subject}-${id}`)
    // Whoever asked may have taken it back.
    if (!(await renamed(file('request'), file('running')))) continue
    try {
      const text = await answer(await readFile(file('running'), 'utf8'), file('answer'))
      if (text !== undefined) await writeAtOnce(file('answer'), text)
      log.info({ subject }, 'a command was carried out')
    } catch (error) {
      log.error({ subject, err: error }, 'a command failed')
      const reason = error instanceof StartupError ? error.message : ''
      await writeAtOnce(file('refusal'), reason)
    } finally {
      await rm(file('running'), { force: true })
    }
  }
}

/** The other side looks at any moment: a file has its name only once it is complete. */
async function writeAtOnce(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** A server that was killed in the middle leaves its half behind. What was asked for just now waits for this one. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const { path, name, ageMs } of await requestFiles(dataDir)) {
    if (!name.startsWith('request-') || ageMs > NOTICE_MS) await rm(path, { force: true })
  }
}

/** Who asked was cut off before reading the answer, which may be everything the database holds. */
async function removeForgotten(dataDir: string): Promise<void> {
  for (const { path, name, ageMs } of await requestFiles(dataDir)) {
    if (/^(answer|refusal)-/.test(name) && ageMs > FORGOTTEN_MS) await rm(path, { force: true })
  }
}

async function requestFiles(dataDir: string): Promise<{ name: string; path: string; ageMs: number }[]> {
  const names = (await readdir(dataDir)).filter((name) => ANY_STATE.test(name))
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(dataDir, name)
      const found = await stat(path).catch(() => undefined)
      return found ? [{ name, path, ageMs: Date.now() - found.mtimeMs }] : []
    }),
  )
  return files.flat()
}

/** @returns false when the server has taken the request in hand in the meantime */
async function takeBack(path: string): Promise<boolean> {
  return rm(path).then(() => true, isMissing)
}

async function renamed(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(() => true, isMissing)
}

/** @returns false, for a file that is not there; throws every other error */
function isMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false
  throw error
}
