import { useContext } from 'react'
import { facts } from '#facts'
import { readyText } from '../../content/texts/ready-text.ts'
import type { TextDocument, TextKind } from '../../content/texts/text-document.ts'
import { PicturesToChoose } from '../../features/content-admin/pictures/pictures-to-choose.tsx'
import { Sources } from '../../features/reading/sources.tsx'
import { TextBody } from '../../features/reading/text-body.tsx'
import { formatLongDate } from '../../lib/format/format-date.ts'
import { Badge } from '../../ui/badge.tsx'

/** A text as visitors will see it, drawn with the components of its page. */
export function TextAsPage({ kind, text: { header, content } }: { kind: TextKind; text: TextDocument }) {
  const { title, excerpt, category, date, updatedAt, reviewedAt, version, sources } = header as Partial<
    TextDocument<'article'>['header'] & TextDocument<'legal'>['header']
  >
  const reviewed = reviewedAt || date
  const pictures = useContext(PicturesToChoose)
  const picture = (id: string) => pictures.find((one) => one.id === id)?.picture
  return (
    <main>
      <article className="wrap grid gap-10 py-6">
        <header className={kind === 'legal' ? 'legal-head grid gap-3' : `${kind}-head`}>
          {category ? <Badge>{category}</Badge> : null}
          <h1>{title}</h1>
          {excerpt ? <p className="lead">{excerpt}</p> : null}
          {version ? <p className="text-ink-muted">Stand: {dayInWords(version)}</p> : null}
          {date ? (
            <p className="text-fine text-ink-muted">
              {dayInWords(date)}
              {updatedAt ? `, aktualisiert am ${dayInWords(updatedAt)}` : ''}
            </p>
          ) : null}
        </header>
        <div className={kind === 'legal' ? 'prose legal-text' : 'prose'}>
          <TextBody content={readyText(content, { facts, picture })} />
        </div>
        {sources && sources.length > 0 && reviewed ? <Sources sources={sources} reviewedAt={reviewed} /> : null}
      </article>
    </main>
  )
}

/** While a day is being typed it is none. */
function dayInWords(day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? formatLongDate(day) : ''
}
