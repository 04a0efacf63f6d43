import { useCallback, useEffect, useState } from 'react'
import type { DataApi } from '../../../lib/data-api.ts'
import { Button } from '../../../ui/button.tsx'
import { FormRefusal } from '../../../ui/form-refusal.tsx'
import { SiteLink } from '../../../ui/site-link.tsx'
import { showToast } from '../../../ui/toast.tsx'
import type { Post } from '../preview/load-preview.ts'
import { type IssueLook, lookAtIssue, mailSample } from './issue-source.ts'
import { MailWindow } from './mail-window.tsx'
import { SendForm } from './send-form.tsx'

interface IssuePreparationProps {
  api: DataApi
  post: Post
  document: string
  /** The change of the draft. */
  seen: number
  /** Called when it is on its way, or when the draft is another one by now. */
  onChanged(): void
}

/** An issue before it is sent: the mail itself, what the checks say, a sample to oneself, and the press that sends. */
export function IssuePreparation({ api, post, document, seen, onChanged }: IssuePreparationProps) {
  const [look, setLook] = useState<IssueLook>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const show = useCallback(async () => {
    try {
      setLook(await lookAtIssue(post, document))
      setRefusal(undefined)
    } catch (error) {
      setLook(undefined)
      setRefusal((error as Error).message)
    }
  }, [post, document])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft is another mail
  useEffect(() => void show(), [show, seen])

  async function sample() {
    setIsBusy(true)
    try {
      showToast({ title: 'Probe unterwegs', description: `Sie geht an ${await mailSample(post, document)}.` })
    } catch (error) {
      showToast({ title: 'Keine Probe versandt', description: (error as Error).message, variant: 'destructive' })
    }
    setIsBusy(false)
  }

  return (
    <div className="grid grid-cols-1 gap-8">
      <FormRefusal text={refusal} />
      {refusal ? <SiteLink href={`/admin/texte/${document}`}>Text ändern</SiteLink> : null}
      {!look && !refusal ? <p role="status">Die E-Mail wird erzeugt …</p> : null}
      {look ? (
        <>
          <MailWindow look={look} />
          <div className="flex flex-wrap items-center gap-4">
            <Button variant="secondary" busy={isBusy ? 'Wird versandt …' : undefined} onClick={() => void sample()}>
              Probe an mich senden
            </Button>
            <SiteLink href={`/admin/texte/${document}`} className="touch-line">
              Text ändern
            </SiteLink>
          </div>
          <section aria-labelledby="pruefung" className="grid gap-3">
            <h2 id="pruefung" className="text-h3">
              Prüfung
            </h2>
            {look.problems.length === 0 ? <p>Nichts steht dem Versand entgegen.</p> : null}
            <ul className="grid gap-2">
              {look.problems.map((sentence) => (
                <li key={sentence} className="text-error">
                  <strong>So geht es nicht hinaus:</strong> {sentence}
                </li>
              ))}
              {look.hints.map((sentence) => (
                <li key={sentence}>
                  <strong>Bitte ansehen:</strong> {sentence}
                </li>
              ))}
            </ul>
          </section>
          {look.problems.length === 0 ? (
            <section aria-labelledby="versand" className="grid gap-3">
              <h2 id="versand" className="text-h3">
                Versenden
              </h2>
              {look.reached === 0 ? (
                <p>Noch hat niemand den Newsletter bestellt und bestätigt.</p>
              ) : (
                <SendForm
                  api={api}
                  document={document}
                  seen={seen}
                  look={look}
                  onSent={() => {
                    showToast({ title: 'Die Ausgabe ist auf dem Weg' })
                    onChanged()
                  }}
                  onChanged={onChanged}
                />
              )}
            </section>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
