import type { MetaDescriptor } from 'react-router'
import type { GuideHeader } from '../../content/headers.ts'
import { generalKeywords, pageMeta } from '../page-meta.ts'
import { breadcrumbListData } from '../structured-data/breadcrumb-list.ts'

/** The build makes this the `meta` of the route of every guide, see at-build/content-headers-plugin.ts. */
export function textMeta({ title, shortTitle, description, slug, image, imageAlt }: GuideHeader): MetaDescriptor[] {
  const path = `/ratgeber/${slug}`
  return pageMeta({
    title,
    description,
    path,
    drawing: { name: image, alt: imageAlt },
    keywords: [shortTitle, 'Ratgeber', ...generalKeywords],
    structuredData: [breadcrumbListData(path)],
  })
}
