import type { Site } from '../../content/site/site.ts'
import { absoluteUrl } from '../absolute-url.ts'
import { breadcrumbs } from '../breadcrumbs.ts'

/** Says the same as the breadcrumbs on the page. Steps without a page of their own have no address to give. */
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
