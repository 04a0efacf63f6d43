import { useState } from 'react'
import { useNavigate } from 'react-router'
import { kindNames, textPath } from '../../../../content/texts/text-document.ts'
import { formatLongDate, formatMinute } from '../../../../rules/format/format-date.ts'
import { formatShortMoment } from '../../../../rules/format/format-moment.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { Refusal } from '../../../lib/forms/refusal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { AdminHead } from '../../../ui/layout/admin-head.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { NewTextDialog } from '../new-text-dialog.tsx'
import { type ListedText, newText, type TextState } from './text-source.ts'

const marks: Partial<Record<TextState, string>> = {
  unread: 'noch nicht geprüft',
  draft: 'Entwurf',
  scheduled: 'geplant',
  withdrawn: 'zurückgezogen',
}

const sections = { article: 'Artikel', guide: 'Ratgeber', legal: 'Rechtstexte' }

/** What the practice may add. */
type Added = 'article' | 'guide'

export function TextList({ api, texts }: { api: DataApi; texts: ListedText[] }) {
  const [begun, setBegun] = useState<Added>()
  return (
    <div className="grid gap-8">
      <AdminHead
        action={(['article', 'guide'] as const).map((kind) => (
          <Button key={kind} variant="secondary" size="small" onClick={() => setBegun(kind)}>
            Neuer {kindNames[kind]}
          </Button>
        ))}
      />
      {begun ? <NewText kind={begun} api={api} texts={texts} onClose={() => setBegun(undefined)} /> : null}
      {Object.entries(sections).map(([kind, title]) => (
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

function TextRow({ text: { document, title, path, states, changedAt, author, publishAt, day } }: { text: ListedText }) {
  const navigate = useNavigate()
  // What is usual bears no mark.
  const marked = states.filter((state) => state in marks)
  const isNew = (state: TextState) => state === 'draft' || state === 'unread'
  const address = `/admin/texte/${document}`
  return (
    <Row
      name={<SiteLink href={address}>{title}</SiteLink>}
      text={
        changedAt
          ? `Entwurf vom ${formatShortMoment(changedAt)}${author ? `, ${author}` : ''}`
          : states.includes('scheduled') && publishAt
            ? `Erscheint am ${formatMinute(publishAt)}`
            : day && formatLongDate(day)
      }
      mark={states.some(isNew) ? 'new' : undefined}
      state={marked.map((state, index) => (
        <span key={state} className="status" data-status={isNew(state) ? 'new' : ''}>
          {`${index > 0 ? '· ' : ''}${marks[state]} `}
        </span>
      ))}
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

interface NewTextProps {
  kind: Added
  api: DataApi
  texts: readonly ListedText[]
  onClose(): void
}

function NewText({ kind, api, texts, onClose }: NewTextProps) {
  const name = kindNames[kind]
  const taken = `Einen ${name} mit diesem Titel gibt es schon. Bitte wählen Sie einen anderen.`
  return (
    <NewTextDialog
      api={api}
      kind={kind}
      title={`Neuer ${name}`}
      field={{ name: 'new-title', label: 'Titel', hint: 'Er lässt sich später ändern.', maxLength: 160 }}
      button={`${name} beginnen`}
      missing={`Bitte geben Sie dem ${name} einen Titel.`}
      taken={taken}
      write={(title, slug) => {
        const document = `${kind}/${slug}`
        if (texts.some((text) => text.document === document || text.path === textPath(kind, slug))) {
          throw new Refusal(taken)
        }
        const order = 10 * (texts.filter((text) => text.kind === 'guide').length + 1)
        return newText(kind, title, slug, kind === 'guide' ? { order } : {})
      }}
      addressOf={(document) => `/admin/texte/${document}`}
      onClose={onClose}
    />
  )
}
