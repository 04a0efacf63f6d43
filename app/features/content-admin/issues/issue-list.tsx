import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TextDocument } from '../../../../content/texts/text-document.ts'
import type { Sending, SentIssue } from '../../../../database/json-results.ts'
import { formatShortMoment } from '../../../../rules/format/format-moment.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { keepTogether } from '../../../ui/layout/keep-together.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { NoMailServer } from '../../../ui/notices/no-mail-server.tsx'
import { NewTextDialog } from '../new-text-dialog.tsx'
import { newIssue } from '../text-editor/text-source.ts'
import { beginIssue, type IssueDraft, issueAddress, issueTextAddress } from './issue-source.ts'
import { people, REACHES_NOBODY, stateOf, sumsOf } from './issue-words.ts'
import { PaceForm } from './pace-form.tsx'

interface IssueListProps {
  api: DataApi
  sending: Sending
  drafts: readonly IssueDraft[]
  onChanged(): void
}

export function IssueList({ api, sending, drafts, onChanged }: IssueListProps) {
  const navigate = useNavigate()
  // The issue that is copied; null for a blank one.
  const [begun, setBegun] = useState<SentIssue | null>()
  return (
    <div className="grid gap-8">
      <p>
        {sending.reached === 0 ? keepTogether(REACHES_NOBODY) : `Eine Ausgabe erreicht ${people(sending.reached)}.`}{' '}
        {sending.undeliverable > 0
          ? `${people(sending.undeliverable)} ${sending.undeliverable === 1 ? 'gilt' : 'gelten'} als unzustellbar. `
          : ''}
      </p>
      <NoMailServer what="Eine Ausgabe wartet, bis einer eingestellt ist." />
      <Button size="small" className="justify-self-start" onClick={() => setBegun(null)}>
        Neue Ausgabe
      </Button>
      {begun === undefined ? null : <NewIssue api={api} from={begun} onClose={() => setBegun(undefined)} />}
      <section aria-labelledby="entwuerfe" className="grid gap-3">
        <h2 id="entwuerfe" className="text-large">
          Entwürfe
        </h2>
        {drafts.length === 0 ? <p>Es gibt keinen Entwurf.</p> : null}
        <ul className="list-rows">
          {drafts.map(({ document, title, changedAt }) => (
            <Row
              key={document}
              name={<SiteLink href={issueTextAddress(document)}>{title}</SiteLink>}
              when={changedAt ? `geändert ${formatShortMoment(changedAt)}` : undefined}
              onOpen={() => void navigate(issueTextAddress(document))}
            >
              <SiteLink href={issueAddress(document)} className="row-action">
                Ansehen und versenden<span className="sr-only">: {title}</span>
              </SiteLink>
            </Row>
          ))}
        </ul>
      </section>
      <section aria-labelledby="versandt" className="grid gap-3">
        <h2 id="versandt" className="text-large">
          Versandt und geplant
        </h2>
        {sending.issues.length === 0 ? <p>Noch ist keine Ausgabe versandt oder geplant.</p> : null}
        <ul className="list-rows">
          {sending.issues.map((issue) => (
            <Row
              key={issue.id}
              name={<SiteLink href={issueAddress(issue.document)}>{issue.title}</SiteLink>}
              text={sumsOf(issue)
                .map(({ label, count }) => `${count} ${label}`)
                .join(', ')}
              mark={issue.state === 'finished' ? undefined : 'new'}
              state={
                <span className="status" data-status={issue.state === 'finished' ? 'completed' : 'new'}>
                  {stateOf(issue)}
                </span>
              }
              when={formatShortMoment(issue.send_at)}
              onOpen={() => void navigate(issueAddress(issue.document))}
            >
              <button
                type="button"
                className="row-action"
                aria-label={`Als neue Ausgabe kopieren: ${issue.title}`}
                onClick={() => setBegun(issue)}
              >
                Kopieren
              </button>
              {issue.begun_at ? (
                <SiteLink href={issueTextAddress(issue.document)} className="row-action">
                  Seite ändern<span className="sr-only">: {issue.title}</span>
                </SiteLink>
              ) : null}
            </Row>
          ))}
        </ul>
      </section>
      <PaceForm api={api} pace={sending.pace} onSaved={onChanged} />
    </div>
  )
}

function NewIssue({ api, from, onClose }: { api: DataApi; from: SentIssue | null; onClose(): void }) {
  const navigate = useNavigate()
  return (
    <NewTextDialog
      title="Neue Ausgabe"
      field={{
        name: 'new-issue',
        label: 'Betreff',
        hint: 'Er lässt sich später ändern. Die Adresse im Archiv wird daraus gebildet und bleibt.',
        maxLength: 120,
      }}
      button="Ausgabe beginnen"
      suggestion={from?.title}
      missing="Bitte geben Sie der Ausgabe einen Betreff."
      begin={async (title, slug) => {
        const text = newIssue(title, slug)
        if (from) {
          const earlier = (await rpcOf(api).content_version({
            document: from.document,
            version: from.version,
          })) as TextDocument<'issue'> | null
          if (!earlier) return 'Der Text dieser Ausgabe ließ sich nicht lesen. Kopiert ist nichts.'
          text.content = earlier.content
          text.header = { ...earlier.header, title }
        }
        if (!(await beginIssue(api, slug, text))) {
          return 'Eine Ausgabe mit diesem Betreff gibt es schon. Bitte wählen Sie einen anderen.'
        }
        await navigate(issueTextAddress(`issue/${slug}`))
        return undefined
      }}
      onClose={onClose}
    />
  )
}
