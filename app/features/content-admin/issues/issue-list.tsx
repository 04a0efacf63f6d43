import { type CSSProperties, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TextDocument } from '../../../../content/texts/text-document.ts'
import type { Sending, SentIssue } from '../../../../database/json-results.ts'
import { formatShortMoment } from '../../../../rules/format/format-moment.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { Refusal } from '../../../lib/forms/refusal.ts'
import { useRoom } from '../../../lib/use-room.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { AdminHead } from '../../../ui/layout/admin-head.tsx'
import { keepTogether } from '../../../ui/layout/keep-together.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { NoMailServer } from '../../../ui/notices/no-mail-server.tsx'
import { NewTextDialog } from '../new-text-dialog.tsx'
import { newText } from '../text-editor/text-source.ts'
import { type IssueDraft, issueAddress, issueTextAddress } from './issue-source.ts'
import { people, REACHES_NOBODY, stateOf, sumsOf } from './issue-words.ts'
import { PaceForm } from './pace-form.tsx'

const LIST = '/admin/newsletter/ausgaben'

interface IssueDeskProps {
  api: DataApi
  sending: Sending
  drafts: readonly IssueDraft[]
  /** The document that lies open. */
  open?: { document: string; title: string }
  onChanged(): void
  /** What lies open: its letter and what is beside it. */
  children?: ReactNode
}

/** All issues beside the one that lies open; where it is narrow either of both. */
export function IssueDesk({ api, sending, drafts, open, onChanged, children }: IssueDeskProps) {
  const isWide = useRoom(48)
  // The issue that is copied; null for a blank one.
  const [begun, setBegun] = useState<SentIssue | null>()
  return (
    <>
      <AdminHead
        title={open?.title ?? 'Ausgaben'}
        back={open && !isWide ? { href: LIST, label: 'Alle Ausgaben' } : undefined}
        action={
          open && !isWide ? null : (
            <Button variant="secondary" size="small" onClick={() => setBegun(null)}>
              Neue Ausgabe
            </Button>
          )
        }
      />
      {begun === undefined ? null : <NewIssue api={api} from={begun} onClose={() => setBegun(undefined)} />}
      <div className="panes">
        {open && !isWide ? null : (
          <section aria-label="Ausgaben des Newsletters" className="list">
            <div className="scroll">
              <Groups issues={sending.issues} drafts={drafts} open={open?.document} onCopy={setBegun} />
            </div>
          </section>
        )}
        <div className="sheet">
          {open ? (
            children
          ) : (
            <>
              <div className="letter">
                <p>
                  {sending.reached === 0
                    ? keepTogether(REACHES_NOBODY)
                    : `Eine Ausgabe erreicht ${people(sending.reached)}.`}{' '}
                  {sending.undeliverable > 0
                    ? `${people(sending.undeliverable)} ${sending.undeliverable === 1 ? 'gilt' : 'gelten'} als unzustellbar. `
                    : ''}
                </p>
                <NoMailServer what="Eine Ausgabe wartet, bis einer eingestellt ist." />
              </div>
              <aside aria-label="Tempo" className="beside side">
                <PaceForm api={api} pace={sending.pace} onSaved={onChanged} />
              </aside>
            </>
          )}
        </div>
      </div>
    </>
  )
}

interface GroupsProps {
  issues: readonly SentIssue[]
  drafts: readonly IssueDraft[]
  open: string | undefined
  onCopy(issue: SentIssue): void
}

function Groups({ issues, drafts, open, onCopy }: GroupsProps) {
  const navigate = useNavigate()
  const rowOf = (document: string, title: string) => ({
    name: <SiteLink href={issueAddress(document)}>{title}</SiteLink>,
    isOpen: document === open,
    onOpen: () => void navigate(issueAddress(document)),
  })
  const planned = issues.filter((issue) => issue.begun_at === null)
  const sent = issues.filter((issue) => !planned.includes(issue))
  const rows = (group: readonly SentIssue[]) =>
    group.map((issue) => (
      <Row
        key={issue.id}
        {...rowOf(issue.document, issue.title)}
        text={
          issue.begun_at
            ? sumsOf(issue)
                .map(({ label, count }) => `${count} ${label}`)
                .join(', ')
            : `an ${people(issue.sums.queued ?? 0)}`
        }
        mark={issue.state === 'finished' ? undefined : 'new'}
        state={
          <span className="status" data-status={issue.state === 'finished' ? 'completed' : 'new'}>
            {stateOf(issue)}
          </span>
        }
        when={formatShortMoment(issue.begun_at ?? issue.send_at)}
      >
        {issue.begun_at ? (
          <SiteLink href={issueTextAddress(issue.document)} className="row-action">
            Seite ändern<span className="sr-only">: {issue.title}</span>
          </SiteLink>
        ) : null}
        <button
          type="button"
          className="row-action"
          aria-label={`Als neue Ausgabe kopieren: ${issue.title}`}
          onClick={() => onCopy(issue)}
        >
          Kopieren
        </button>
      </Row>
    ))
  const groups = [
    {
      id: 'entwuerfe',
      name: 'Entwürfe',
      empty: 'Es gibt keinen Entwurf.',
      rows: drafts.map(({ document, title, changedAt }) => (
        <Row
          key={document}
          {...rowOf(document, title)}
          when={changedAt ? `geändert ${formatShortMoment(changedAt)}` : undefined}
        >
          <SiteLink href={issueTextAddress(document)} className="row-action">
            Text ändern<span className="sr-only">: {title}</span>
          </SiteLink>
        </Row>
      )),
    },
    { id: 'geplant', name: 'Geplant', empty: 'Keine Ausgabe ist geplant.', rows: rows(planned) },
    { id: 'versandt', name: 'Versandt', empty: 'Noch ist keine Ausgabe versandt.', rows: rows(sent) },
  ]
  return groups.map(({ id, name, empty, rows }, index) => [
    <h2
      key={`title ${id}`}
      id={`titel-${id}`}
      className="group"
      style={{ '--n': index + 1, '--groups': groups.length } as CSSProperties}
    >
      {name} <span>{rows.length}</span>
    </h2>,
    rows.length > 0 ? (
      <ul key={id} className="list-rows" aria-labelledby={`titel-${id}`}>
        {rows}
      </ul>
    ) : (
      <Empty key={id}>{empty}</Empty>
    ),
  ])
}
function NewIssue({ api, from, onClose }: { api: DataApi; from: SentIssue | null; onClose(): void }) {
  return (
    <NewTextDialog
      api={api}
      kind="issue"
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
      taken="Eine Ausgabe mit diesem Betreff gibt es schon. Bitte wählen Sie einen anderen."
      write={async (title, slug) => {
        if (!from) return newText('issue', title, slug)
        const { document, version } = from
        const earlier = (await rpcOf(api).content_version({ document, version })) as TextDocument<'issue'> | null
        if (!earlier) throw new Refusal('Der Text dieser Ausgabe ließ sich nicht lesen. Kopiert ist nichts.')
        const { publishAt, ...header } = earlier.header
        return { header: { ...header, title, slug }, content: earlier.content }
      }}
      addressOf={issueTextAddress}
      onClose={onClose}
    />
  )
}
