import { useEffect, useRef } from 'react'
import type { TextHeaders } from '../../../content/texts/text-document.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'

type Source = TextHeaders['article']['sources'][number]

interface SourcesFieldProps {
  sources: readonly Source[]
  error: string | undefined
  onChange(sources: Source[]): void
}

const languages = { en: 'Englisch', fr: 'Französisch', la: 'Latein' }

/** What a text rests on, one entry for each publication. */
export function SourcesField({ sources, error, onChange }: SourcesFieldProps) {
  const give = (index: number, part: Partial<Source>) =>
    onChange(sources.with(index, withoutNothing({ ...(sources[index] as Source), ...part })))

  const added = useRef<string>(undefined)

  // Whoever asked for a source goes on with it.
  useEffect(() => {
    if (added.current) document.getElementById(added.current)?.focus()
    added.current = undefined
  })

  return (
    <fieldset id="header-sources" tabIndex={-1} className="grid gap-3">
      <legend className="font-semibold">Quellen</legend>
      {error ? <p className="text-small font-semibold text-error">{error}</p> : null}
      {sources.map((source, index) => {
        const line = (name: 'author' | 'year' | 'title' | 'place', label: string, maxLength: number) => (
          <Field
            name={`source-${index}-${name}`}
            label={label}
            maxLength={maxLength}
            value={source[name]}
            onChange={(event) => give(index, { [name]: event.target.value })}
          />
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list, it has no other name
          <fieldset key={index} className="grid gap-3 rounded-card border border-dune p-4 md:grid-cols-2">
            <legend className="sr-only">{`Quelle ${index + 1}`}</legend>
            {line('author', 'Wer', 200)}
            {line('year', 'Jahr', 40)}
            {line('title', 'Titel', 400)}
            {line('place', 'Wo erschienen', 300)}
            <Field
              name={`source-${index}-href`}
              label="Link"
              type="url"
              optional
              placeholder="https://"
              maxLength={500}
              value={source.href ?? ''}
              onChange={(event) => give(index, { href: event.target.value.trim() || undefined })}
            />
            <SelectField
              name={`source-${index}-language`}
              label="Sprache des Titels"
              value={source.language ?? ''}
              onChange={(event) => give(index, { language: (event.target.value || undefined) as Source['language'] })}
            >
              <option value="">Deutsch</option>
              {Object.entries(languages).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Button
              variant="secondary"
              size="small"
              className="justify-self-start"
              onClick={() => onChange(sources.toSpliced(index, 1))}
            >
              Quelle {index + 1} entfernen
            </Button>
          </fieldset>
        )
      })}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => {
          added.current = `source-${sources.length}-author`
          onChange([...sources, { author: '', year: '', title: '', place: '' }])
        }}
      >
        Quelle hinzufügen
      </Button>
    </fieldset>
  )
}

/** As JSON: a field without a value is not there. */
function withoutNothing(source: Source): Source {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined)) as Source
}
