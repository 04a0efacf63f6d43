import type { Site } from '../../../content/site/site.ts'
import { absoluteUrl } from '../absolute-url.ts'
import { breadcrumbs } from '../breadcrumbs.ts'

/** schema.org `BreadcrumbList` of a page; steps that lead nowhere are left out. @param path without the host */
export function breadcrumbListData({ url, texts }: Site, path: string) {
  const crumbs = breadcrumbs(texts, path)
  const steps = crumbs.filter(({ href }, index) => href !== undefined || index === crumbs.length - 1)
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absoluteUrl(url, href ?? path),
    })),
  }
}
