import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { IssueProblem, SentIssue } from '../../../../database/json-results.ts'
import type { FirstSteps } from '../../../../rules/operation/first-steps.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { issueDocument } from '../../../../tests/support/newsletter/issues.ts'
import { adminRoutes } from '../../../admin-routes.tsx'
import { KnownFirstSteps } from '../../../lib/known-first-steps.ts'
import { Countdown } from './countdown.tsx'
import { IssueDesk } from './issue-list.tsx'
import { IssuePreparation } from './issue-preparation.tsx'
import { IssueProgress } from './issue-progress.tsx'

afterEach(() => void vi.useRealTimers())

const planned: SentIssue = {
  id: '1',
  document: 'issue/herbst',
  version: 1,
  title: 'Neues im Herbst',
  send_at: '2036-12-01T08:00:00Z',
  state: 'scheduled',
  paused_because: null,
  begun_at: null,
  finished_at: null,
  cancelled_at: null,
  trouble: null,
  seconds_left: 86_400,
  sums: { queued: 12 },
  undecided: 0,
}
const begun = { send_at: '2026-11-20T08:00:00Z', begun_at: '2026-11-20T08:00:00Z', seconds_left: null }
const preview = {
  subject: 'Neues im Herbst',
  html: '',
  text: 'Wir haben neue Zeiten.',
  problems: [],
  hints: [],
  reached: 12,
}
const post = async () => Response.json(preview)
const sending = { issues: [], pace: null, reached: 12, undeliverable: 0 }

test.each<[string, Partial<SentIssue>]>([
  ['geplant für 01.12.2036, 09:00', {}],
  ['angehalten, geplant für 01.12.2036, 09:00', { state: 'paused', paused_because: 'operator' }],
  ['angehalten, begonnen 20.11.2026, 09:00', { ...begun, state: 'paused', paused_because: 'operator' }],
  ['wird versandt, begonnen 20.11.2026, 09:00', { ...begun, state: 'sending' }],
  [
    'versandt, begonnen 20.11.2026, 09:00, beendet 20.11.2026, 09:30',
    { ...begun, state: 'finished', finished_at: '2026-11-20T08:30:00Z', sums: { accepted: 11, refused: 1 } },
  ],
  [
    'hat niemanden erreicht, begonnen 20.11.2026, 09:00, beendet 20.11.2026, 09:30',
    { ...begun, state: 'finished', finished_at: '2026-11-20T08:30:00Z', sums: { refused: 12 } },
  ],
  [
    'wird versandt, geplant für 20.11.2026, 06:00, begonnen 20.11.2026, 09:00',
    { ...begun, send_at: '2026-11-20T05:00:00Z', state: 'sending' },
  ],
  ['wartet auf den Mailserver, begonnen 20.11.2026, 09:00', { ...begun, state: 'sending', trouble: '421' }],
])('an issue says "%s"', (said, changes) => {
  show({ ...planned, ...changes })

  expect(screen.getAllByRole('status')[0]?.textContent).toBe(said)
})

test.each<[string, Partial<SentIssue>, RegExp]>([
  ['is planned', {}, /^Der Zeitpunkt ist vorbei, und der Versand hat noch nicht begonnen/],
  [
    'is held after a restore',
    { state: 'paused', paused_because: 'restored' },
    /^Der Zeitpunkt ist vorbei: Wenn Sie weitermachen, geht die Ausgabe nach 60 Sekunden hinaus/,
  ],
])('an issue that %s for a time that is over says so', (_, changes, says) => {
  const issue = { ...planned, send_at: '2026-11-20T08:00:00Z', ...changes }
  show(issue)

  expect(screen.getByText(says)).toBeTruthy()
})

test.each<[keyof SentIssue['sums'], RegExp]>([
  ['queued', /^Noch hat sie niemand/],
  ['sending', /^Wer die Ausgabe noch nicht hat/],
  ['uncertain', /^Wer die Ausgabe noch nicht hat/],
])('who cancels an issue with mails that are %s is told who has it', async (state, says) => {
  const issue = { ...planned, ...begun, state: 'sending' as const, sums: { [state]: 1 } }
  show(issue)
  await press('Abbrechen')

  expect(screen.getByText(says)).toBeTruthy()
})

test('an issue that is planned or sent shows its mail, not only numbers', async () => {
  for (const issue of [planned, { ...planned, ...begun, state: 'finished' as const }]) {
    show(issue)
    await screen.findByRole('region', { name: 'Die E-Mail' })
    await press('Als Text')
    expect(screen.getByRole('region', { name: 'Die E-Mail' }).textContent).toMatch(
      /Neues im Herbst.*Wir haben neue Zeiten/,
    )
    cleanup()
  }
})

test('a change of the text says first that the issue is planned no more, and asks', async () => {
  const { api, sent } = dataApiThat({ 'rpc/control_newsletter_issue': () => true })
  show(planned, [], api)

  await press('Text ändern')
  const question = screen.getByRole('dialog', { name: 'Text ändern?' })
  expect(question.textContent).toContain('01.12.2036, 09:00')
  expect(sent('rpc/control_newsletter_issue')).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Text ändern' }))

  await expect.poll(() => sent('rpc/control_newsletter_issue')).toEqual([{ _id: '1', _action: 'draft' }])
})

const HAS_BEGUN = /^Der Versand hat schon begonnen: Text und Zeitpunkt dieser Ausgabe lassen sich nicht mehr ändern/
const IS_OTHERWISE = /^Die Ausgabe steht inzwischen anders/

test.each<[string[], Partial<SentIssue>, Partial<SentIssue>, RegExp]>([
  [['Text ändern', 'Text ändern'], {}, begun, HAS_BEGUN],
  [['Anhalten'], { send_at: new Date().toISOString(), seconds_left: 1 }, begun, HAS_BEGUN],
  [
    ['Zeitpunkt ändern', 'Zeitpunkt ändern'],
    {},
    { id: '2' },
    /^Diese Ausgabe wurde inzwischen geändert oder neu geplant/,
  ],
  [['Anhalten'], { ...begun, state: 'sending' }, { ...begun, state: 'finished' }, IS_OTHERWISE],
  [['Weitermachen'], { ...begun, state: 'paused' }, { ...begun, state: 'sending' }, IS_OTHERWISE],
  [['Abbrechen', 'Versand abbrechen'], { ...begun, state: 'sending' }, { ...begun, state: 'finished' }, IS_OTHERWISE],
])(
  'what is pressed too late says why nothing was done, and the page reads the issue again: %j',
  async (presses, shown, now, says) => {
    const { api } = dataApiThat({
      'rpc/control_newsletter_issue': () => false,
      'rpc/newsletter_sending': () => ({ ...sending, issues: [{ ...planned, ...now }] }),
    })
    const issue = { ...planned, ...shown }
    const { onChanged } = show(issue, [], api)

    for (const name of presses) fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement)

    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledWith(expect.stringMatching(says)))
  },
)

test('of two who decide about one uncertain mail the second is told', async () => {
  const { api } = dataApiThat({ 'rpc/decide_uncertain_deliveries': () => 0 })
  const issue: SentIssue = { ...planned, ...begun, state: 'finished', sums: { uncertain: 1 }, undecided: 1 }
  const one = { id: 'a', email: 'erika@example.com', state: 'uncertain', reason: null, next_attempt_at: null } as const
  const { onChanged } = show(issue, [one], api)

  await press('Noch einmal senden an erika@example.com')

  await vi.waitFor(() =>
    expect(onChanged).toHaveBeenCalledWith(expect.stringMatching(/^Darüber ist schon entschieden/)),
  )
})

test('the operator decides about uncertain mails one by one, or about all', async () => {
  const { api, sent } = dataApiThat({})
  const uncertain = { state: 'uncertain', reason: 'no answer', next_attempt_at: null } as const
  const problems = [
    { ...uncertain, id: 'a', email: 'erika@example.com' },
    { ...uncertain, id: 'b', email: 'max@example.com' },
    { ...uncertain, id: 'c', email: 'anna@example.com', reason: 'left' },
  ]
  const issue: SentIssue = { ...planned, ...begun, state: 'finished', sums: { uncertain: 3 }, undecided: 2 }
  show(issue, problems, api)
  const open = screen.getByRole('region', { name: 'Bei 2 Personen wissen wir nicht, ob die Mail ankam' })
  const press = (name: string) => fireEvent.click(within(open).getByRole('button', { name }))

  press('Noch einmal senden an erika@example.com')
  press('Nicht mehr senden an max@example.com')
  press('Allen noch einmal senden')
  press('Niemandem mehr senden')

  await expect
    .poll(() => sent('rpc/decide_uncertain_deliveries'))
    .toEqual([
      { _id: '1', _send_again: true, _delivery: 'a' },
      { _id: '1', _send_again: false, _delivery: 'b' },
      { _id: '1', _send_again: true },
      { _id: '1', _send_again: false },
    ])
  expect(screen.getByText(/^anna@example\.com: ungewiss/).closest('section')).not.toBe(open)
})

test('the time to stop is seen each second and spoken three times', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  renderOnSite(<Countdown seconds={60} sendAt="2026-12-10T09:01:00Z" onStop={() => {}} />)
  const spoken: (string | null)[] = []
  const seen: (string | null)[] = []
  for (let second = 0; second <= 62; second += 1) {
    seen.push(screen.getByRole('timer').textContent)
    const words = screen.getAllByRole('status')[0]?.textContent ?? null
    if (words !== spoken.at(-1)) spoken.push(words)
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }

  expect(seen.slice(0, 3)).toEqual(['1:00', '0:59', '0:58'])
  expect(seen.slice(-3)).toEqual(['0:00', '0:00', '0:00'])
  expect(spoken).toEqual([
    expect.stringContaining('In weniger als einer Minute'),
    'Noch 10 Sekunden zum Anhalten.',
    'Der Versand beginnt.',
  ])
  expect(document.activeElement?.textContent, 'the press that stops it is at hand').toBe('Anhalten')
})

test.each([
  [true, 'Sie geht an erika@example.com.'],
  [false, 'Sie liegt im Postfach auf dem Server und erreicht niemanden.'],
])('who mails a sample learns where it goes, while mails are sent: %s', async (sendsMails, says) => {
  const to = 'erika@example.com'
  const post = async (path: string) => Response.json(path === '/api/newsletter/sample' ? { to } : preview)
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
  const draft = { change: 1, author: null, body: issueDocument({ publishAt: '2036-12-01T09:00' }) }
  renderOnSite(
    <IssuePreparation
      api={dataApiThat({}).api}
      post={post}
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
  renderOnSite(<IssueDesk api={api} sending={sending} drafts={drafts} onChanged={() => {}} />)

  const { pathname } = screen.getByRole<HTMLAnchorElement>('link', { name: /^Text ändern ?: Neues im Herbst/ })
  expect(matchRoutes(adminRoutes, pathname)?.map(({ route }) => route.path)).toContain(
    '/admin/newsletter/ausgaben/:key/text',
  )
})

test('without a mail server the number of people whom an issue reaches is not all that is said', () => {
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
  const issue: SentIssue = { ...planned, ...begun, version: 2, state: 'finished', sums: { accepted: 12 } }
  renderOnSite(
    <IssueDesk api={served.api} sending={{ ...sending, issues: [issue] }} drafts={[]} onChanged={() => {}} />,
  )
  await press('Als neue Ausgabe kopieren: Neues im Herbst')
  await press('Ausgabe beginnen')
  return served
}

function show(issue: SentIssue, problems: readonly IssueProblem[] = [], api = dataApiThat({}).api) {
  const onChanged = vi.fn()
  renderOnSite(<IssueProgress {...{ api, post, issue, problems, onChanged }} />)
  return { onChanged }
}
