import { useEffect, useRef } from 'react'
import type { FactKind } from '../../../content/facts/fact-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField, Field, SelectField, TextareaField } from '../../../ui/field.tsx'
import { PictureControl } from '../pictures/picture-control.tsx'
import { WordsControl } from './words-control.tsx'

const weekdays = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']

interface ControlProps {
  id: string
  label: string
  hint?: string
  optional?: boolean
  value: unknown
  /** By id of the control. */
  errors: Record<string, string>
  onChange(value: unknown): void
}

/** The control for one fact, whatever its kind. */
export function FactControl({ kind, ...props }: ControlProps & { kind: FactKind }) {
  const { id, label, value, errors, onChange } = props
  const frame = {
    id,
    name: id,
    label,
    error: errors[id],
    ...(props.hint ? { hint: props.hint } : {}),
    ...(props.optional ? { optional: true } : {}),
  }
  const text = typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : ''
  switch (kind.kind) {
    case 'rows':
      return <Rows {...props} rows={kind} />
    case 'days':
      return <Days {...props} />
    case 'picture':
      return <PictureControl {...props} error={errors[id]} />
    case 'flag':
      return <CheckboxField {...frame} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
    case 'lines':
      return (
        <TextareaField
          {...frame}
          hint={[props.hint, 'Jede Zeile ist ein Eintrag.'].filter(Boolean).join('. ')}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={(event) => onChange(event.target.value.split('\n'))}
          // A line that is still empty would be an entry without a word.
          onBlur={(event) => onChange(event.target.value.split('\n').filter((line) => line.trim()))}
        />
      )
    case 'text':
      return <TextareaField {...frame} rows={3} value={text} onChange={(event) => onChange(event.target.value)} />
    case 'words':
      return <WordsControl {...props} short={kind.short ?? false} value={text} error={errors[id]} />
    case 'choice':
      return (
        <SelectField {...frame} value={text} onChange={(event) => onChange(event.target.value)}>
          {kind.choices.map((choice) => (
            <option key={choice} value={choice}>
              {kind.names[choice] ?? choice}
            </option>
          ))}
        </SelectField>
      )
    case 'number':
      return (
        <Field
          {...frame}
          inputMode="decimal"
          value={text}
          onChange={(event) => onChange(asNumber(event.target.value))}
        />
      )
    default:
      return (
        <Field
          {...frame}
          type={kind.kind === 'line' ? 'text' : kind.kind}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

/** Germans write cents behind a comma. What is no number stays as it was typed, so that the check can say so. */
function asNumber(text: string): number | string {
  return /^\d{1,9}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : text
}

function Days({ id, label, value, errors, onChange }: ControlProps) {
  const chosen = Array.isArray(value) ? (value as number[]) : []
  return (
    <fieldset id={id} tabIndex={-1} className="grid gap-2">
      <legend className="font-semibold">{label}</legend>
      {errors[id] ? <p className="text-small font-semibold text-error">{errors[id]}</p> : null}
      <div className="flex flex-wrap gap-x-4">
        {weekdays.map((name, index) => (
          <label key={name} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(index + 1)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...chosen, index + 1].sort((a, b) => a - b)
                    : chosen.filter((day) => day !== index + 1),
                )
              }
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type RowsKind = Extract<FactKind, { kind: 'rows' }>

function Rows({ id, label, hint, value, errors, onChange, rows: kind }: ControlProps & { rows: RowsKind }) {
  const single = kind.most === 1
  const rows = (Array.isArray(value) ? value : value ? [value] : []) as Record<string, unknown>[]
  const focused = useRef<string>(undefined)
  const give = (next: Record<string, unknown>[]) => onChange(single ? (next[0] ?? null) : next)
  const controlId = (index: number, name: string | undefined) => (single ? `${id}.${name}` : `${id}.${index}.${name}`)
  const addButtonId = `${id}-add`
  const blank = Object.fromEntries(kind.columns.map((column) => [column.name, column.kind === 'days' ? [] : '']))

  // The focus goes with the entry that was moved, into one that was added, and to the button where one was removed.
  useEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus()
    focused.current = undefined
  })

  function move(from: number, to: number) {
    const row = rows[from]
    if (!row) return
    const isAtEnd = to === 0 || to === rows.length - 1
    const direction = to < from !== isAtEnd ? 'up' : 'down'
    focused.current = moveButtonId(id, to, direction)
    give(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }

  function add() {
    focused.current = controlId(rows.length, kind.columns[0]?.name)
    give([...rows, blank])
  }

  function remove(index: number) {
    focused.current = addButtonId
    give(rows.toSpliced(index, 1))
  }

  return (
    <fieldset id={id} tabIndex={-1} className="grid gap-3">
      <legend className="font-semibold">{label}</legend>
      {hint ? <p className="text-small text-ink-muted">{hint}</p> : null}
      {errors[id] ? <p className="text-small font-semibold text-error">{errors[id]}</p> : null}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list, it has no other name
        <div key={index} className="grid gap-3 rounded-card border border-dune p-4 md:grid-cols-2">
          {kind.columns.map((column) => (
            <FactControl
              key={column.name}
              kind={column}
              id={controlId(index, column.name)}
              label={column.label}
              value={row[column.name]}
              errors={errors}
              onChange={(next) => give(rows.with(index, { ...row, [column.name]: next }))}
            />
          ))}
          <div className="flex flex-wrap gap-2 md:col-span-full">
            {kind.movable && index > 0 ? (
              <Button
                id={moveButtonId(id, index, 'up')}
                variant="secondary"
                size="small"
                onClick={() => move(index, index - 1)}
              >
                {kind.entry} {index + 1} nach oben
              </Button>
            ) : null}
            {kind.movable && index < rows.length - 1 ? (
              <Button
                id={moveButtonId(id, index, 'down')}
                variant="secondary"
                size="small"
                onClick={() => move(index, index + 1)}
              >
                {kind.entry} {index + 1} nach unten
              </Button>
            ) : null}
            <Button variant="secondary" size="small" onClick={() => remove(index)}>
              {single ? `${kind.entry} entfernen` : `${kind.entry} ${index + 1} entfernen`}
            </Button>
          </div>
        </div>
      ))}
      {rows.length < kind.most ? (
        <Button id={addButtonId} variant="secondary" size="small" className="justify-self-start" onClick={add}>
          {kind.entry} hinzufügen
        </Button>
      ) : null}
    </fieldset>
  )
}

const moveButtonId = (id: string, index: number, direction: 'up' | 'down') => `${id}.${index}-${direction}`
