import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { IssueProblem, SentIssue } from '../../../../database/json-results.ts'
import { formatShortMoment } from '../../../../rules/format/format-moment.ts'
import { SECONDS_TO_STOP } from '../../../../rules/newsletter/seconds-to-stop.ts'
import type { Post } from '../../../lib/ask-server.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { useRoom } from '../../../lib/use-room.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Question } from '../../../ui/dialogs/question.tsx'
import { keepTogether } from '../../../ui/layout/keep-together.tsx'
import { LineRow } from '../../../ui/list/line-row.tsx'
import { NoMailServer } from '../../../ui/notices/no-mail-server.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { sentenceOf } from '../drafts/content-state.ts'
import { Countdown } from './countdown.tsx'
import { IssueLetter, useIssuePreview } from './issue-letter.tsx'
import { type Control, controlIssue, decideUncertain, issueTextAddress } from './issue-source.ts'
import { isLate, people, sentenceAbout, stateOf, sumsOf } from './issue-words.ts'

const FAILED = 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'

interface IssueProgressProps {
  api: DataApi
  post: Post
  issue: SentIssue
  problems: readonly IssueProblem[]
  /** @param refusal why nothing was done; the page keeps it, which may show something else by now */
  onChanged(refusal?: string): void
}

export function IssueProgress({ api, post, issue, problems, onChanged }: IssueProgressProps) {
  const withRecentAuthentication = useRecentAuthentication()
  const navigate = useNavigate()
  const isWide = useRoom(75)
  const [asked, setAsked] = useState<'Zeitpunkt' | 'Text' | 'cancel'>()
  const shown = useIssuePreview(post, issue.document, issue.version)
  const sums = sumsOf(issue)
  const all = sums.reduce((total, { count }) => total + count, 0)
  const undecided = problems.filter(({ state, reason }) => state === 'uncertain' && reason !== 'left')
  const others = problems.filter((problem) => !undecided.includes(problem))
  const isPlanned = issue.begun_at === null
  const { accepted = 0, uncertain = 0, sending = 0 } = issue.sums
  const hasArrived = accepted + uncertain + sending > 0
  const late = isLate(issue, new Date())
  const isAboutToGo = issue.seconds_left !== null && issue.seconds_left <= SECONDS_TO_STOP && !late
  const isOver = issue.state === 'finished' || issue.cancelled_at !== null

  const control = (action: Control) => act(() => controlIssue(api, issue.id, action))
  const decide = (sendAgain: boolean, delivery?: string) =>
    act(() => decideUncertain(api, issue.id, sendAgain, delivery))

  const stop = () =>
    act(async () => {
      await controlIssue(api, issue.id, 'draft')
      showToast({ title: 'Angehalten', description: 'Nichts ist hinausgegangen. Die Ausgabe ist wieder ein Entwurf.' })
    })

  async function act(work: () => Promise<unknown>) {
    const refusal = await withRecentAuthentication(work).then(
      () => undefined,
      (error) => sentenceOf(error, FAILED),
    )
    setAsked(undefined)
    onChanged(refusal)
  }

  const aboutQuestion = { busy: 'Einen Moment …', no: 'Zurück', onClose: () => setAsked(undefined) }
  const letter = (
    <div key="letter" className="letter">
      <IssueLetter {...shown} />
      <p className="text-small text-ink-muted">
        {issue.begun_at ? 'Mit den Angaben der Praxis von heute gezeigt.' : 'So geht sie hinaus.'}
      </p>
    </div>
  )
  const side = (
    <aside key="side" aria-label="Versand" className="beside side">
      <p role="status">
        <strong>{stateOf(issue)}</strong>
        {issue.begun_at
          ? `${late ? `, geplant für ${formatShortMoment(issue.send_at)}` : ''}, begonnen ${formatShortMoment(issue.begun_at)}`
          : `${issue.state === 'scheduled' ? '' : ', geplant'} für ${formatShortMoment(issue.send_at)}`}
        {issue.finished_at ? `, beendet ${formatShortMoment(issue.finished_at)}` : ''}
      </p>
      {isOver ? null : <NoMailServer what="Die Ausgabe wartet, bis einer eingestellt ist." />}
      {issue.trouble && issue.state === 'sending' ? (
        <Notice tone="bad">{issue.trouble} Die Website versucht es von selbst wieder.</Notice>
      ) : null}
      {issue.paused_because === 'restored' ? (
        <Notice tone="bad">
          Diese Ausgabe stammt aus einer Sicherung. Was nach der Sicherung hinausging, steht nicht darin: Wenn Sie
          weitermachen, erhalten manche sie vielleicht doppelt.
        </Notice>
      ) : null}
      {isPlanned && late ? (
        <Notice>
          {issue.state === 'paused'
            ? 'Der Zeitpunkt ist vorbei: Wenn Sie weitermachen, geht die Ausgabe nach 60 Sekunden hinaus.'
            : 'Der Zeitpunkt ist vorbei, und der Versand hat noch nicht begonnen. Er beginnt von selbst, sobald es geht; bis dahin lassen sich Text und Zeitpunkt ändern.'}
        </Notice>
      ) : null}
      {isAboutToGo ? <Countdown seconds={issue.seconds_left ?? 0} sendAt={issue.send_at} onStop={stop} /> : null}
      {isPlanned ? (
        <ul className="lines">
          <LineRow sign="people">An {people(all)}</LineRow>
        </ul>
      ) : (
        <dl className="grid max-w-[24rem] grid-cols-[1fr_auto] gap-x-6 gap-y-1">
          {[...sums, { label: 'zusammen', count: all }].map(({ label, count }) => (
            <div key={label} className="contents last:font-semibold">
              <dt>{label}</dt>
              <dd className="text-right tabular-nums">{count}</dd>
            </div>
          ))}
        </dl>
      )}
      {issue.undecided > 0 ? (
        <section aria-labelledby="ungewiss" className="grid gap-3 rounded-card border border-dune p-4">
          <h2 id="ungewiss" className="text-large">
            Bei {people(issue.undecided)} wissen wir nicht, ob die Mail ankam
          </h2>
          <p>
            {keepTogether('Die Verbindung riss ab, nachdem die E-Mail schon unterwegs war. ')}Von selbst senden wir sie
            nicht noch einmal. Noch einmal senden? Dann kommt sie vielleicht doppelt an, sonst vielleicht gar nicht.
          </p>
          <ul className="grid gap-3">
            {undecided.map(({ id, email }) => (
              <li key={id} className="flex flex-wrap items-center gap-3">
                <span className="grow wrap-anywhere">{email ?? 'Eine gelöschte Adresse'}</span>
                {(email ? [true, false] : [false]).map((again) => (
                  <Button key={String(again)} variant="secondary" size="small" onClick={() => decide(again, id)}>
                    {again ? 'Noch einmal' : 'Nicht mehr'} senden
                    <span className="sr-only"> an {email ?? 'eine gelöschte Adresse'}</span>
                  </Button>
                ))}
              </li>
            ))}
          </ul>
          {issue.undecided > 1 ? (
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={() => decide(true)}>
                Allen noch einmal senden
              </Button>
              <Button variant="secondary" onClick={() => decide(false)}>
                Niemandem mehr senden
              </Button>
            </div>
          ) : null}
        </section>
      ) : null}
      {isOver || isAboutToGo ? null : (
        <div className="flex flex-wrap gap-3">
          {issue.state === 'paused' ? <Button onClick={() => control('go on')}>Weitermachen</Button> : null}
          {isPlanned ? (
            (['Zeitpunkt', 'Text'] as const).map((what) => (
              <Button key={what} variant="secondary" onClick={() => setAsked(what)}>
                {what} ändern
              </Button>
            ))
          ) : (
            <>
              {issue.state === 'paused' ? null : (
                <Button variant="secondary" onClick={() => control('pause')}>
                  Anhalten
                </Button>
              )}
              <Button variant="secondary" onClick={() => setAsked('cancel')}>
                Abbrechen
              </Button>
            </>
          )}
        </div>
      )}
      {asked === 'cancel' ? (
        <Question title="Versand abbrechen" yes="Versand abbrechen" {...aboutQuestion} onYes={() => control('cancel')}>
          <p>
            {hasArrived
              ? 'Wer die Ausgabe noch nicht hat, bekommt sie nicht mehr. Das lässt sich nicht rückgängig machen.'
              : 'Noch hat sie niemand. Sie liegt danach wieder bei den Entwürfen.'}
          </p>
        </Question>
      ) : asked ? (
        <Question
          title={`${asked} ändern?`}
          facts={[
            ['Was', issue.title],
            ['Wann', `Sie geht nicht mehr von selbst am ${formatShortMoment(issue.send_at)} hinaus.`],
            [
              'Danach',
              'Sie ist wieder ein Entwurf. Der Zeitpunkt bleibt vorgemerkt, bis Sie den Versand wieder planen.',
            ],
          ]}
          yes={`${asked} ändern`}
          {...aboutQuestion}
          onYes={() =>
            act(async () => {
              await controlIssue(api, issue.id, 'draft')
              if (asked === 'Text') await navigate(issueTextAddress(issue.document))
            })
          }
        />
      ) : null}
      {others.length > 0 ? (
        <section aria-labelledby="gruende" className="grid gap-3">
          <h2 id="gruende" className="text-large">
            Wen sie nicht erreicht hat
          </h2>
          <ul className="grid gap-1">
            {others.map((problem) => (
              <li key={problem.id} className="wrap-anywhere">
                {sentenceAbout(problem)}
              </li>
            ))}
          </ul>
          {problems.length === 200 ? <p>Gezeigt sind die ersten 200.</p> : null}
        </section>
      ) : null}
    </aside>
  )
  // Below each other, what is needed in a hurry comes first.
  return isWide ? [letter, side] : [side, letter]
}
