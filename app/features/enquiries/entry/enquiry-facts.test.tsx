import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { sampleEntry } from '../../../../tests/support/component/sample-entry.ts'
import { addressLink, EnquiryFacts } from './enquiry-facts.tsx'

test('a telephone number is dialled as it is meant', () => {
  show('+49 (0)151 2345678')
  expect(screen.getByRole('link', { name: '+49 (0)151 2345678' }).getAttribute('href')).toBe('tel:+491512345678')
})

test('two numbers in one field are shown, and neither is dialled', () => {
  show('0151 2345678 oder 040 123456')
  expect(screen.getByText('0151 2345678 oder 040 123456')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /0151/ })).toBeNull()
})

test('a link leads to the address of the enquiry', () => {
  expect(addressLink('max.mustermann+praxis@example.com')).toBe('mailto:max.mustermann%2Bpraxis@example.com')
})

test.each([
  'max@example.com?bcc=erika%40example.org',
  'max@example.com&cc=erika@example.org',
  'max%2Cerika@example.com',
])('%s adds no recipient: the operator types the address', (email) => {
  expect(addressLink(email)).toBe('mailto:')
})

function show(phone: string) {
  renderOnSite(<EnquiryFacts enquiry={{ ...sampleEntry(), phone }} shown="first" />)
}
