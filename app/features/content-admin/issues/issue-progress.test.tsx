import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { IssueProgress } from './issue-progress.tsx'
import type { SentIssue } from './issue-source.ts'

const planned: SentIssue = {
  id: '1',
  document: 'issue/herbst',
  title: 'Neues im Herbst',
  send_at: '2036-12-01T08:00:00Z',
  state: 'scheduled',
  paused_because: null,
  begun_at: null,
  finished_at: null,
  cancelled_at: null,
  trouble: null,
  sums: { queued: 12 },
  undecided: 0,
}
const begun = { begun_at: '2026-11-20T08:00:00Z' }

test.each<[string, Partial<SentIssue>]>([
  ['geplant für 01.12.2036, 09:00', {}],
  ['angehalten, geplant für 01.12.2036, 09:00', { state: 'paused', paused_because: 'operator' }],
  ['angehalten, begonnen 20.11.2026, 09:00', { ...begun, state: 'paused', paused_because: 'operator' }],
  ['wird versandt, begonnen 20.11.2026, 09:00', { ...begun, state: 'sending' }],
  [
    'versandt, begonnen 20.11.2026, 09:00, beendet 20.11.2026, 09:30',
    { ...begun, state: 'finished', finished_at: '2026-11-20T08:30:00Z' },
  ],
])('an issue says "%s"', (said, changes) => {
  const { api } = dataApiThat({})
  renderOnSite(<IssueProgress api={api} issue={{ ...planned, ...changes }} problems={[]} onChanged={() => {}} />)

  expect(screen.getAllByRole('status')[0]?.textContent).toBe(said)
})
