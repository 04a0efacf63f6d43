import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** Licences that a practice may run without a lawyer: permissive ones, and the Open Font License for the typefaces. */
const acceptable = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'Unlicense',
  'MPL-2.0',
  'PostgreSQL',
]

/**
 * Parts of sharp that hold libvips, which is loaded as it comes and can be exchanged: that is all that its licence asks of whoever
 * runs it.
 */
const loadedAsIs = { licence: 'LGPL-3.0-or-later', names: /^@img\/sharp-[a-z0-9-]+$/ }

interface LockedPackage {
  version?: string
  license?: string
  /** For building and testing alone. What is also an optional part of something that runs is marked `devOptional` instead. */
  dev?: boolean
}

export interface Licensed {
  name: string
  version: string
  licence: string
}

/** Every package that is installed where the site runs, as the lockfile has it, by name. */
export function licences(): Licensed[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const found = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license = 'not told' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
  const once = new Map(found.map((one) => [`${one.name}@${one.version}`, one]))
  return [...once.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

/**
 * One of the alternatives of an expression such as `(MIT OR Apache-2.0)` is enough; of `A AND B` all are needed.
 *
 * @param name of the package
 */
export function isAcceptable(expression: string, name = ''): boolean {
  const known = loadedAsIs.names.test(name) ? [...acceptable, loadedAsIs.licence] : acceptable
  const bare = expression.replace(/[()]/g, '')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => known.includes(licence.trim())))
}
