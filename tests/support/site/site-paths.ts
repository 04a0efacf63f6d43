import { adminPaths as pathsOfAdmin } from '../../../app/admin-paths.ts'
import { readRelease0 } from '../../../app/at-build/read-release-0.ts'
import { movedArticles } from '../../../app/content/moved-articles.ts'
import { textName, textPath } from '../../../app/content/texts/text-document.ts'
import { pagePaths, problemPaths } from '../../../app/public-paths.ts'

const shipped = Object.entries((await readRelease0()).texts).flatMap(([name, text]) => {
  const kind = textName(name)?.kind
  return kind ? [{ kind, path: textPath(kind, text.header.slug), length: JSON.stringify(text).length }] : []
})
const texts = shipped.map(({ path }) => path)

/** Pages for administrators. Without a session all but the last two show the login form. */
export const adminPaths: string[] = [...pathsOfAdmin]

/** Every page of the site, from the lists of the program itself: a new page is in every test by itself. */
export const builtPaths: string[] = [...pagePaths, ...texts, ...adminPaths, ...problemPaths]

/** Addresses that only lead elsewhere. */
export const movedPaths: string[] = Object.keys(movedArticles).map((slug) => `/blog/${slug}`)

/** What a visitor can read. `/404` stands for every unknown address and is visited as one. */
export const readablePaths: string[] = builtPaths.filter((path) => path !== '/404')

const outsidePublicLayout = [...adminPaths, '/500']

/** Pages in the public layout: header, breadcrumbs, footer. */
export const publicPaths: string[] = readablePaths.filter((path) => !outsidePublicLayout.includes(path))

/** One page of each kind: each page with a layout of its own, and the longest of the texts that share one. */
export const oneOfEachKind: string[] = [
  ...pagePaths,
  ...Map.groupBy(shipped, ({ kind }) => kind)
    .values()
    .map((ofKind) => ofKind.reduce((longest, text) => (text.length > longest.length ? text : longest)).path),
  '/500',
]

const unknownPath = '/gibt-es-nicht'
const firstToVisit = [...oneOfEachKind, '/admin', unknownPath]

/**
 * What a walk over the pages visits: one page of each kind in `npm test`, the others in `npm run test:more`. Without a session
 * the pages for administrators are the form of `/admin`, and only what a mailed link opens is another page.
 */
export const walks = [
  { pages: 'one page of each kind', paths: firstToVisit, tag: [] },
  {
    pages: 'the other pages',
    paths: readablePaths.filter(
      (path) => !firstToVisit.includes(path) && (!adminPaths.includes(path) || /reset|einladung/.test(path)),
    ),
    tag: ['@more'],
  },
] as const satisfies { pages: string; paths: readonly string[]; tag: string[] }[]

/** Pages that search engines must never list, whatever the facts say. */
export const neverListed: string[] = [
  ...outsidePublicLayout,
  '/styleguide',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
]
