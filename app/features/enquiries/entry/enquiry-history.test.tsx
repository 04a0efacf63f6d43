import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { EnquiryHistory } from './enquiry-history.tsx'

test('each line of the history has words, and names who did it, or the website', () => {
  const line = (id: number, action: string, actor: string | null) => ({
    ...{ id, action, actor, happened_at: '2026-11-20T10:00:00Z' },
    details: action === 'enquiry changed' ? { status: ['contacted', 'new'] as [string, string] } : {},
  })
  const lines = [
    line(3, 'enquiry brought back', 'max@example.com'),
    line(2, 'enquiry deleted', 'max@example.com'),
    line(1, 'enquiry changed', null),
  ]
  renderOnSite(<EnquiryHistory history={{ lines, hasOlder: false }} onOlder={async () => {}} />)

  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/, max@example\.comAus dem Papierkorb zurückgeholt$/),
    expect.stringMatching(/, max@example\.comIn den Papierkorb gelegt$/),
    expect.stringMatching(/, die WebsiteStatus: Kontaktiert → Neu$/),
  ])
})
