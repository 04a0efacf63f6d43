import { useState } from 'react'
import { hasDeviceChange } from '../../../../content/facts/device-safety.ts'
import { samplesIn } from '../../../../content/facts/fact-fields.ts'
import { MOST_DRAFTS_AT_ONCE } from '../../../../rules/drafts-at-once.ts'
import { formatMinute } from '../../../../rules/format/format-date.ts'
import { adminSite } from '../../../lib/admin-site.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { discardDraft } from '../../../lib/drafts/stored-draft.ts'
import { useFormSubmission } from '../../../lib/forms/use-form-submission.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Question } from '../../../ui/dialogs/question.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { ContentConflict, publishDrafts, releaseSite, sentenceOf, unlessConflict } from '../drafts/content-state.ts'
import type { Publishing, WaitingDocument } from './load-publishing.tsx'
import type { PublishedMessage } from './published-message.ts'
import { ReleaseHistory } from './release-history.tsx'
import { devicePapersWarning, type OperationStep, ReleaseSteps } from './release-steps.tsx'

const NOT_PUBLISHED =
  'Das ließ sich nicht veröffentlichen; die Website zeigt weiter den bisherigen Stand. Bitte versuchen Sie es noch einmal.'

interface PublishPageProps extends Publishing {
  api: DataApi
  /** The document whose editor led here: the others, which may be half written, are not ticked. */
  only?: string
  /** What the server lacks that no page can give it, or has. */
  operation?: readonly OperationStep[]
  onChanged(): void
  onPublished(message: PublishedMessage): void
}

export function PublishPage(props: PublishPageProps) {
  const { api, facts: state, waiting, only, releases, older, toRead, operation = [], onChanged, onPublished } = props
  const withRecentAuthentication = useRecentAuthentication()
  const { published, draft } = state
  const facts = draft?.body ?? published
  const { shop } = facts.practice.links
  const samples = samplesIn(facts).length
  const papers = hasDeviceChange(published, facts) ? devicePapersWarning(facts) : undefined

  async function restore(release: number): Promise<string | undefined> {
    try {
      await withRecentAuthentication(() =>
        unlessConflict(rpcOf(api).restore_content({ release, current: state.release ?? 0 })),
      )
      onPublished({ title: 'Der frühere Stand ist wieder zu sehen' })
      return undefined
    } catch (error) {
      return sentenceOf(error, NOT_PUBLISHED)
    }
  }

  const drafts = <Waiting {...{ api, waiting, only, onChanged, onPublished }} />
  return (
    <div className="grid gap-8">
      {/* Who comes from an editor came for this. */}
      {only ? drafts : null}
      {published.isPublished ? (
        <>
          {papers ? (
            <section aria-label="Papiere der Geräte">
              <Notice>{papers}</Notice>
            </section>
          ) : null}
          <Notice tone="calm">
            Die Website ist freigegeben: Besucher und Suchmaschinen sehen sie.{' '}
            <SiteLink href="/" newTab>
              {adminSite().url} ansehen
            </SiteLink>
          </Notice>
        </>
      ) : (
        <section aria-labelledby="freigabe" className="grid gap-4">
          <h2 id="freigabe" className="text-large">
            Website freigeben
          </h2>
          <p>
            Bis dahin steht „Beispieldaten“ über jeder Seite, und Suchmaschinen nehmen sie nicht auf. Danach braucht
            jeder Zugang zur Verwaltung einen zweiten Faktor: Haben Sie noch keinen, halten Sie Ihr Telefon bereit.
          </p>
          <ReleaseSteps {...{ facts, toRead, operation }} />
          {samples === 0 && toRead.unread.length === 0 ? (
            <PublishForm
              button="Website freigeben"
              publish={() => withRecentAuthentication(() => releaseSite(api, state, toRead.readInDrafts))}
              onPublished={() =>
                onPublished({
                  title: 'Die Website ist freigegeben',
                  description: 'Besucher und Suchmaschinen sehen sie jetzt.',
                })
              }
              onConflict={onChanged}
            />
          ) : (
            <Button disabled className="justify-self-start">
              Website freigeben
            </Button>
          )}
        </section>
      )}
      {shop.href && shop.isOwn && !shop.hasWithdrawalButton ? (
        <Notice actions={<SiteLink href="/admin/praxis">Praxisdaten</SiteLink>}>
          Sie verkaufen in einem Shop, und es ist nicht bestätigt, dass er den Knopf „Vertrag widerrufen“ zeigt. Das
          Gesetz verlangt ihn (§ 356a BGB).
        </Notice>
      ) : null}
      {only ? null : drafts}
      <ReleaseHistory {...{ releases, older }} current={state.release} onRestore={restore} onDrafted={onChanged} />
    </div>
  )
}

type WaitingProps = Pick<PublishPageProps, 'api' | 'waiting' | 'only' | 'onChanged' | 'onPublished'>

function Waiting({ api, waiting, only, onChanged, onPublished }: WaitingProps) {
  const withRecentAuthentication = useRecentAuthentication()
  /** By document, what the person said; after a conflict other drafts wait. */
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({})
  const [isRefused, setIsRefused] = useState(false)
  const tickedAtFirst = only ? [only] : waiting.slice(0, MOST_DRAFTS_AT_ONCE).map(({ document }) => document)
  const isChosen = ({ document }: WaitingDocument) => ticks[document] ?? tickedAtFirst.includes(document)
  const chosen = waiting.filter(isChosen)
  const [asked, setAsked] = useState<WaitingDocument>()

  async function discard({ document, change }: WaitingDocument) {
    await withRecentAuthentication(() => discardDraft(api, document, change))
    setAsked(undefined)
    showToast({ title: 'Im Papierkorb', description: 'Eine Woche lang lässt sich der Entwurf zurückholen.' })
    onChanged()
  }

  return (
    <section aria-labelledby="aenderungen" className="grid gap-6">
      <h2 id="aenderungen" className="text-large">
        Was sich ändert
      </h2>
      {waiting.length === 0 ? (
        <p>
          Es gibt keinen Entwurf. <SiteLink href="/admin/praxis">Praxisdaten ändern</SiteLink> oder{' '}
          <SiteLink href="/admin/texte">Texte schreiben</SiteLink>
        </p>
      ) : null}
      {waiting
        .toSorted((one, other) => Number(other.document === only) - Number(one.document === only))
        .map((one) => (
          <article key={one.document} aria-label={one.label} className="grid gap-4 border-b border-dune pb-6">
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <h3 className="font-sans text-base font-semibold">
                <SiteLink href={one.href}>{one.label}</SiteLink>
              </h3>
              {waiting.length > 1 || !isChosen(one) ? (
                <label className="flex min-h-[2.75rem] items-center gap-2">
                  <input
                    type="checkbox"
                    className="checkbox"
                    checked={isChosen(one)}
                    onChange={(event) => setTicks({ ...ticks, [one.document]: event.target.checked })}
                  />
                  mit veröffentlichen
                  <span className="sr-only">: {one.label}</span>
                </label>
              ) : null}
            </div>
            {one.changes}
            <Button
              variant="secondary"
              size="small"
              className="justify-self-start"
              aria-label={waiting.length > 1 ? `Entwurf verwerfen: ${one.label}` : undefined}
              onClick={() => setAsked(one)}
            >
              Entwurf verwerfen
            </Button>
          </article>
        ))}
      {asked ? (
        <Question
          title="Entwurf verwerfen"
          yes="In den Papierkorb"
          busy="Wird verworfen …"
          onYes={() => discard(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <strong>{asked.label}</strong>
          </p>
          <p>
            {asked.isNew
              ? 'Dieser Text wurde noch nie veröffentlicht. Er verschwindet ganz, mit allem, was Sie geschrieben haben.'
              : 'Alle Änderungen seit dem letzten Veröffentlichen verschwinden. Die Website bleibt, wie sie ist.'}{' '}
            Eine Woche lang lässt sich der Entwurf aus dem Papierkorb zurückholen.
          </p>
        </Question>
      ) : null}
      {waiting.length > 0 && chosen.length === 0 ? <p>Nichts ist ausgewählt.</p> : null}
      {/* It keeps its note and its refusal, also where nothing is ticked or another person took the last draft. */}
      {waiting.length > 0 || isRefused ? (
        <PublishForm
          button={chosen.length > 1 ? `Jetzt ${chosen.length} Entwürfe veröffentlichen` : 'Jetzt veröffentlichen'}
          hasNote
          disabled={chosen.length === 0}
          publish={(note) =>
            withRecentAuthentication(() =>
              publishDrafts(api, Object.fromEntries(chosen.map(({ document, change }) => [document, change])), note),
            )
          }
          onPublished={() => onPublished({ title: 'Veröffentlicht', description: whatVisitorsSee(chosen) })}
          onConflict={() => {
            setIsRefused(true)
            onChanged()
          }}
        />
      ) : null}
    </section>
  )
}

function whatVisitorsSee(published: readonly WaitingDocument[]): string {
  const later = published.filter(({ hiddenUntil }) => hiddenUntil !== undefined)
  const when = later.map(({ label, hiddenUntil = '' }) => `${label} erscheint am ${formatMinute(hiddenUntil)}.`)
  return [...(later.length < published.length ? ['Alle Seiten zeigen den neuen Stand.'] : []), ...when].join(' ')
}

interface PublishFormProps {
  button: string
  hasNote?: boolean
  disabled?: boolean
  publish(note: string): Promise<void>
  onPublished(): void
  onConflict(): void
}

function PublishForm({ button, hasNote = false, disabled, publish, onPublished, onConflict }: PublishFormProps) {
  const { status, refusal, formProps } = useFormSubmission<{ note: string }>({
    check: (form) => ({ values: { note: String(new FormData(form).get('note') ?? '').slice(0, 200) } }),
    send: ({ note }) => publish(note),
    sentenceOf: (error) => sentenceOf(error, NOT_PUBLISHED),
    onFailed: (error) => error instanceof ContentConflict && onConflict(),
    onSent: onPublished,
  })
  return (
    <form {...formProps} aria-label={button} className="grid gap-4">
      <FormRefusal text={refusal} />
      {hasNote ? <Field name="note" label="Notiz zu dieser Veröffentlichung" maxLength={200} optional /> : null}
      <SubmitButton disabled={disabled} status={status} busy="Alle Seiten werden erzeugt …">
        {button}
      </SubmitButton>
    </form>
  )
}
