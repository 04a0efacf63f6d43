import { linesOf } from '../../../../content/texts/find-claims.ts'
import { type HeaderDraft, kindNames, type TextDocument, textPath } from '../../../../content/texts/text-document.ts'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { saveDraft } from '../../../lib/drafts/stored-draft.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { factValue } from '../../../ui/controls/fact-value.ts'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { sentenceOf, unlessConflict } from '../drafts/content-state.ts'
import { readToday, type UnreadTexts } from './text-source.ts'

/** Every shipped text that nobody read yet, word for word one after the other; one press at the end says that they were read. */
export function ReadTexts({ api, texts, facts, onRead }: { api: DataApi; onRead(): void } & UnreadTexts) {
  const { problem, run } = useTask((error) => sentenceOf(error, FAILED))
  async function markRead() {
    for (const text of texts) {
      const { document, body, state } = text
      const header = { ...body.header, ...readToday(text, body.header as HeaderDraft, berlinDay(new Date())) }
      const read = { ...body, header } as TextDocument
      await unlessConflict(saveDraft(api, document, read, state.version, state.draft?.change ?? 0), CHANGED)
    }
    onRead()
  }
  if (texts.length === 0) return <p>Alle Texte sind gelesen.</p>
  return (
    <div className="grid max-w-[44rem] grid-cols-1 gap-12">
      <p>
        Der Wortlaut jedes Textes; Bilder, Quellen, Ausschlussgründe und die Hinweise zum Stand des Wissens stehen auf
        seiner Seite. Am Ende vermerken Sie, dass Sie alle gelesen haben.
      </p>
      {texts.map(({ document, kind, body }) => (
        <article key={document} aria-label={body.header.title} className="grid grid-cols-1 gap-3">
          <p className="text-small text-ink-muted">
            {kindNames[kind]} ·{' '}
            <SiteLink href={`/admin/texte/${document}`} className="touch-line">
              Text ändern<span className="sr-only">: {body.header.title}</span>
            </SiteLink>{' '}
            ·{' '}
            <SiteLink href={textPath(kind, body.header.slug)} newTab className="touch-line">
              Seite ansehen<span className="sr-only">: {body.header.title}</span>
            </SiteLink>
          </p>
          <h2 className="text-title">{body.header.title}</h2>
          {(body.content.content ?? []).map((node, block) => {
            const Line = node.type === 'heading' ? 'h3' : 'p'
            return linesOf(node, (name) => factValue(name, facts)).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other ids
              <Line key={`${block} ${index}`}>
                {/* The words of a notice are the program's; only what they are about is the text's. */}
                {node.type === 'notice' ? `Hinweis zum Stand des Wissens über ${line}` : line}
              </Line>
            ))
          })}
        </article>
      ))}
      <FormRefusal text={problem} />
      <Button className="justify-self-start" onClick={() => run(markRead)}>
        {texts.length === 1 ? 'Diesen Text habe ich' : `Diese ${texts.length} Texte habe ich`} gelesen und heute geprüft
      </Button>
    </div>
  )
}

const CHANGED = 'Ein Text hat sich inzwischen geändert. Bitte laden Sie die Seite neu; was davor steht, ist vermerkt.'
const FAILED = 'Das ließ sich nicht vermerken. Bitte versuchen Sie es noch einmal.'
