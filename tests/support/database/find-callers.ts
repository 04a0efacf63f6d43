import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { DatabaseFunction, Schema } from '../../../server/database/schema/read-schema.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Where the program lives. Tests do not count: a function that only a test calls is dead. */
const PROGRAM = ['app', 'server', 'supabase/functions']

/**
 * Who calls each function: other functions, triggers, policies, views and columns by name, the program by folder.
 *
 * @returns callers in words by `schema.name`; an empty list for a function that nothing calls
 */
export async function findCallers(schema: Schema): Promise<Map<string, string[]>> {
  const program = await readProgram()
  return new Map(
    schema.functions.map((one) => [
      `${one.schema}.${one.name}`,
      [...inDatabase(one, schema), ...inProgram(one, program)],
    ]),
  )
}

function inDatabase(called: DatabaseFunction, { tables, onPlatformTables, views, functions }: Schema): string[] {
  const name = `${called.schema}.${called.name}`
  const mentions = (text: string | null) => new RegExp(`\\b${name.replace('.', '\\.')}\\s*\\(`).test(text ?? '')
  const callers: string[] = []
  for (const table of [...tables, ...onPlatformTables]) {
    const where = `${table.schema}.${table.name}`
    const triggers = table.triggers.filter(({ calls, definition }) => calls === name || mentions(definition))
    callers.push(...triggers.map((trigger) => `trigger ${trigger.name} on ${where}`))
    const policies = table.policies.filter(({ using, check }) => mentions(using) || mentions(check))
    callers.push(...policies.map((policy) => `policy “${policy.name}” on ${where}`))
    callers.push(
      ...table.columns.filter((column) => mentions(column.default)).map((column) => `column ${where}.${column.name}`),
    )
    if (table.constraints.some(mentions)) callers.push(`check of ${where}`)
    callers.push(
      ...table.indexes.filter(({ definition }) => mentions(definition)).map((index) => `index ${index.name}`),
    )
  }
  callers.push(
    ...views.filter(({ definition }) => mentions(definition)).map((view) => `view ${view.schema}.${view.name}`),
  )
  const calling = functions.filter((one) => one !== called && mentions(one.body))
  return [...callers, ...calling.map((one) => `function ${one.schema}.${one.name}`)]
}

interface SourceFile {
  folder: string
  text: string
}

/** The data API is called by name in quotes, everything else by `schema.name(`. */
function inProgram({ schema, name }: DatabaseFunction, files: SourceFile[]): string[] {
  const call = schema === 'public' ? `(['"]${name}['"]|\\bpublic\\.${name}\\()` : `\\b${schema}\\.${name}\\(`
  const folders = files.filter(({ text }) => new RegExp(call).test(text)).map(({ folder }) => `\`${folder}\``)
  return [...new Set(folders)].sort()
}

async function readProgram(): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (const part of PROGRAM) {
    for (const name of await readdir(join(ROOT, part), { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$|database-types\.ts$/.test(name)) continue
      const folder = dirname(join(part, name)).split(sep).join('/')
      files.push({ folder, text: await readFile(join(ROOT, part, name), 'utf8') })
    }
  }
  return files
}
