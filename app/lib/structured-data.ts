import type { ArticleHeader } from '../../content/headers.ts'
import type { Site } from '../../content/site/site.ts'
import { plainText } from '../../rules/format/plain-text.ts'
import { breadcrumbs } from './breadcrumbs.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The `@id` with which other data on the site refer to the practice. */
const practiceId = ({ url }: Site) => `${url}/#praxis`

/**
 * schema.org `LocalBusiness`. Deliberately neutral: no physician, no medical therapy, no rating (HWG § 3, § 11).
 * Times are local, days `YYYY-MM-DD`.
 */
export function practiceData(site: Site) {
  const { practice, practiceDetails } = site.facts
  return {
    '@type': 'LocalBusiness',
    '@id': practiceId(site),
    name: practice.name,
    description: practice.tagline,
    url: absoluteUrl(site.url, '/'),
    logo: `${site.url}/icon-512.png`,
    image: `${site.url}/api/og`,
    telephone: practice.phone.e164,
    email: practice.email,
    // One to three `$`, whatever the currency.
    priceRange: practice.prices.rangeLabel.replaceAll('€', '$'),
    address: {
      '@type': 'PostalAddress',
      streetAddress: practice.address.street,
      postalCode: practice.address.postalCode,
      addressLocality: practice.address.town,
      addressRegion: practice.address.region,
      addressCountry: practice.address.countryCode,
    },
    areaServed: {
      '@type': 'GeoCircle',
      geoMidpoint: {
        '@type': 'GeoCoordinates',
        latitude: practice.address.geo.latitude,
        longitude: practice.address.geo.longitude,
      },
      geoRadius: practice.serviceRadiusMeters,
    },
    openingHoursSpecification: practice.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => weekdays[day - 1]),
      opens,
      closes,
    })),
    // schema.org says "closed" by opening and closing at the same minute.
    ...(practiceDetails.closures.length > 0
      ? {
          specialOpeningHoursSpecification: practiceDetails.closures.map(({ from, to }) => ({
            '@type': 'OpeningHoursSpecification',
            opens: '00:00',
            closes: '00:00',
            validFrom: from,
            validThrough: to,
          })),
        }
      : {}),
  }
}

/** schema.org `FAQPage`; questions and answers as plain text. */
export function faqPageData(questions: readonly { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: plainText(questions).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

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

/** schema.org `BlogPosting`, as Google reads it for articles. Dates are days of Berlin without a time. */
export function blogPostingData(site: Site, article: ArticleHeader) {
  const { practice } = site.facts
  const publisher = { '@id': practiceId(site), '@type': 'LocalBusiness', name: practice.name }
  const url = absoluteUrl(site.url, `/blog/${article.slug}`)
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    datePublished: article.date,
    dateModified: article.updatedAt ?? article.date,
    // Nobody in the practice need have written it: who answers for it is its editor.
    author: { ...publisher, url: absoluteUrl(site.url, '/uber-uns') },
    ...(article.isSigned ? { editor: { '@type': 'Person', name: practice.owner.name } } : {}),
    publisher,
    image: socialImageUrl(site.url, article.title, article.image),
    url,
    mainEntityOfPage: url,
    keywords: article.tags.join(', '),
    articleSection: article.category,
    inLanguage: 'de-DE',
  }
}

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

/** @param siteUrl the public address, without a slash at the end */
export function absoluteUrl(siteUrl: string, path: string): string {
  return path === '/' ? `${siteUrl}/` : siteUrl + path
}

/**
 * The absolute address of a page's social image (call 15 of the specification).
 * @param siteUrl the public address, without a slash at the end
 * @param drawing its path as in a text's header, such as `/pictures/three-glasses.svg`
 */
export function socialImageUrl(siteUrl: string, title: string, drawing?: string): string {
  const name = drawing?.slice('/pictures/'.length, -'.svg'.length)
  return `${siteUrl}/api/og?${new URLSearchParams({ title, ...(name ? { drawing: name } : {}) })}`
}
