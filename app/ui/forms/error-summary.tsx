import { useEffect, useId, useRef } from 'react'
import { showControl } from '../../lib/forms/show-control.ts'

interface ErrorSummaryProps {
  /** By id of the control. */
  errors: Record<string, string>
  /** Number of refused submits. Each takes the focus here. */
  refusals: number
  incomplete?: { title: string; advice: string }
}

/** One place to start after a failed submit. */
export function ErrorSummary({ errors, refusals, incomplete }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const headingId = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows every refusal, not its content
  useEffect(() => summary.current?.focus(), [refusals])

  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce the summary as part of the form's questions
    <div
      ref={summary}
      tabIndex={-1}
      role="group"
      aria-labelledby={headingId}
      className="grid gap-2 rounded-card border-2 border-error bg-paper p-6"
    >
      <h2 id={headingId} className="text-large text-error">
        Es gibt ein Problem
      </h2>
      {incomplete ? (
        <p className="text-small">
          <span>{incomplete.title}</span>. <span>{incomplete.advice}</span>:
        </p>
      ) : null}
      <ul className="grid list-none gap-1">
        {entries.map(([field, message]) => (
          <li key={field}>
            <a
              href={`#${field}`}
              // A fragment link alone would scroll the control under its label and change the address.
              onClick={(event) => {
                if (showControl(field)) event.preventDefault()
              }}
              className="text-error font-semibold"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
