import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SentIssue } from '../../../../database/json-results.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { IssueProgress } from './issue-progress.tsx'

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
  const { api } = dataApiThat({})
  renderOnSite(
    <IssueProgress api={api} post={post} issue={{ ...planned, ...changes }} problems={[]} onChanged={() => {}} />,
  )

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
  const { api } = dataApiThat({})
  const issue = { ...planned, send_at: '2026-11-20T08:00:00Z', ...changes }
  renderOnSite(<IssueProgress api={api} post={post} issue={issue} problems={[]} onChanged={() => {}} />)

  expect(screen.getByText(says)).toBeTruthy()
})

test.each<[keyof SentIssue['sums'], RegExp]>([
  ['queued', /^Noch hat sie niemand/],
  ['sending', /^Wer die Ausgabe noch nicht hat/],
  ['uncertain', /^Wer die Ausgabe noch nicht hat/],
])('who cancels an issue with mails that are %s is told who has it', async (state, says) => {
  const { api } = dataApiThat({})
  const issue = { ...planned, ...begun, state: 'sending' as const, sums: { [state]: 1 } }
  renderOnSite(<IssueProgress api={api} post={post} issue={issue} problems={[]} onChanged={() => {}} />)
  await press('Abbrechen')

  expect(screen.getByText(says)).toBeTruthy()
})

test('an issue that is planned or sent shows its mail, not only numbers', async () => {
  const { api } = dataApiThat({})
  for (const issue of [planned, { ...planned, ...begun, state: 'finished' as const }]) {
    renderOnSite(<IssueProgress api={api} post={post} issue={issue} problems={[]} onChanged={() => {}} />)
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
  renderOnSite(<IssueProgress api={api} post={post} issue={planned} problems={[]} onChanged={() => {}} />)

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
      'rpc/newsletter_sending': () => ({ issues: [{ ...planned, ...now }], pace: null, reached: 12, undeliverable: 0 }),
    })
    const onChanged = vi.fn()
    const issue = { ...planned, ...shown }
    renderOnSite(<IssueProgress api={api} post={post} issue={issue} problems={[]} onChanged={onChanged} />)

    for (const name of presses) fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement)

    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledWith(expect.stringMatching(says)))
  },
)

test('of two who decide about one uncertain mail the second is told', async () => {
  const { api } = dataApiThat({ 'rpc/decide_uncertain_deliveries': () => 0 })
  const onChanged = vi.fn()
  const issue: SentIssue = { ...planned, ...begun, state: 'finished', sums: { uncertain: 1 }, undecided: 1 }
  const one = { id: 'a', email: 'erika@example.com', state: 'uncertain', reason: null, next_attempt_at: null } as const
  renderOnSite(<IssueProgress api={api} post={post} issue={issue} problems={[one]} onChanged={onChanged} />)

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
  renderOnSite(<IssueProgress api={api} post={post} issue={issue} problems={problems} onChanged={() => {}} />)
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
