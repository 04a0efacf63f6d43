import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Several single-line changes to one place of the code, each of which the named tests must notice. */
export interface Mutations {
  /** A file or folder, where the text stands in several: without it, the text stands once in all the code. */
  in?: string
  /** Vitest files, and Playwright files (`.spec.ts`), that must go red. */
  tests: string[]
  /** Runs only tests whose full name holds this text, where the files are slow. */
  name?: string
  /** The tests need PostgreSQL; all others run on PGlite alone. */
  postgres?: true
  changes: Change[]
}

export interface Change {
  find: string
  replace: string
  /** Overrides the name above. */
  name?: string
  /** Why no test goes red, where that is right. */
  survives?: string
}

const CODE = ['app', 'rules', 'server', 'supabase']

/**
 * Where the text to change stands.
 *
 * @returns files below the root with the number of times that each holds it
 */
export function placesOf(root: string, place: string | undefined, find: string): { file: string; times: number }[] {
  return (place ? [place] : CODE)
    .flatMap((one) => filesBelow(root, one))
    .flatMap((file) => {
      const times = textOf(join(root, file)).split(find).length - 1
      return times > 0 ? [{ file, times }] : []
    })
}

const texts = new Map<string, string>()
const files = new Map<string, string[]>()

function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(path, 'utf8')
  texts.set(path, text)
  return text
}

function filesBelow(root: string, place: string): string[] {
  const known = files.get(join(root, place))
  if (known) return known
  const path = join(root, place)
  const found = statSync(path).isFile()
    ? [place]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name) && !/\.(test|spec)\.ts$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  files.set(join(root, place), found)
  return found
}
