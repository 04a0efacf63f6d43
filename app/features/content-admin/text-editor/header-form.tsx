import { blogCategories } from '../../../content/blog-categories.ts'
import { headerLabels } from '../../../content/texts/check-text.ts'
import type { TextHeaders, TextKind } from '../../../content/texts/text-document.ts'
import { CheckboxField, Field, SelectField, TextareaField } from '../../../ui/field.tsx'
import { PictureControl } from '../pictures/picture-control.tsx'
import { IssueHeaderForm } from './issue-header-form.tsx'
import type { OwnPage } from './link-dialog.tsx'
import { SourcesField } from './sources-field.tsx'
import type { ListedArticle } from './text-source.ts'

/** Any header, while it is written: what is missing is not there yet. */
export type HeaderDraft = Partial<TextHeaders['article'] & TextHeaders['legal'] & TextHeaders['issue']>

interface HeaderFormProps {
  kind: TextKind
  header: HeaderDraft
  /** The address at which visitors know the text; undefined for a new one. */
  liveSlug: string | undefined
  ownPages: readonly OwnPage[]
  articles: readonly ListedArticle[]
  /** By name of the field. */
  errors: Readonly<Record<string, string>>
  onChange(header: HeaderDraft): void
}

/** What stands above and around a text, but for its title. */
export function HeaderForm({ kind, header, liveSlug, ownPages, articles, errors, onChange }: HeaderFormProps) {
  const give = (part: HeaderDraft) => onChange(withoutNothing({ ...header, ...part }))
  const frame = (name: keyof HeaderDraft) => ({
    name,
    id: `header-${name}`,
    label: headerLabels[name] ?? name,
    error: errors[name],
  })
  const text = (name: 'excerpt' | 'description', maxLength: number, hint: string) => (
    <TextareaField
      {...frame(name)}
      hint={hint}
      rows={3}
      maxLength={maxLength}
      value={header[name] ?? ''}
      // All of it is one line: a new one would be a mistake.
      onChange={(event) => give({ [name]: event.target.value.replaceAll('\n', ' ') })}
    />
  )
  const day = (name: 'date' | 'updatedAt' | 'reviewedAt' | 'version', optional: boolean, hint?: string) => (
    <Field
      {...frame(name)}
      type="date"
      {...(hint ? { hint } : {})}
      optional={optional}
      value={header[name] ?? ''}
      onChange={(event) => give({ [name]: event.target.value || (optional ? undefined : '') })}
    />
  )

  if (kind === 'issue') {
    return (
      <IssueHeaderForm
        header={header}
        isSent={liveSlug !== undefined}
        articles={articles}
        errors={errors}
        onChange={give}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Field
        {...frame('shortTitle')}
        hint="Erscheint in Menüs und in der Zeile oben, die zeigt, wo man ist"
        maxLength={60}
        value={header.shortTitle ?? ''}
        onChange={(event) => give({ shortTitle: event.target.value })}
      />
      {kind === 'article' ? <Slug {...{ header, liveSlug, frame, give }} /> : null}
      {kind === 'legal' ? null : text('excerpt', 600, 'Zwei Sätze unter dem Titel und in Listen')}
      {text('description', 320, 'Ein bis zwei Sätze, die bei Suchmaschinen stehen')}
      {kind === 'legal' ? day('version', false, 'Erscheint über dem Text') : null}
      {kind === 'article' ? (
        <>
          <SelectField
            {...frame('category')}
            value={header.category ?? ''}
            onChange={(event) => give({ category: event.target.value as (typeof blogCategories)[number] })}
          >
            {blogCategories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </SelectField>
          <List
            {...frame('tags')}
            hint="Jede Zeile ist ein Schlagwort."
            entries={header.tags ?? []}
            onChange={(tags) => give({ tags })}
          />
          <div className="grid gap-5 md:grid-cols-2">
            {day('date', false)}
            {day('updatedAt', true, 'Erscheint oben im Artikel')}
          </div>
        </>
      ) : null}
      {kind === 'guide' ? day('updatedAt', true, 'Erscheint oben im Ratgeber') : null}
      {kind === 'legal' ? null : (
        <>
          {day(
            'reviewedAt',
            true,
            'Erscheint unter den Quellen. Setzen Sie den Tag erst, wenn jeder Satz für Ihre Praxis stimmt: Ein mitgelieferter Text trägt Ihren Namen erst dann.',
          )}
          <SourcesField
            sources={header.sources ?? []}
            error={errors.sources}
            onChange={(sources) => give({ sources })}
          />
          {kind === 'article' ? (
            <PictureControl
              id="header-cover"
              label={headerLabels.cover ?? ''}
              hint="Steht über dem Artikel, auf seiner Karte im Blog und im Bild, das beim Teilen erscheint. Ohne Titelbild steht dort eine Zeichnung."
              value={header.cover}
              error={errors.cover}
              onChange={(cover) => give({ cover: cover ?? undefined })}
            />
          ) : null}
          {header.picture && !header.cover ? (
            <TextareaField
              name="picture-alt"
              id="header-picture"
              label="Beschreibung des Bildes über dem Text"
              hint="Für alle, die es nicht sehen"
              rows={3}
              maxLength={400}
              error={errors.picture}
              value={header.picture.alt}
              onChange={(event) =>
                header.picture &&
                give({ picture: { ...header.picture, alt: event.target.value.replaceAll('\n', ' ') } })
              }
            />
          ) : null}
        </>
      )}
      {kind === 'article' ? (
        <>
          <Related articles={articles} chosen={header.related ?? []} onChange={(related) => give({ related })} />
          <Field
            {...frame('publishAt')}
            type="datetime-local"
            hint="Uhrzeit in Deutschland. Vorher sieht ihn niemand; veröffentlichen müssen Sie ihn trotzdem."
            optional
            value={header.publishAt ?? ''}
            onChange={(event) => give({ publishAt: event.target.value || undefined })}
          />
          <CheckboxField
            name="withdrawn"
            id="header-withdrawn"
            label="Artikel zurückziehen"
            hint="Er verschwindet aus Listen; seine Adresse führt auf eine andere Seite. Das gilt mit dem nächsten Veröffentlichen."
            error={errors.withdrawn}
            checked={header.withdrawn !== undefined}
            onChange={(event) => give({ withdrawn: event.target.checked ? { to: '/blog' } : undefined })}
          />
          {header.withdrawn ? (
            <SelectField
              name="withdrawn-to"
              label="Seine Adresse führt zu"
              value={header.withdrawn.to}
              onChange={(event) => give({ withdrawn: { to: event.target.value } })}
            >
              {ownPages.map(({ path, title }) => (
                <option key={path} value={path}>
                  {title}
                </option>
              ))}
            </SelectField>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

interface SlugProps {
  header: HeaderDraft
  liveSlug: string | undefined
  frame(name: keyof HeaderDraft): { name: string; id: string; label: string; error: string | undefined }
  give(part: HeaderDraft): void
}

/** The address. Whoever follows the old one is led to the new one. */
function Slug({ header, liveSlug, frame, give }: SlugProps) {
  const { slug = '', formerSlugs = [] } = header
  function change(next: string) {
    const former = new Set(liveSlug ? [...formerSlugs, liveSlug] : formerSlugs)
    former.delete(next)
    give({ slug: next, formerSlugs: [...former] })
  }
  return (
    <Field
      {...frame('slug')}
      hint={`Der letzte Teil von /blog/${slug || '…'}${
        formerSlugs.length > 0 ? `. Hierher führen auch: ${formerSlugs.join(', ')}` : ''
      }`}
      maxLength={80}
      autoCapitalize="none"
      spellCheck={false}
      value={slug}
      onChange={(event) => change(event.target.value)}
    />
  )
}

interface ListProps {
  name: string
  id: string
  label: string
  hint: string
  error: string | undefined
  entries: readonly string[]
  onChange(entries: string[]): void
}

function List({ entries, onChange, ...frame }: ListProps) {
  return (
    <TextareaField
      {...frame}
      value={entries.join('\n')}
      onChange={(event) => onChange(event.target.value ? event.target.value.split('\n') : [])}
      // A line that is still empty would be an entry without a word.
      onBlur={(event) => {
        const words = event.target.value.split('\n').map((line) => line.trim())
        onChange(words.filter(Boolean))
      }}
    />
  )
}

interface RelatedProps {
  articles: readonly { key: string; title: string }[]
  chosen: readonly string[]
  onChange(chosen: string[]): void
}

function Related({ articles, chosen, onChange }: RelatedProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{headerLabels.related}</legend>
      <p className="text-small text-ink-muted">Zwei Karten unter dem Artikel. Ohne Auswahl sind es die üblichen.</p>
      {[0, 1].map((place) => (
        <SelectField
          key={place}
          name={`related-${place}`}
          label={`${place + 1}. Karte`}
          value={chosen[place] ?? ''}
          onChange={(event) => {
            const next = [...chosen]
            next[place] = event.target.value
            onChange([...new Set(next.filter(Boolean))])
          }}
        >
          <option value="">Die übliche</option>
          {articles.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  )
}

/** As JSON: a field without a value is not there. */
function withoutNothing(header: HeaderDraft): HeaderDraft {
  return Object.fromEntries(Object.entries(header).filter(([, value]) => value !== undefined))
}
