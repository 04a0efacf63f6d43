import { type ReactNode, useState } from 'react'
import type { AnswerTemplate } from '../../../../database/json-results.ts'
import { ANSWER_TEXT_MAX } from '../../../../rules/enquiries/answers.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import type { Version } from '../../../lib/drafts/draft-state.ts'
import { type SeenDraft, sendTo } from '../../../lib/drafts/stored-draft.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldControl } from '../../../ui/controls/field-control.tsx'
import { WritingAids } from '../../../ui/controls/words-control.tsx'
import { DeleteQuestion } from '../../../ui/dialogs/delete-question.tsx'
import { SaveState } from '../../../ui/drafts/save-state.tsx'
import { TwoVersions } from '../../../ui/drafts/two-versions.tsx'
import { AdminHead } from '../../../ui/layout/admin-head.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { filledTemplate, loadTemplates, personFacts, TEMPLATES, unknownBraces } from './templates.ts'

const aids = { further: personFacts }

interface TemplatesPageProps {
  api: DataApi
  stored: Version<AnswerTemplate[], SeenDraft>
  /** Below the templates. */
  children?: ReactNode
}

export function TemplatesPage({ api, stored, children }: TemplatesPageProps) {
  const draft = useDraft<AnswerTemplate[], SeenDraft>({
    name: TEMPLATES,
    base: stored,
    send: sendTo(api, TEMPLATES, () => loadTemplates(api)),
  })
  const templates = draft.body
  const [newest, setNewest] = useState<string>()
  const change = (id: string, part: Partial<AnswerTemplate>) =>
    draft.type(draft.view().body.map((one) => (one.id === id ? { ...one, ...part } : one)))

  return (
    <div className="page">
      <AdminHead
        title="Vorlagen"
        action={
          <>
            <SaveState draft={draft} />
            <Button
              size="small"
              onClick={() => {
                const id = crypto.randomUUID()
                setNewest(id)
                draft.type([...draft.view().body, { id, name: 'Neue Vorlage', text: '{person.greeting},\n\n' }])
                requestAnimationFrame(() => document.getElementById(`${id}-name`)?.focus())
              }}
            >
              Neue Vorlage
            </Button>
          </>
        }
      />
      <p className="beside text-ink-muted">
        Mit einer Vorlage beginnt die Antwort auf eine Anfrage. Angaben in geschweiften Klammern werden beim Einfügen
        ersetzt; wer anonym geschrieben hat, wird ohne Namen angesprochen.
      </p>
      <TwoVersions draft={draft}>
        {(theirs) => <p>{`Andere Fassung: ${theirs.map(({ name }) => name).join(', ')}`}</p>}
      </TwoVersions>
      <WritingAids value={aids}>
        <div className="lines">
          {templates.map((template) => (
            <Template
              key={template.id}
              template={template}
              isNew={template.id === newest}
              onChange={(part) => change(template.id, part)}
              onDelete={async () => {
                draft.type(draft.view().body.filter(({ id }) => id !== template.id))
                await draft.save()
              }}
            />
          ))}
        </div>
      </WritingAids>
      {children}
    </div>
  )
}

interface TemplateProps {
  template: AnswerTemplate
  /** It is open at first. */
  isNew: boolean
  onChange(part: Partial<AnswerTemplate>): void
  onDelete(): Promise<void>
}

function Template({ template: { id, name, text }, isNew, onChange, onDelete }: TemplateProps) {
  const mistake = mistakeIn(text)
  return (
    <section aria-label={name || 'Vorlage ohne Namen'}>
      <Fold className="folded" open={isNew} summary={<h2>{name || 'Vorlage ohne Namen'}</h2>}>
        <div className="grid grid-cols-1 gap-4">
          <FieldControl
            kind={{ kind: 'line' }}
            id={`${id}-name`}
            label="Name der Vorlage"
            value={name}
            errors={{}}
            onChange={(value) => onChange({ name: String(value) })}
          />
          <FieldControl
            kind={{ kind: 'words' }}
            id={`${id}-text`}
            label="Text"
            value={text}
            errors={mistake ? { [`${id}-text`]: mistake } : {}}
            onChange={(value) => onChange({ text: String(value) })}
          />
          <DeleteQuestion
            title="Vorlage löschen"
            failure="Die Vorlage konnte nicht gelöscht werden."
            onDelete={onDelete}
          >
            <p>Die Vorlage „{name}“ wird gelöscht. Verschickte Antworten bleiben, wie sie sind.</p>
          </DeleteQuestion>
        </div>
        <div className="grid gap-2">
          <h3 className="text-base font-semibold">Vorschau</h3>
          <p className="rounded-control bg-foam p-3 whitespace-pre-wrap">{filledTemplate(text)}</p>
        </div>
      </Fold>
    </section>
  )
}

function mistakeIn(text: string): string | undefined {
  const unknown = unknownBraces(text)
  if (unknown) return `Die Angabe ${unknown} gibt es nicht. Bitte wählen Sie eine aus der Liste.`
  if (filledTemplate(text).length <= ANSWER_TEXT_MAX) return undefined
  return `Bitte kürzen Sie auf höchstens ${ANSWER_TEXT_MAX} Zeichen.`
}
