import { type ReactNode, useEffect, useRef } from 'react'
import type { FactKind } from '../../../content/facts/fact-kinds.ts'
import { shortWeekdays } from '../../../rules/format/weekdays.ts'
import { Button } from '../buttons/button.tsx'
import { CheckboxField, Field, SelectField, TextareaField } from '../forms/field.tsx'
import { keepTogether } from '../layout/keep-together.tsx'
import type { ControlProps } from './control-of.ts'
import { PictureControl } from './picture-control.tsx'
import { WordsControl } from './words-control.tsx'

const weekdays = shortWeekdays.map((name, index) => ({ value: index + 1, name }))

/** The control of one field of a fact, a header or a template. */
export function FieldControl({ kind, ...props }: ControlProps & { kind: FactKind }) {
  const { id, label, value, errors, onChange } = props
  const frame = { id, name: id, label, error: errors[id], hint: props.hint, optional: kind.optional }
  const text = typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : ''
  switch (kind.kind) {
    case 'rows':
      return <Rows {...props} rows={kind} />
    case 'days':
      return (
        <Several
          {...props}
          className="flex flex-wrap gap-x-4"
          options={weekdays}
          onChange={(days) => onChange(days.toSorted())}
        />
      )
    case 'several':
      return (
        <Several
          {...props}
          className="max-h-[20rem] overflow-y-auto rounded-card border border-dune p-3"
          options={kind.choices.map((choice) => ({ value: choice, name: kind.names[choice] ?? choice }))}
          most={kind.most}
        />
      )
    case 'picture':
      return <PictureControl {...props} />
    case 'flag':
      // No tick is an answer.
      return (
        <CheckboxField
          {...frame}
          optional={undefined}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      )
    case 'lines':
      return (
        <TextareaField
          {...frame}
          hint={[props.hint, 'Jede Zeile ist ein Eintrag.'].filter(Boolean).join('. ')}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={(event) => onChange(event.target.value.split('\n'))}
          // An empty line would be an empty entry.
          onBlur={(event) => onChange(event.target.value.split('\n').flatMap((line) => line.trim() || []))}
        />
      )
    case 'text':
      return (
        <TextareaField
          {...frame}
          rows={3}
          value={text}
          // The value is one line.
          onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
        />
      )
    case 'words':
      return <WordsControl {...props} short={kind.short ?? false} value={text} />
    case 'choice':
      return (
        <SelectField {...frame} value={text} onChange={(event) => onChange(event.target.value)}>
          {/* Without it, the first choice would be shown and not be stored. */}
          {kind.choices.includes(text) ? null : <option value="">Bitte wählen</option>}
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

/** With a decimal comma. What is not a number stays as typed, and the check says so. */
function asNumber(text: string): number | string {
  return /^\d{1,9}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : text
}

type GroupProps = Omit<ControlProps, 'value' | 'onChange'> & { children: ReactNode }

/** Several controls under one label. */
function Group({ id, label, hint, errors, children }: GroupProps) {
  return (
    <fieldset id={id} tabIndex={-1} className="col-span-full grid gap-3">
      <legend className="font-semibold">{label}</legend>
      {hint ? <p className="text-small text-ink-muted">{keepTogether(hint)}</p> : null}
      {errors[id] ? <p className="text-small font-semibold text-error">{errors[id]}</p> : null}
      {children}
    </fieldset>
  )
}

interface SeveralProps<Value> extends Omit<ControlProps, 'onChange'> {
  className: string
  options: readonly { value: Value; name: string }[]
  most?: number
  onChange(values: Value[]): void
}

function Several<Value>({ className, options, most = options.length, value, onChange, ...group }: SeveralProps<Value>) {
  const chosen = Array.isArray(value) ? (value as Value[]) : []
  return (
    <Group {...group}>
      <div className={className}>
        {options.map((option) => (
          <label key={String(option.value)} className="flex min-h-[2.75rem] items-center gap-2 leading-tight">
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(option.value)}
              disabled={!chosen.includes(option.value) && chosen.length >= most}
              onChange={(event) => {
                const others = chosen.filter((one) => one !== option.value)
                onChange(event.target.checked ? [...others, option.value] : others)
              }}
            />
            {option.name}
          </label>
        ))}
      </div>
    </Group>
  )
}

type RowsKind = Extract<FactKind, { kind: 'rows' }>

function Rows({ rows: kind, value, onChange, ...group }: ControlProps & { rows: RowsKind }) {
  const { id, errors } = group
  const single = kind.most === 1
  const rows = (Array.isArray(value) ? value : value ? [value] : []) as Record<string, unknown>[]
  const focused = useRef<string>(undefined)
  const give = (next: Record<string, unknown>[]) => onChange(single ? (next[0] ?? null) : next)
  const nameOf = (index: number) => (single ? kind.entry : `${kind.entry} ${index + 1}`)
  const controlId = (index: number, name: string | undefined) => (single ? `${id}.${name}` : `${id}.${index}.${name}`)
  const addButtonId = `${id}-add`
  const blank = Object.fromEntries(kind.columns.map((column) => [column.name, column.kind === 'days' ? [] : '']))

  // The focus follows a moved entry, goes into an added one, and to the button after a removal.
  useEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus()
    focused.current = undefined
  })

  const moveButtonId = (index: number, step: number) => `${id}.${index}-${step < 0 ? 'up' : 'down'}`
  function move(row: Record<string, unknown>, from: number, step: number) {
    const to = from + step
    // At an end only the way back has a button.
    focused.current = moveButtonId(to, rows[to + step] ? step : -step)
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
    <Group {...group}>
      {rows.map((row, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other id
          key={index}
          className="grid gap-3 rounded-card border border-dune p-4 md:grid-cols-2 has-[[type=time]]:grid-cols-2"
        >
          <legend className="sr-only">{nameOf(index)}</legend>
          {kind.columns.map((column) => (
            <FieldControl
              key={column.name}
              kind={column}
              id={controlId(index, column.name)}
              label={column.label}
              value={row[column.name]}
              errors={errors}
              onChange={(next) => give(rows.with(index, { ...row, [column.name]: next }))}
            />
          ))}
          <div className="col-span-full flex flex-wrap gap-x-4 gap-y-2">
            {(kind.movable ? [-1, 1] : [])
              .filter((step) => rows[index + step])
              .map((step) => (
                <Button
                  key={step}
                  id={moveButtonId(index, step)}
                  variant="secondary"
                  size="small"
                  onClick={() => move(row, index, step)}
                >
                  {nameOf(index)} nach {step < 0 ? 'oben' : 'unten'}
                </Button>
              ))}
            <Button variant="link" onClick={() => remove(index)}>
              {nameOf(index)} entfernen
            </Button>
          </div>
        </fieldset>
      ))}
      {rows.length < kind.most ? (
        <Button id={addButtonId} variant="secondary" size="small" className="justify-self-start" onClick={add}>
          {kind.entry} hinzufügen
        </Button>
      ) : null}
    </Group>
  )
}
