import { adminPaths as pathsOfAdmin } from '../../../app/admin-pages.ts'
import { readRelease0 } from '../../../app/at-build/read-release-0.ts'
import { movedArticles } from '../../../content/moved-articles.ts'
import { publicPages } from '../../../content/site/pages.ts'
import { textName, textPath } from '../../../content/texts/text-document.ts'

const shipped = Object.entries((await readRelease0()).texts).flatMap(([name, text]) => {
  const kind = textName(name)?.kind
  return kind ? [{ kind, path: textPath(kind, text.header.slug), length: JSON.stringify(text).length }] : []
})
const texts = shipped.map(({ path }) => path)

/** Pages for administrators. Without a session all but the last two show the login form. */
export const adminPaths: string[] = [...pathsOfAdmin]

/** Every page of the site, from the lists of the program itself: a new page is in every test by itself. */
export const builtPaths: string[] = [...Object.keys(publicPages), ...texts, ...adminPaths]

/** Addresses that only lead elsewhere. */
export const movedPaths: string[] = Object.keys(movedArticles).map((slug) => `/blog/${slug}`)

/** What a visitor can read. `/404` stands for every unknown address and is visited as one. */
export const readablePaths: string[] = builtPaths.filter((path) => path !== '/404')

const outsidePublicLayout = [...adminPaths, '/500']

/** Pages in the public layout: header, breadcrumbs, footer. */
export const publicPaths: string[] = readablePaths.filter((path) => !outsidePublicLayout.includes(path))

/** Stands for every address that does not exist. */
export const unknownPath = '/gibt-es-nicht'

/** The pages that a test of all pages visits in `npm test`: of each kind of text the longest, of the administration its first form. */
export const oneOfEachKind: string[] = [
  ...['/', '/beratung', '/mwo-digital', '/preise', '/blog', '/newsletter', '/styleguide'],
  ...Map.groupBy(shipped, ({ kind }) => kind)
    .values()
    .map((ofKind) => ofKind.reduce((longest, text) => (text.length > longest.length ? text : longest)).path),
  '/500',
  '/admin',
  unknownPath,
]

/** What is left for `npm run test:more`; of the pages for administrators, what only a mailed link opens. */
export const otherPages: string[] = readablePaths.filter(
  (path) => !oneOfEachKind.includes(path) && (!adminPaths.includes(path) || /reset|einladung/.test(path)),
)

export const walked: string[] = [...oneOfEachKind, ...otherPages]

/** Pages that search engines must never list, whatever the facts say. */
export const neverListed: string[] = [
  ...outsidePublicLayout,
  '/styleguide',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
]
