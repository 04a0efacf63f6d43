import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { EnquiryConsent } from './enquiry-form.tsx'

test.each([false, true])('says what sending an enquiry means, with a file: %s', (withFile) => {
  renderOnSite(<EnquiryConsent withFile={withFile} />)
  const statement = screen.getByText(/^Ihre Anfrage ist unverbindlich/)

  expect(statement.textContent).toContain('Angaben zu Ihrer Gesundheit')
  // Answering an enquiry needs no consent; only what is said of one's health does.
  const consents = (statement.textContent ?? '').split('. ').filter((words) => /willig/i.test(words))
  expect(consents.length).toBeGreaterThan(0)
  for (const words of consents) expect(words).toMatch(/Angaben zu Ihrer Gesundheit|^Diese Einwilligung/)
  expect(screen.getByRole('link', { name: /^Datenschutzerklärung/ }).getAttribute('href')).toBe('/legal/datenschutz')
})
