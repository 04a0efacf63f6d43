import type { Site } from '../../../content/site/site.ts'
import { absoluteUrl } from '../absolute-url.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The `@id` with which other data on the site refer to the practice. */
export const practiceId = ({ url }: Site) => `${url}/#praxis`

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
