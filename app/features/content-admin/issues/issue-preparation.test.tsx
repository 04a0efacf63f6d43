import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FirstSteps } from '../../../../rules/operation/first-steps.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { issueDocument } from '../../../../tests/support/newsletter/issues.ts'
import { KnownFirstSteps } from '../../../lib/known-first-steps.ts'
import { IssuePreparation } from './issue-preparation.tsx'

test.each([
  [true, 'Sie geht an erika@example.com.'],
  [false, 'Sie liegt im Postfach auf dem Server und erreicht niemanden.'],
])('who mails a sample learns where it goes, while mails are sent: %s', async (sendsMails, says) => {
  const preview = { subject: 'Herbst', html: '', text: '', problems: [], hints: [], reached: 0 }
  const post = async (path: string) =>
    Response.json(path === '/api/newsletter/sample' ? { to: 'erika@example.com' } : preview)
  renderOnSite(
    <KnownFirstSteps value={{ sendsMails } as FirstSteps}>
      <IssuePreparation
        api={dataApiThat({}).api}
        post={post}
        document="issue/herbst"
        draft={{ change: 1, author: null, body: issueDocument() }}
        sending={{ issues: [], pace: null }}
        onChanged={() => {}}
      />
    </KnownFirstSteps>,
  )
  await screen.findByRole('region', { name: 'Die E-Mail' })

  await press('Probe an mich')

  expect(await screen.findByText(says)).toBeTruthy()
})

test('an issue that was planned before its text was changed proposes its time again, and never „Sofort“', async () => {
  const preview = { subject: 'Herbst', html: '', text: '', problems: [], hints: [], reached: 29 }
  const draft = { change: 1, author: null, body: issueDocument({ publishAt: '2036-12-01T09:00' }) }
  renderOnSite(
    <IssuePreparation
      api={dataApiThat({}).api}
      post={async () => Response.json(preview)}
      document="issue/herbst"
      draft={draft}
      sending={{ issues: [], pace: null }}
      onChanged={() => {}}
    />,
  )

  expect(await screen.findByText(/^Geplant war der 1\.\sDezember 2036/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Zu einem Zeitpunkt').checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>(/Tag und Uhrzeit/).value).toBe('2036-12-01T09:00')
  expect(screen.getByRole('button', { name: 'Versand planen' })).toBeTruthy()
})
