import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DataApi } from '../../../lib/data-api.ts'
import { formatShortMoment } from '../../../lib/format/format-moment.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { NewTextDialog } from '../new-text-dialog.tsx'
import { newIssue } from '../text-editor/text-source.ts'
import {
  beginIssue,
  type IssueDraft,
  issueAddress,
  loadSentText,
  type Sending,
  type SentIssue,
} from './issue-source.ts'
import { people, stateOf, sumsOf } from './issue-words.ts'
import { PaceForm } from './pace-form.tsx'

interface IssueListProps {
  api: DataApi
  sending: Sending
  drafts: readonly IssueDraft[]
  onChanged(): void
}

export function IssueList({ api, sending, drafts, onChanged }: IssueListProps) {
  // The issue that is copied; null for a blank one.
  const [begun, setBegun] = useState<SentIssue | null>()
  return (
    <div className="grid gap-8">
      <p>
        {sending.reached === 0
          ? 'Es gibt noch keine bestätigte Adresse.'
          : `Eine Ausgabe erreicht ${people(sending.reached)}.`}{' '}
        {sending.undeliverable > 0
          ? `${people(sending.undeliverable)} ${sending.undeliverable === 1 ? 'gilt' : 'gelten'} als unzustellbar. `
          : ''}
      </p>
      <Button className="justify-self-start" onClick={() => setBegun(null)}>
        Neue Ausgabe
      </Button>
      {begun === undefined ? null : <NewIssue api={api} from={begun} onClose={() => setBegun(undefined)} />}
      <section aria-labelledby="entwuerfe" className="grid gap-3">
        <h2 id="entwuerfe" className="text-large">
          Entwürfe
        </h2>
        {drafts.length === 0 ? <p>Es gibt keinen Entwurf.</p> : null}
        <ul className="grid list-none gap-3">
          {drafts.map(({ document, title, changedAt }) => (
            <li key={document} className="grid gap-2 rounded-card border border-dune p-4">
              <SiteLink href={`/admin/texte/${document}`} className="touch-line font-semibold">
                {title}
              </SiteLink>
              {changedAt ? (
                <p className="text-small text-ink-muted">Zuletzt geändert {formatShortMoment(changedAt)}</p>
              ) : null}
              <SiteLink href={issueAddress(document)} className="touch-line">
                Ansehen und versenden<span className="sr-only">: {title}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="versandt" className="grid gap-3">
        <h2 id="versandt" className="text-large">
          Versandt und geplant
        </h2>
        {sending.issues.length === 0 ? <p>Noch ist keine Ausgabe versandt.</p> : null}
        <ul className="grid list-none gap-3">
          {sending.issues.map((issue) => (
            <li key={issue.id} className="grid gap-2 rounded-card border border-dune p-4">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <SiteLink href={issueAddress(issue.document)} className="touch-line font-semibold">
                  {issue.title}
                </SiteLink>
                <span className="status" data-status={issue.state === 'finished' ? undefined : 'new'}>
                  {stateOf(issue)}
                </span>
              </div>
              <p className="text-small text-ink-muted">
                {formatShortMoment(issue.send_at)} ·{' '}
                {sumsOf(issue)
                  .map(({ label, count }) => `${count} ${label}`)
                  .join(', ')}
              </p>
              <div className="flex flex-wrap gap-3">
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Als neue Ausgabe kopieren: ${issue.title}`}
                  onClick={() => setBegun(issue)}
                >
                  Als neue Ausgabe kopieren
                </Button>
                {issue.begun_at ? (
                  <SiteLink href={`/admin/texte/${issue.document}`} className="touch-line">
                    Seite im Archiv ändern<span className="sr-only">: {issue.title}</span>
                  </SiteLink>
                ) : null}
              </div>
            </li>
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
          const earlier = await loadSentText(api, from)
          if (!earlier) return 'Der Text dieser Ausgabe ließ sich nicht lesen. Kopiert ist nichts.'
          text.content = earlier.content
          text.header = { ...earlier.header, title }
        }
        if (!(await beginIssue(api, slug, text))) {
          return 'Eine Ausgabe mit diesem Betreff gibt es schon. Bitte wählen Sie einen anderen.'
        }
        await navigate(`/admin/texte/issue/${slug}`)
        return undefined
      }}
      onClose={onClose}
    />
  )
}
