import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Parts of React Router that this site cannot use, and what is left of each: what their functions answer while unused.
 *
 * - fog-of-war.js fetches unknown routes from a server while the visitor walks around. Without server rendering the router
 *   asks `isFogOfWarEnabled`, gets false and does nothing else there.
 * - instrumentation.js wraps routes for tracing, when somebody passes `instrumentations`. Nobody does.
 */
const unusedParts: Record<string, Record<string, string>> = {
  'lib/dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '() => false',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    useFogOFWarDiscovery: '() => {}',
  },
  'lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
  },
}

/**
 * Leaves those parts out of what browsers load: 3 kB of every page (docs/decisions/0010-what-is-in-the-base.md).
 * A name that is called all the same throws; a router that no longer has the names stops the build.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      const [, part = ''] = /\/react-router\/dist\/production\/(.+)$/.exec(id) ?? []
      const answers = unusedParts[part]
      return answers && withoutBody(await readFile(id, 'utf8'), answers, part)
    },
  }
}

/** A module that exports the same names, of which only those with an answer may be called. */
export function withoutBody(code: string, answers: Record<string, string>, part: string): string {
  const names =
    /^export \{([^}]+)\};?\s*$/m
      .exec(code)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? []
  const missing = Object.keys(answers).filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Error(`react-router: ${part} no longer exports ${missing.join(', ')}`)
  return names
    .map((name) => `export const ${name} = ${answers[name] ?? `() => { throw new Error('${name} is left out') }`}`)
    .join('\n')
}
