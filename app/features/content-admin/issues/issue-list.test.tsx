import { screen } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import type { SentIssue } from '../../../../database/json-results.ts'
import type { FirstSteps } from '../../../../rules/operation/first-steps.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { issueDocument } from '../../../../tests/support/newsletter/issues.ts'
import { adminRoutes } from '../../../admin-routes.tsx'
import { KnownFirstSteps } from '../../../lib/known-first-steps.ts'
import { IssueDesk } from './issue-list.tsx'

test('a copy has the text of the version that was sent, wherever that went since', async () => {
  const { sent } = await copied(issueDocument())
  await expect.poll(() => sent('rpc/save_draft')).toMatchObject([{ _body: { content: issueDocument().content } }])
  expect(sent('rpc/content_version')).toEqual([{ _document: 'issue/herbst', _version: 2 }])
})

test('without its text nothing is copied, and the dialog says so', async () => {
  const { sent } = await copied(null)
  expect(await screen.findByText('Der Text dieser Ausgabe ließ sich nicht lesen. Kopiert ist nichts.')).toBeTruthy()
  expect(sent('rpc/save_draft')).toEqual([])
})

test('an issue is written below „Newsletter“', () => {
  const { api } = dataApiThat({})
  const drafts = [{ document: 'issue/herbst', title: 'Neues im Herbst', changedAt: null }]
  const sending = { issues: [], pace: null, reached: 12, undeliverable: 0 }
  renderOnSite(<IssueDesk api={api} sending={sending} drafts={drafts} onChanged={() => {}} />)

  const { pathname } = screen.getByRole<HTMLAnchorElement>('link', { name: /^Text ändern ?: Neues im Herbst/ })
  expect(matchRoutes(adminRoutes, pathname)?.map(({ route }) => route.path)).toContain(
    '/admin/newsletter/ausgaben/:key/text',
  )
})

test('without a mail server the number of people whom an issue reaches is not all that is said', () => {
  const sending = { issues: [], pace: null, reached: 1, undeliverable: 0 }
  renderOnSite(
    <KnownFirstSteps value={{ sendsMails: false } as FirstSteps}>
      <IssueDesk api={dataApiThat({}).api} sending={sending} drafts={[]} onChanged={() => {}} />
    </KnownFirstSteps>,
  )

  expect(document.body.textContent).toContain('Eine Ausgabe wartet, bis einer eingestellt ist.')
})

async function copied(text: unknown) {
  const served = dataApiThat({
    'rpc/content_version': () => text,
    'rpc/save_draft': () => ({ state: 'saved', change: 1 }),
  })
  const issue: SentIssue = {
    id: '1',
    document: 'issue/herbst',
    version: 2,
    title: 'Neues im Herbst',
    send_at: '2026-11-20T08:00:00Z',
    state: 'finished',
    paused_because: null,
    begun_at: '2026-11-20T08:00:00Z',
    finished_at: '2026-11-20T08:30:00Z',
    cancelled_at: null,
    trouble: null,
    seconds_left: null,
    sums: { accepted: 12 },
    undecided: 0,
  }
  const sending = { issues: [issue], pace: null, reached: 12, undeliverable: 0 }
  renderOnSite(<IssueDesk api={served.api} sending={sending} drafts={[]} onChanged={() => {}} />)
  await press('Als neue Ausgabe kopieren: Neues im Herbst')
  await press('Ausgabe beginnen')
  return served
}
