import type { Sending } from '../../../../database/json-results.ts'
import { berlinMinute } from '../../../../rules/berlin-time.ts'
import { formatMinute } from '../../../../rules/format/format-date.ts'
import { SECONDS_TO_STOP } from '../../../../rules/newsletter/seconds-to-stop.ts'
import type { Post } from '../../../lib/ask-server.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { sentenceOf } from '../../../lib/forms/sentence-of.ts'
import { useSendsMails } from '../../../lib/known-first-steps.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { useRoom } from '../../../lib/use-room.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { keepTogether } from '../../../ui/layout/keep-together.tsx'
import { LineRow } from '../../../ui/list/line-row.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { IssueLetter, useIssuePreview } from './issue-letter.tsx'
import { type IssueText, issueTextAddress, mailSample, sendIssue } from './issue-source.ts'
import { REACHES_NOBODY } from './issue-words.ts'
import { SendForm } from './send-form.tsx'

interface IssuePreparationProps {
  api: DataApi
  post: Post
  document: string
  draft: NonNullable<IssueText['draft']>
  sending: Pick<Sending, 'issues' | 'pace'>
  /** @param refusal why nothing was sent; the page keeps it, which may show something else by now */
  onChanged(refusal?: string): void
}

export function IssuePreparation({ api, post, document, draft, sending, onChanged }: IssuePreparationProps) {
  const { change: seen, body } = draft
  const shown = useIssuePreview(post, document, seen)
  const { preview } = shown
  const withRecentAuthentication = useRecentAuthentication()
  const sendsMails = useSendsMails()
  const isWide = useRoom(75)
  /** It was planned before its text was changed. */
  const plannedFor = body?.header.publishAt

  async function sample() {
    try {
      const to = await withRecentAuthentication(() => mailSample(post, document))
      showToast(
        sendsMails
          ? { title: 'Probe unterwegs', description: `Sie geht an ${to}.` }
          : {
              title: 'Probe nicht versandt',
              description: 'Sie liegt im Postfach auf dem Server und erreicht niemanden.',
            },
      )
    } catch (error) {
      showToast({ title: 'Keine Probe versandt', description: sentenceOf(error), variant: 'destructive' })
    }
  }

  return (
    <>
      <div className="letter">
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="secondary" size="small" href={issueTextAddress(document)}>
            Text ändern
          </ButtonLink>
          {preview ? (
            <Button variant="secondary" size="small" onClick={sample}>
              Probe an mich
            </Button>
          ) : null}
          {preview && !isWide ? (
            <ButtonLink size="small" href="#versand">
              Versenden
            </ButtonLink>
          ) : null}
        </div>
        <IssueLetter {...shown} />
      </div>
      {preview ? (
        <aside aria-label="Versand" className="beside side">
          {plannedFor ? (
            <Notice>
              Geplant war der {formatMinute(plannedFor)}
              {plannedFor <= berlinMinute(new Date()) ? '; dieser Zeitpunkt ist vorbei' : ''}. Die Ausgabe ist wieder
              ein Entwurf und geht erst hinaus, wenn Sie den Versand noch einmal planen.
            </Notice>
          ) : null}
          {preview.problems.map((sentence) => (
            <Notice key={sentence} tone="bad">
              <strong>Bitte vor dem Versand beheben:</strong> {sentence}
            </Notice>
          ))}
          {preview.hints.map((sentence) => (
            <Notice key={sentence}>
              <strong>Bitte ansehen:</strong> {sentence}
            </Notice>
          ))}
          {preview.problems.length === 0 ? (
            <section aria-labelledby="versand" className="grid grid-cols-1 gap-4">
              <h2 id="versand" tabIndex={-1}>
                Was beim Versenden geschieht
              </h2>
              {preview.reached === 0 ? (
                <p>{keepTogether(REACHES_NOBODY)}</p>
              ) : (
                <>
                  <ul className="lines">
                    <LineRow sign="people" to="/admin/newsletter" small="bestätigt, und ihr Postfach nimmt E-Mails an">
                      Empfänger: {preview.reached}
                    </LineRow>
                    <LineRow sign="clock" small={durationOf(preview.reached, sending.pace)}>
                      {SECONDS_TO_STOP} Sekunden zum Anhalten
                    </LineRow>
                  </ul>
                  <SendForm
                    send={(publishAt, isBeyondPromise) =>
                      sendIssue(api, document, publishAt, { isBeyondPromise, seen })
                    }
                    reached={preview.reached}
                    subject={preview.subject}
                    issues={sending.issues}
                    plannedFor={plannedFor}
                    onSent={(isLater) => {
                      if (isLater) showToast({ title: 'Der Versand ist geplant' })
                      onChanged()
                    }}
                    onFailed={onChanged}
                  />
                </>
              )}
            </section>
          ) : null}
        </aside>
      ) : null}
    </>
  )
}

/** Without a pace only the mail server knows. */
function durationOf(reached: number, pace: number | null): string {
  const hours = pace === null ? 0 : Math.ceil(reached / pace) - 1
  if (hours < 1) return 'danach eine nach der anderen'
  return `danach etwa ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`}, bis alle sie haben`
}
