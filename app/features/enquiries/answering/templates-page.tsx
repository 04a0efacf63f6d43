import { useState } from 'react'
import { Link } from 'react-router'
import { ANSWER_TEXT_MAX } from '../../../../rules/answers.ts'
import { textFacts } from '../../../content/texts/text-facts.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import type { Version } from '../../../lib/drafts/draft-machine.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeleteQuestion } from '../../../ui/delete-question.tsx'
import { Field, SelectField, TextareaField } from '../../../ui/field.tsx'
import { OfferedVersion } from '../../../ui/offered-version.tsx'
import { SaveLine } from '../entry/save-line.tsx'
import { saveTemplates } from './template-source.ts'
import {
  type AnswerTemplate,
  filledTemplate,
  personFacts,
  templateWithLabels,
  templateWithNames,
  unknownBraces,
} from './templates.ts'

/** What may stand in braces, the person first. */
const insertable = [...Object.entries(personFacts), ...Object.entries(textFacts)].map(
  ([name, { label }]) => [name, label] as const,
)

/** The operator's templates. What is typed saves itself. */
export function TemplatesPage({ api, stored }: { api: DataApi; stored: Version<AnswerTemplate[], number> }) {
  const draft = useDraft<AnswerTemplate[], number>({
    name: 'answer-templates',
    base: stored,
    send: (templates, seen) => saveTemplates(api, templates, seen),
  })
  const templates = draft.body
  const change = (id: string, part: Partial<AnswerTemplate>) =>
    draft.type(draft.view().body.map((one) => (one.id === id ? { ...one, ...part } : one)))

  return (
    <div className="grid gap-5">
      <p>
        Mit einer Vorlage beginnt die Antwort auf eine Anfrage. Angaben in geschweiften Klammern werden beim Einfügen
        ersetzt; wer anonym geschrieben hat, wird ohne Namen angesprochen. <Link to="/admin">Zu den Anfragen</Link>
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          size="small"
          onClick={() => {
            const id = crypto.randomUUID()
            draft.type([...draft.view().body, { id, name: 'Neue Vorlage', text: '{person.greeting},\n\n' }])
            requestAnimationFrame(() => document.getElementById(`${id}-name`)?.focus())
          }}
        >
          Neue Vorlage
        </Button>
        <SaveLine
          state={draft.state}
          isKept={draft.isKept}
          restored={draft.replaced > 0}
          onRetry={() => void draft.save()}
        />
      </div>
      {draft.offered ? (
        <OfferedVersion keptAt={draft.offered.keptAt} onTake={draft.takeOffered} onDrop={draft.dropOffered} />
      ) : null}
      {draft.theirs ? (
        <Card as="section" tone="cream" role="alert" aria-label="Zwei Fassungen">
          <p className="font-semibold">Die Vorlagen wurden inzwischen in einem anderen Fenster geändert.</p>
          <div className="flex flex-wrap gap-3">
            <Button size="small" onClick={() => draft.choose(templates)}>
              Meine Fassung speichern
            </Button>
            <Button size="small" variant="secondary" onClick={() => draft.theirs && draft.choose(draft.theirs.body)}>
              Die andere übernehmen
            </Button>
          </div>
        </Card>
      ) : null}
      {templates.map((template) => (
        <Template
          key={template.id}
          template={template}
          onChange={(part) => change(template.id, part)}
          onDelete={async () => {
            draft.type(draft.view().body.filter(({ id }) => id !== template.id))
            await draft.save()
          }}
        />
      ))}
    </div>
  )
}

interface TemplateProps {
  template: AnswerTemplate
  onChange(part: Partial<AnswerTemplate>): void
  onDelete(): Promise<void>
}

function Template({ template: { id, name, text }, onChange, onDelete }: TemplateProps) {
  const [fact, setFact] = useState('')
  const unknown = unknownBraces(text)
  return (
    <Card as="section" aria-label={name || 'Vorlage ohne Namen'}>
      <div className="grid gap-4">
        <Field
          id={`${id}-name`}
          name={`${id}-name`}
          label="Name der Vorlage"
          maxLength={100}
          value={name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextareaField
          id={`${id}-text`}
          name={`${id}-text`}
          label="Text"
          rows={8}
          maxLength={ANSWER_TEXT_MAX}
          value={templateWithLabels(text)}
          onChange={(event) => onChange({ text: templateWithNames(event.target.value) })}
          {...(unknown ? { error: `Die Angabe ${unknown} gibt es nicht. Bitte wählen Sie eine aus der Liste.` } : {})}
        />
        <SelectField
          id={`${id}-fact`}
          name={`${id}-fact`}
          label="Angabe einfügen"
          value={fact}
          onChange={(event) => {
            const area = document.getElementById(`${id}-text`) as HTMLTextAreaElement | null
            const { value = '', selectionStart = value.length, selectionEnd = value.length } = area ?? {}
            const inserted = `{${event.target.value}}`
            const before = templateWithNames(value.slice(0, selectionStart))
            onChange({ text: `${before}${inserted}${templateWithNames(value.slice(selectionEnd))}` })
            setFact('')
          }}
        >
          <option value="">Bitte wählen</option>
          {insertable.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        <details className="further-facts">
          <summary>Vorschau</summary>
          <p className="answer whitespace-pre-wrap">{filledTemplate(text)}</p>
        </details>
        <DeleteQuestion title="Vorlage löschen" failure="Die Vorlage konnte nicht gelöscht werden." onDelete={onDelete}>
          <p>Die Vorlage „{name}“ wird gelöscht. Verschickte Antworten bleiben, wie sie sind.</p>
        </DeleteQuestion>
      </div>
    </Card>
  )
}
