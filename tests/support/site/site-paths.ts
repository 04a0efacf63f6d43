import { prerenderedPaths } from '../../../app/at-build/prerendered-paths.ts'
import routes from '../../../app/routes.ts'

interface RouteEntry {
  path?: string
  index?: boolean
  children?: RouteEntry[]
}

/** Every page the build makes, from the site map and the build's own list: a new route is in every test by itself. */
export const builtPaths: string[] = await prerenderedPaths({
  getStaticPaths: () => routes.flatMap((route) => pathsOf(route)),
})

/** Pages that only lead elsewhere; as files they serve hosts that cannot redirect. */
export const movedPaths: string[] = (await prerenderedPaths({ getStaticPaths: () => [] })).filter((path) =>
  path.startsWith('/blog/'),
)

/** What a visitor can read. `/404` stands for every unknown address and is visited as one. */
export const readablePaths: string[] = builtPaths.filter((path) => !movedPaths.includes(path) && path !== '/404')

/** Pages for administrators. Without a session all but the last two show the login form. */
export const adminPaths = [
  '/admin',
  '/admin/beratung',
  '/admin/newsletter',
  '/admin/praxis',
  '/admin/bilder',
  '/admin/texte',
  '/admin/veroeffentlichen',
  '/admin/papierkorb',
  '/admin/profil',
  '/admin/password-reset',
  '/admin/einladung',
]
const outsidePublicLayout = [...adminPaths, '/500']

/** Pages in the public layout: header, breadcrumbs, footer. */
export const publicPaths: string[] = readablePaths.filter((path) => !outsidePublicLayout.includes(path))

/** Pages that search engines must never list, whatever practice.ts says. */
export const neverListed: string[] = [
  ...outsidePublicLayout,
  '/styleguide',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
]

function pathsOf({ path = '', index, children }: RouteEntry, parent = ''): string[] {
  if (/[:*]/.test(path)) return []
  const own = [parent, path].filter(Boolean).join('/')
  const below = (children ?? []).flatMap((child) => pathsOf(child, own))
  return path || index ? [`/${own}`, ...below] : below
}
