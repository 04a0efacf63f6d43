import { useCallback, useEffect, useState } from 'react'
import type { SentIssue } from '../../../../database/json-results.ts'
import type { Post } from '../../../lib/ask-server.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { sentenceOf } from '../../../lib/forms/sentence-of.ts'
import { useSendsMails } from '../../../lib/known-first-steps.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ViewSwitch } from '../../../ui/controls/view-switch.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { keepTogether } from '../../../ui/layout/keep-together.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { NoMailServer } from '../../../ui/notices/no-mail-server.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { PageWindow } from '../preview/page-window.tsx'
import { type IssuePreview, issueTextAddress, mailSample, previewIssue, sendIssue } from './issue-source.ts'
import { REACHES_NOBODY } from './issue-words.ts'
import { SendForm } from './send-form.tsx'

interface IssuePreparationProps {
  api: DataApi
  post: Post
  document: string
  seen: number
  issues: readonly SentIssue[]
  /** @param refusal why nothing was sent; the page keeps it, which may show something else by now */
  onChanged(refusal?: string): void
}

export function IssuePreparation({ api, post, document, seen, issues, onChanged }: IssuePreparationProps) {
  const [preview, setPreview] = useState<IssuePreview>()
  const [refusal, setRefusal] = useState<string>()
  const withRecentAuthentication = useRecentAuthentication()
  const sendsMails = useSendsMails()

  const show = useCallback(async () => {
    try {
      setPreview(await previewIssue(post, document))
      setRefusal(undefined)
    } catch (error) {
      setPreview(undefined)
      setRefusal(sentenceOf(error))
    }
  }, [post, document])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft is another mail
  useEffect(() => void show(), [show, seen])

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
    <div className="grid grid-cols-1 gap-8">
      <FormRefusal text={refusal} />
      {refusal ? <SiteLink href={issueTextAddress(document)}>Text ändern</SiteLink> : null}
      {!preview && !refusal ? <p role="status">Die E-Mail wird erzeugt …</p> : null}
      {preview ? (
        <div className="grid grid-cols-1 gap-8">
          <MailWindow preview={preview} />
          <div className="grid grid-cols-1 gap-8">
            <NoMailServer />
            <div className="flex flex-wrap items-center gap-4">
              <Button variant="secondary" onClick={sample}>
                Probe an mich senden
              </Button>
              <SiteLink href={issueTextAddress(document)} className="touch-line">
                Text ändern
              </SiteLink>
            </div>
            <section aria-labelledby="pruefung" className="grid gap-3">
              <h2 id="pruefung" className="text-large">
                Prüfung
              </h2>
              {preview.problems.length === 0 ? <p>Nichts steht dem Versand entgegen.</p> : null}
              <ul className="grid gap-2">
                {preview.problems.map((sentence) => (
                  <li key={sentence} className="text-error">
                    <strong>Bitte vor dem Versand beheben:</strong> {sentence}
                  </li>
                ))}
                {preview.hints.map((sentence) => (
                  <li key={sentence}>
                    <strong>Bitte ansehen:</strong> {sentence}
                  </li>
                ))}
              </ul>
            </section>
            {preview.problems.length === 0 ? (
              <section aria-labelledby="versand" className="grid gap-3">
                <h2 id="versand" className="text-large">
                  Versenden
                </h2>
                {preview.reached === 0 ? (
                  <p>{keepTogether(REACHES_NOBODY)}</p>
                ) : (
                  <SendForm
                    send={(publishAt, isBeyondPromise) =>
                      sendIssue(api, document, publishAt, { isBeyondPromise, seen })
                    }
                    reached={preview.reached}
                    issues={issues}
                    onSent={(isLater) => {
                      showToast({ title: isLater ? 'Der Versand ist geplant' : 'Die Ausgabe ist auf dem Weg' })
                      onChanged()
                    }}
                    onFailed={onChanged}
                  />
                )}
              </section>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  )
}

const labels = { phone: 'Handy', desktop: 'Rechner', dark: 'Dunkel', text: 'Als Text' }
type View = keyof typeof labels

function MailWindow({ preview }: { preview: IssuePreview }) {
  const [view, setView] = useState<View>('phone')
  return (
    <section aria-labelledby="e-mail" className="grid grid-cols-1 gap-4">
      <h2 id="e-mail" className="text-large">
        Die E-Mail
      </h2>
      <p>
        <strong>Betreff:</strong> {preview.subject}
      </p>
      <ViewSwitch legend="Ansicht der E-Mail" chosen={view} labels={labels} onChange={setView} />
      {view === 'text' ? (
        <pre className="rounded-card border border-dune p-4 text-small whitespace-pre-wrap wrap-anywhere">
          {preview.text}
        </pre>
      ) : (
        <PageWindow
          title={`E-Mail, ${labels[view]}`}
          html={view === 'dark' ? alwaysDark(preview.html) : preview.html}
          width={view === 'desktop' ? 640 : 360}
          isDark={view === 'dark'}
        />
      )}
      <p className="text-small text-ink-muted">Links sind hier ohne Wirkung.</p>
    </section>
  )
}

function alwaysDark(html: string): string {
  return html.replace('@media (prefers-color-scheme:dark)', '@media all')
}
