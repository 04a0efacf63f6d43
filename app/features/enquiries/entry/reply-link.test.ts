import { expect, test } from 'vitest'
import { takeAdminSite } from '../../../../app/content/site/admin-site.ts'
import { shippedSite } from '../../../../tests/support/site/shipped-site.ts'
import type { Enquiry } from '../enquiry.ts'
import { addressLink, replyLink } from './reply-link.ts'

takeAdminSite(await shippedSite())

const enquiryFrom = (email: string) =>
  ({
    kind: 'consultation',
    id: '7f0b3c8e-1111-4222-8333-444455556666',
    first_name: 'Max',
    last_name: 'Mustermann',
    email,
  }) as Enquiry

test('a reply goes to the address of the enquiry', () => {
  expect(replyLink(enquiryFrom('max.mustermann+praxis@example.com'))).toMatch(
    /^mailto:max\.mustermann%2Bpraxis@example\.com\?subject=/,
  )
})

test.each([
  'max@example.com?bcc=erika%40example.org',
  'max@example.com&cc=erika@example.org',
  'max%2Cerika@example.com',
])('%s adds no recipient to a reply: the operator types the address', (email) => {
  expect(addressLink(email)).toBe('mailto:')
  expect(replyLink(enquiryFrom(email))).toMatch(/^mailto:\?subject=[^&?]+&body=[^&?]+$/)
})
