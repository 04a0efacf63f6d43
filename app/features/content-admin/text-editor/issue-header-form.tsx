import type { TextHeaders } from '../../../content/texts/text-document.ts'
import { CheckboxField, Field, SelectField } from '../../../ui/field.tsx'
import type { ListedArticle } from './text-source.ts'

type IssueDraft = Partial<TextHeaders['issue']>

interface IssueHeaderFormProps {
  header: IssueDraft
  /** Whether it went out: then only its page in the archive changes. */
  isSent: boolean
  articles: readonly ListedArticle[]
  /** By name of the field. */
  errors: Readonly<Record<string, string>>
  onChange(part: IssueDraft): void
}

const MOST_TEASERS = 6

/** What stands around the text of an issue of the newsletter. */
export function IssueHeaderForm({ header, isSent, articles, errors, onChange }: IssueHeaderFormProps) {
  const teasers = header.teasers ?? []
  const chosen = new Set(teasers.map(({ path }) => path))
  function choose({ path, title, excerpt }: ListedArticle, isChosen: boolean) {
    const others = teasers.filter((teaser) => teaser.path !== path)
    onChange({ teasers: isChosen ? [...others, { path, title, excerpt }] : others })
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {isSent ? <p>Diese Ausgabe ist versandt. Was Sie hier ändern, ändert nur ihre Seite im Archiv.</p> : null}
      <Field
        name="title"
        id="header-title"
        label="Betreff"
        hint="Steht in der Liste der E-Mails und über dem Text"
        maxLength={120}
        error={errors.title}
        value={header.title ?? ''}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Field
        name="description"
        id="header-description"
        label="Vorschauzeile"
        hint="Steht in der Liste der E-Mails hinter dem Betreff"
        maxLength={160}
        error={errors.description}
        value={header.description ?? ''}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <SelectField
        name="salutation"
        id="header-salutation"
        label="Anrede"
        error={errors.salutation}
        value={header.salutation ?? 'name'}
        onChange={(event) => onChange({ salutation: event.target.value as 'name' | 'plain' })}
      >
        <option value="name">Mit dem Namen, wo jemand einen genannt hat</option>
        <option value="plain">Ohne Namen</option>
      </SelectField>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">Artikel unter dem Text</legend>
        <p className="text-small text-ink-muted">
          Höchstens sechs, mit Titel und Anreißer, in der Reihenfolge Ihrer Wahl
        </p>
        {errors.teasers ? <p className="text-error">{errors.teasers}</p> : null}
        <div className="max-h-80 overflow-y-auto rounded-card border border-dune p-3">
          {articles.map((article) => (
            <label key={article.path} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="checkbox"
                checked={chosen.has(article.path)}
                disabled={!chosen.has(article.path) && teasers.length >= MOST_TEASERS}
                onChange={(event) => choose(article, event.target.checked)}
              />
              {article.title}
            </label>
          ))}
        </div>
      </fieldset>
      <CheckboxField
        name="isLeftOut"
        id="header-isLeftOut"
        label="Nicht ins Archiv"
        hint="Sonst steht die Ausgabe nach dem Versand auch unter „Newsletter, Archiv“ auf der Website."
        error={errors.isLeftOut}
        checked={header.isLeftOut ?? false}
        onChange={(event) => onChange({ isLeftOut: event.target.checked })}
      />
    </div>
  )
}
