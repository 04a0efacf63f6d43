import { practice } from '../../content/practice.ts'
import { absoluteUrl, siteUrl } from '../site-url.ts'
import { practiceId } from './local-business.ts'

export function webSiteData() {
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: practice.name,
    url: absoluteUrl('/'),
    inLanguage: 'de-DE',
    publisher: { '@id': practiceId },
  }
}
