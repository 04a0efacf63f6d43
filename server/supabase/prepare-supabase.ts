import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../startup-error.ts'

const ROOT = join(import.meta.dirname, '../..')
const PRACTICE = 'app/content/practice.ts'

/**
 * Lays out a folder that the Supabase CLI can work in by itself: `supabase db push`, `supabase functions deploy`.
 * Migrations are copied as they are. Functions may only import what lies in their folder, so the one file they share
 * with the site is copied beside them.
 *
 * @param target is emptied first
 * @returns names of the functions
 * @throws StartupError when a function needs something that would be missing there
 */
export async function prepareSupabase(target = join(ROOT, 'build/supabase')): Promise<string[]> {
  await rm(target, { recursive: true, force: true })
  const functions = join(target, 'supabase/functions')
  await mkdir(functions, { recursive: true })
  await cp(join(ROOT, 'supabase'), join(target, 'supabase'), { recursive: true })
  await cp(join(ROOT, PRACTICE), join(functions, '_shared/practice.ts'))

  const imports = await readImportMap(functions)
  const files = (await readdir(functions, { recursive: true })).filter((name) => name.endsWith('.ts'))
  for (const name of files) {
    const path = join(functions, name)
    const text = (await readFile(path, 'utf8')).replaceAll(/(['"])(?:\.\.\/)+app\/content\/practice\.ts\1/g, () => {
      const moved = relative(dirname(path), join(functions, '_shared/practice.ts'))
      return `'${moved.startsWith('.') ? moved : `./${moved}`}'`
    })
    refuseMissingImports(name, text, imports, functions, path)
    await writeFile(path, text)
  }

  const names = (await readdir(functions, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
  const config = await readFile(join(target, 'supabase/config.toml'), 'utf8')
  const unknown = names.find((name) => !config.includes(`[functions.${name}]\nverify_jwt = false\n`))
  if (unknown) throw new StartupError(`supabase/config.toml lacks [functions.${unknown}] with verify_jwt = false.`)
  return names
}

/** @throws StartupError when the map names another version than the one that is tested here */
async function readImportMap(functions: string): Promise<Record<string, string>> {
  const { imports } = JSON.parse(await readFile(join(functions, 'deno.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const [name, target] of Object.entries(imports)) {
    const [, library = '', version] = target.match(/^npm:((?:@[^/]+\/)?[^@/]+)@([^/]+)/) ?? []
    if (dependencies[library] !== version) {
      throw new StartupError(
        `supabase/functions/deno.json: ${name} must be version ${dependencies[library]}, as in package.json.`,
      )
    }
  }
  return imports
}

function refuseMissingImports(
  name: string,
  text: string,
  imports: Record<string, string>,
  functions: string,
  path: string,
): void {
  for (const [, fixed, loaded] of text.matchAll(
    /^(?:import|export)[^'"]*?from ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm,
  )) {
    const specifier = fixed ?? loaded ?? ''
    if (specifier.startsWith('.')) {
      if (relative(functions, join(dirname(path), specifier)).startsWith('..')) {
        throw new StartupError(`supabase/functions/${name} imports ${specifier}, which is not deployed with it.`)
      }
    } else if (!imports[specifier]) {
      throw new StartupError(`supabase/functions/deno.json lacks ${specifier}, which ${name} imports.`)
    }
  }
}

if (import.meta.main) {
  prepareSupabase()
    .then((names) => {
      process.stdout.write(`build/supabase is ready: migrations, ${names.length} functions (${names.join(', ')}).
Next (docs/supabase.md says more):
  cd build/supabase
  npx supabase link --project-ref <Projekt>
  npx supabase db push
  npx supabase secrets set SITE_URL=https://www.example.com NEWSLETTER_NEUTRAL_ANSWERS=0
  npx supabase functions deploy
`)
    })
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`)
      process.exit(1)
    })
}
