import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TextKind } from '../../../../content/texts/text-document.ts'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import { formatLongDate, formatMinute } from '../../../../rules/format/format-date.ts'
import { formatShortMoment } from '../../../../rules/format/format-moment.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { saveDraft } from '../../../lib/drafts/stored-draft.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { NewTextDialog } from '../new-text-dialog.tsx'
import { type ListedText, newArticle, type TextState } from './text-source.ts'

const stateNames: Record<TextState, string> = {
  shipped: 'wie mitgeliefert',
  unread: 'noch nicht geprüft',
  published: 'veröffentlicht',
  draft: 'Entwurf',
  scheduled: 'geplant',
  withdrawn: 'zurückgezogen',
}

const sections: { kind: TextKind; title: string }[] = [
  { kind: 'article', title: 'Artikel' },
  { kind: 'guide', title: 'Ratgeber' },
  { kind: 'legal', title: 'Rechtstexte' },
]

export function TextList({ api, texts }: { api: DataApi; texts: ListedText[] }) {
  const [isNew, setIsNew] = useState(false)
  return (
    <div className="grid gap-8">
      <Button size="small" className="justify-self-start" onClick={() => setIsNew(true)}>
        Neuer Artikel
      </Button>
      {isNew ? <NewArticle api={api} taken={texts} onClose={() => setIsNew(false)} /> : null}
      {sections.map(({ kind, title }) => (
        <section key={kind} aria-labelledby={`texte-${kind}`} className="grid gap-3">
          <h2 id={`texte-${kind}`} className="text-large">
            {title}
          </h2>
          <ul className="list-rows">
            {texts
              .filter((text) => text.kind === kind)
              .map((text) => (
                <TextRow key={text.document} text={text} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** What is usual bears no mark. */
const exceptions: readonly TextState[] = ['unread', 'draft', 'scheduled', 'withdrawn']

function TextRow({ text: { document, title, path, states, changedAt, author, publishAt, day } }: { text: ListedText }) {
  const navigate = useNavigate()
  const marks = states.filter((state) => exceptions.includes(state))
  const address = `/admin/texte/${document}`
  return (
    <Row
      name={<SiteLink href={address}>{title}</SiteLink>}
      text={
        changedAt
          ? `Entwurf vom ${formatShortMoment(changedAt)}${author ? `, ${author}` : ''}`
          : states.includes('scheduled') && publishAt
            ? `Erscheint am ${formatMinute(publishAt)}`
            : undefined
      }
      mark={marks.includes('draft') || marks.includes('unread') ? 'new' : undefined}
      state={marks.map((state) => (
        <span key={state} className="status" data-status={state === 'draft' || state === 'unread' ? 'new' : ''}>
          {stateNames[state]}{' '}
        </span>
      ))}
      when={day ? formatLongDate(day) : undefined}
      onOpen={() => void navigate(address)}
    >
      {path ? (
        <SiteLink href={path} newTab className="row-action">
          Seite ansehen<span className="sr-only">: {title}</span>
        </SiteLink>
      ) : null}
    </Row>
  )
}

interface NewArticleProps {
  api: DataApi
  taken: readonly ListedText[]
  onClose(): void
}

function NewArticle({ api, taken, onClose }: NewArticleProps) {
  const navigate = useNavigate()
  return (
    <NewTextDialog
      title="Neuer Artikel"
      field={{ name: 'new-title', label: 'Titel', hint: 'Er lässt sich später ändern.', maxLength: 160 }}
      button="Artikel beginnen"
      missing="Bitte geben Sie dem Artikel einen Titel."
      begin={async (title, slug) => {
        const document = `article/${slug}`
        const isTaken = taken.some((text) => text.document === document || text.path === `/blog/${slug}`)
        if (isTaken) return 'Einen Artikel mit diesem Titel gibt es schon. Bitte wählen Sie einen anderen.'
        const saved = await saveDraft(api, document, newArticle(title, slug, berlinDay(new Date())), 0, 0)
        if (saved.state === 'conflict') return 'Einen Artikel mit diesem Titel gibt es schon.'
        await navigate(`/admin/texte/${document}`)
        return undefined
      }}
      onClose={onClose}
    />
  )
}
