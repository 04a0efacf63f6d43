import { breadcrumbs } from '../breadcrumbs.ts'
import { absoluteUrl } from '../site-url.ts'

/** Says the same as the breadcrumbs on the page. Steps without a page of their own have no address to give. */
export function breadcrumbListData(path: string) {
  const crumbs = breadcrumbs(path)
  const steps = crumbs.filter(({ href }, index) => href !== undefined || index === crumbs.length - 1)
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absoluteUrl(href ?? path),
    })),
  }
}
