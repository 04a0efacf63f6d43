import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const FILE = join(import.meta.dirname, '../../node_modules/.cache/mutations.json')

export interface Outcome {
  result: 'killed' | 'survived' | 'unclear'
  seconds: number
  /** The test that went red. */
  by: string
}

interface Stored {
  hash: string
  outcomes: Record<string, Outcome>
}

/** What is known of this code; nothing when the code is another one. */
export async function readResults(hash: string): Promise<Record<string, Outcome>> {
  const stored: Stored | undefined = await readFile(FILE, 'utf8').then(JSON.parse, () => undefined)
  return stored?.hash === hash ? stored.outcomes : {}
}

export async function writeResult(hash: string, key: string, outcome: Outcome): Promise<void> {
  const outcomes = { ...(await readResults(hash)), [key]: outcome }
  await mkdir(dirname(FILE), { recursive: true })
  await writeFile(FILE, JSON.stringify({ hash, outcomes } satisfies Stored, null, 2))
}
