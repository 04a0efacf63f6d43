import type { Facts } from '../../content/facts/facts-of-document.ts'
import type { Site } from '../../content/site/site.ts'

let taken: Site | undefined

/** @param site from the document of the admin area: address and facts of the current release, no texts */
export function takeAdminSite(site: Site): void {
  taken = site
}

export function adminSite(): Site {
  if (!taken) throw new Error('the admin area has not been started')
  return taken
}

export const adminFacts = (): Facts => adminSite().facts
export const adminPractice = (): Facts['practice'] => adminFacts().practice
