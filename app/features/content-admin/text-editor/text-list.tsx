import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import type { TextKind } from '../../../content/texts/text-document.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { mediumMoment } from '../../../lib/format/format-moment.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { saveDraft } from '../drafts/content-state.ts'
import { formatMinute } from '../format-minute.ts'
import { type ListedText, newArticle, slugOf, type TextState } from './text-source.ts'

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

/** Every text, what became of it, and the way to write it. */
export function TextList({ api, texts }: { api: DataApi; texts: ListedText[] }) {
  const [isNew, setIsNew] = useState(false)
  return (
    <div className="grid gap-8">
      <Button className="justify-self-start" onClick={() => setIsNew(true)}>
        Neuer Artikel
      </Button>
      {isNew ? <NewArticle api={api} taken={texts} onClose={() => setIsNew(false)} /> : null}
      {sections.map(({ kind, title }) => (
        <section key={kind} aria-labelledby={`texte-${kind}`} className="grid gap-3">
          <h2 id={`texte-${kind}`} className="text-large">
            {title}
          </h2>
          <ul className="text-rows">
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

function TextRow({ text: { document, title, path, states, changedAt, author, publishAt } }: { text: ListedText }) {
  return (
    <li>
      <SiteLink href={`/admin/texte/${document}`} className="touch-line font-semibold">
        {title}
      </SiteLink>
      <span className="flex flex-wrap gap-1">
        {states.map((state) => (
          <span key={state} className="status" data-status={state === 'draft' ? 'new' : undefined}>
            {stateNames[state]}
          </span>
        ))}
      </span>
      <span className="grid text-small text-ink-muted">
        {states.includes('scheduled') && publishAt ? <span>Erscheint am {formatMinute(publishAt)}</span> : null}
        {changedAt ? (
          <span>
            Entwurf vom {mediumMoment.format(new Date(changedAt))}, {author ?? 'ein gelöschtes Konto'}
          </span>
        ) : null}
      </span>
      {path ? (
        <SiteLink href={path} newTab className="touch-line text-small">
          Seite ansehen<span className="sr-only">: {title}</span>
        </SiteLink>
      ) : null}
    </li>
  )
}

interface NewArticleProps {
  api: DataApi
  taken: readonly ListedText[]
  onClose(): void
}

function NewArticle({ api, taken, onClose }: NewArticleProps) {
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  const [busy, setBusy] = useState(false)

  async function create() {
    const words = title.replaceAll(/\s+/g, ' ').trim()
    const slug = slugOf(words)
    if (!slug) return setError('Bitte geben Sie dem Artikel einen Titel.')
    const document = `article/${slug}`
    const isTaken = taken.some((text) => text.document === document || text.path === `/blog/${slug}`)
    if (isTaken) return setError('Einen Artikel mit diesem Titel gibt es schon. Bitte wählen Sie einen anderen.')
    try {
      const saved = await saveDraft(api, document, newArticle(words, slug, berlinDay(new Date())), 0, 0)
      if (saved.state === 'conflict') return setError('Einen Artikel mit diesem Titel gibt es schon.')
      await navigate(`/admin/texte/${document}`)
    } catch {
      setError('Der Server war nicht zu erreichen. Bitte versuchen Sie es noch einmal.')
    }
  }

  return (
    <Dialog open onClose={onClose} title="Neuer Artikel">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setBusy(true)
          void create().finally(() => setBusy(false))
        }}
      >
        <Field
          ref={field}
          name="new-title"
          label="Titel"
          hint="Er lässt sich später ändern."
          maxLength={160}
          error={error}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" busy={busy ? 'Wird angelegt …' : undefined} className="justify-self-start">
          Artikel beginnen
        </Button>
      </form>
    </Dialog>
  )
}
