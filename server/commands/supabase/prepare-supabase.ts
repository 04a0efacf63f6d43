import { existsSync } from 'node:fs'
import { cp, glob, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { factsOfDocument } from '../../../app/content/facts/facts-of-document.ts'
import { shippedFacts } from '../../../app/content/facts/shipped-facts.ts'
import { berlinDay } from '../../../rules/berlin-time.ts'
import { newsletterSettings } from '../../api/load-functions.ts'
import { StartupError } from '../../startup-error.ts'
import { print, runCommands } from '../frame.ts'
import { writeRowTypes } from './write-row-types.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Fills a folder for the Supabase CLI (`supabase db push`, `supabase functions deploy`). The CLI deploys only files of the folder
 * that it is started in, so `rules/`, which functions import, is copied beside `supabase/`.
 * @param target is emptied first
 * @returns names of the functions
 * @throws StartupError when a function imports something that is missing there
 */
export async function prepareSupabase(target = join(ROOT, 'build/supabase')): Promise<string[]> {
  await writeRowTypes()
  await rm(target, { recursive: true, force: true })
  const functions = join(target, 'supabase/functions')
  for (const folder of ['supabase', 'rules']) {
    // Tests import what Supabase does not have.
    await cp(join(ROOT, folder), join(target, folder), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    })
  }
  await writeFile(join(target, 'functions.env'), settingsOfFunctions())

  const imports = await readImportMap(functions)
  for (const file of await Array.fromAsync(glob('{rules,supabase/functions}/**/*.ts', { cwd: target }))) {
    await refuseMissingImports(target, file, imports)
  }

  const names = (await readdir(functions, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
  const config = await readFile(join(target, 'supabase/config.toml'), 'utf8')
  const unknown = names.find((name) => !config.includes(`[functions.${name}]\nverify_jwt = false\n`))
  if (unknown) throw new StartupError(`In supabase/config.toml fehlt [functions.${unknown}] mit verify_jwt = false.`)
  return names
}

/** @throws StartupError when the map names another version than `package.json` */
async function readImportMap(functions: string): Promise<Record<string, string>> {
  const { imports } = JSON.parse(await readFile(join(functions, 'deno.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const tested = { ...dependencies, ...devDependencies }
  for (const [name, target] of Object.entries(imports)) {
    const [, library = '', version] = target.match(/^npm:((?:@[^/]+\/)?[^@/]+)@([^/]+)/) ?? []
    if (tested[library] !== version) {
      throw new StartupError(
        `supabase/functions/deno.json: ${name} muss Version ${tested[library]} sein, wie in package.json.`,
      )
    }
  }
  return imports
}

/** @throws StartupError when a file imports a file outside of the folder, or a package that the map lacks */
async function refuseMissingImports(target: string, file: string, imports: Record<string, string>): Promise<void> {
  const text = await readFile(join(target, file), 'utf8')
  for (const [, fixed, loaded] of text.matchAll(
    /^(?:import|export)[^'"]*?from ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm,
  )) {
    const specifier = fixed ?? loaded ?? ''
    if (specifier.startsWith('.')) {
      if (
        !existsSync(join(target, dirname(file), specifier)) ||
        isOutside(target, join(target, dirname(file), specifier))
      ) {
        throw new StartupError(`${file} importiert ${specifier}, und das kommt nicht mit.`)
      }
    } else if (!imports[specifier]) {
      throw new StartupError(`In supabase/functions/deno.json fehlt ${specifier}, das ${file} importiert.`)
    }
  }
}

function isOutside(folder: string, path: string): boolean {
  return relative(folder, path).startsWith('..')
}

/** The facts that functions read, for `supabase secrets set --env-file`. */
function settingsOfFunctions(): string {
  return Object.entries(newsletterSettings(factsOfDocument(shippedFacts, berlinDay(new Date())).practice))
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('')
}

if (import.meta.main) {
  await runCommands({
    usage: 'npm run supabase:prepare',
    about: 'legt in build/supabase bereit, was die Supabase-CLI in ein Projekt bringt (docs/supabase.md)',
    async run() {
      const names = await prepareSupabase()
      print(`build/supabase ist bereit: Migrationen, Regeln und ${names.length} Funktionen (${names.join(', ')}).
Weiter (docs/supabase.md sagt mehr):
  cd build/supabase
  npx supabase link --project-ref <Projekt>
  npx supabase db push
  npx supabase secrets set --env-file functions.env
  npx supabase secrets set SITE_URL=https://www.example.com NEWSLETTER_NEUTRAL_ANSWERS=0
  npx supabase functions deploy`)
      return 0
    },
  })
}
