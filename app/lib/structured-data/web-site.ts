import type { Site } from '../../../content/site/site.ts'
import { absoluteUrl } from '../absolute-url.ts'
import { practiceId } from './local-business.ts'

/** schema.org `WebSite`, published by the practice. */
export function webSiteData(site: Site) {
  return {
    '@type': 'WebSite',
    '@id': `${site.url}/#website`,
    name: site.facts.practice.name,
    url: absoluteUrl(site.url, '/'),
    inLanguage: 'de-DE',
    publisher: { '@id': practiceId(site) },
  }
}
