import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react'
import { keepTogether } from '../layout/keep-together.tsx'
import { ErrorSign } from './error-sign.tsx'

/** Beside a field with a mistake. */
const BAR = 'border-l-4 border-error pl-4'

interface FieldFrame {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** Differs from `name` where a page has two forms. */
  id?: string
  optional?: boolean
}

type Own<Element extends 'input' | 'textarea' | 'select'> = FieldFrame &
  Omit<ComponentProps<Element>, keyof FieldFrame | 'aria-describedby' | 'aria-invalid'>

/** A control below its label. Hint and error are above it, and announced with it. */
function fieldOf<Element extends 'input' | 'textarea' | 'select'>(element: Element, usual: ComponentProps<Element>) {
  return ({ name, label, hint, error, id = name, optional, className, ...control }: Own<Element>): ReactElement => {
    const { described, hintLine, errorLine } = descriptionOf(id, hint, error)
    return (
      // A wide control, such as one for date and time, shrinks with its column.
      <div className={`grid grid-cols-1 content-start gap-2 ${error ? BAR : ''}`}>
        <label htmlFor={id} className="font-semibold">
          {label}
          {optional ? <Optional /> : null}
        </label>
        {hintLine}
        {errorLine}
        {createElement(element as string, {
          ...usual,
          ...control,
          ...described,
          name,
          className: `control ${error ? 'border-error' : ''} ${className ?? ''}`,
        })}
      </div>
    )
  }
}

/** One line of text. */
export const Field = fieldOf('input', { type: 'text' })
export const TextareaField = fieldOf('textarea', { rows: 5 })
/** `children` are the `<option>`s. */
export const SelectField = fieldOf('select', {})

/** The label is beside the box and may hold links. */
export function CheckboxField({ name, label, hint, error, id = name, optional, className, ...input }: Own<'input'>) {
  const { described, hintLine, errorLine } = descriptionOf(id, hint, error)
  return (
    <div className={`grid gap-2 ${error ? BAR : ''}`}>
      {errorLine}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3">
        <input
          {...input}
          {...described}
          type="checkbox"
          name={name}
          className={`checkbox ${error ? 'border-error' : ''} ${className ?? ''}`}
        />
        <label htmlFor={id} className="min-h-[2.75rem] py-2 text-base leading-snug hyphens-auto">
          {keepTogether(label)}
          {optional ? <Optional /> : null}
        </label>
        <div className="col-start-2">{hintLine}</div>
      </div>
    </div>
  )
}

function descriptionOf(id: string, hint: ReactNode, error: string | undefined) {
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return {
    described: {
      id,
      'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      'aria-invalid': error ? (true as const) : undefined,
    },
    hintLine: hint ? (
      <p id={hintId} className="text-small text-ink-muted">
        {keepTogether(hint)}
      </p>
    ) : null,
    errorLine: error ? (
      <p id={errorId} className="flex gap-2 text-small font-semibold text-error">
        <ErrorSign />
        <span>
          <span className="sr-only">Fehler: </span>
          {error}
        </span>
      </p>
    ) : null,
  }
}

function Optional() {
  return <span className="font-normal text-ink-muted"> (freiwillig)</span>
}
