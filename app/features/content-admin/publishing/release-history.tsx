import { type ReactNode, useState } from 'react'
import { formatShortMoment } from '../../../../rules/format/format-moment.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Question } from '../../../ui/dialogs/question.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import type { PastRelease } from './load-publishing.tsx'

const NOT_LOADED = 'Was sich ändern würde, ließ sich nicht laden. Bitte versuchen Sie es noch einmal.'

interface ReleaseHistoryProps {
  releases: PastRelease[]
  older?: number | undefined
  /** The release that visitors see. */
  current: number | null
  onRestore(release: number): Promise<string | undefined>
  onDrafted(): void
}

export function ReleaseHistory({ releases, older, current, onRestore, onDrafted }: ReleaseHistoryProps) {
  const { problem, setProblem, run } = useTask(() => NOT_LOADED)
  const [asked, setAsked] = useState<{ release: PastRelease; changes: ReactNode }>()

  const ask = (release: PastRelease) => run(async () => setAsked({ release, changes: await release.loadChanges() }))

  const takeBack = ({ takeBack }: PastRelease) =>
    run(async () => {
      const problem = await takeBack()
      if (problem) return setProblem(problem)
      showToast({ title: 'Als Entwurf vorbereitet', description: 'Sehen Sie ihn an, und veröffentlichen Sie ihn.' })
      onDrafted()
    })

  return (
    <section aria-labelledby="geschichte" className="grid gap-4">
      <h2 id="geschichte" className="text-large">
        Was veröffentlicht wurde
      </h2>
      <FormRefusal text={problem} />
      {releases.length === 0 ? <p>Noch nichts. Die Website zeigt die mitgelieferten Beispiele.</p> : null}
      <ol className="list-rows">
        {releases.map((one) => (
          <Row
            key={one.release}
            name={whenOf(one)}
            text={one.note || changedIn(one)}
            state={one.release === current ? 'Jetzt zu sehen' : undefined}
            when={one.author ?? 'ein gelöschtes Konto'}
            more={
              one.release !== current || one.changed.length > 0 ? (
                <div className="grid gap-2">
                  {one.note ? <p className="text-small">{changedIn(one)}</p> : null}
                  <p className="flex flex-wrap gap-2">
                    {one.changed.length > 0 ? (
                      <Button
                        variant="secondary"
                        size="small"
                        aria-label={`Diese Änderung zurücknehmen: ${one.changed.join(', ')}, vom ${whenOf(one)}`}
                        onClick={() => takeBack(one)}
                      >
                        Diese Änderung zurücknehmen
                      </Button>
                    ) : null}
                    {one.release !== current ? (
                      <Button
                        variant="secondary"
                        size="small"
                        aria-label={`Stand vom ${whenOf(one)} wieder veröffentlichen`}
                        onClick={() => ask(one)}
                      >
                        Wieder veröffentlichen
                      </Button>
                    ) : null}
                  </p>
                </div>
              ) : undefined
            }
          />
        ))}
      </ol>
      {older ? <SiteLink href={`/admin/veroeffentlichen?vor=${older}#geschichte`}>Ältere anzeigen</SiteLink> : null}
      {asked ? (
        <Question
          title={`Stand vom ${whenOf(asked.release)} wieder veröffentlichen`}
          yes="Wieder veröffentlichen"
          busy="Alle Seiten werden erzeugt …"
          details={
            <>
              <h3 className="text-base font-semibold">Das ändert sich</h3>
              {asked.changes}
            </>
          }
          onClose={() => setAsked(undefined)}
          onYes={async () => {
            const problem = await onRestore(asked.release.release)
            setAsked(undefined)
            setProblem(problem)
          }}
        >
          <p>
            Die ganze Website zeigt dann wieder diesen Stand: Alles, was seitdem veröffentlicht wurde, ist nicht mehr zu
            sehen. Verloren ist es nicht; es bleibt in dieser Geschichte. Wollen Sie nur eine Änderung zurücknehmen,
            geht das dort einzeln.
          </p>
        </Question>
      ) : null}
    </section>
  )
}

function changedIn({ restored_from, changed }: PastRelease): string {
  const parts = [
    restored_from && 'Ein früherer Stand, wieder veröffentlicht',
    changed.length > 0 && `Geändert: ${changed.join(', ')}`,
  ]
  return parts.filter(Boolean).join('. ')
}

const whenOf = ({ published_at }: PastRelease) => formatShortMoment(published_at)
