import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FirstSteps } from '../../../../rules/operation/first-steps.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
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
        seen={1}
        issues={[]}
        onChanged={() => {}}
      />
    </KnownFirstSteps>,
  )
  await screen.findByRole('heading', { name: 'Die E-Mail' })

  await press('Probe an mich senden')

  expect(await screen.findByText(says)).toBeTruthy()
})
