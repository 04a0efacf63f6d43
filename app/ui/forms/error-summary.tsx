import { type ReactNode, useEffect, useId, useRef } from 'react'
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
  return (
    <ProblemSummary
      problems={Object.entries(errors).map(([control, message]) => ({ key: control, control, message }))}
      refusals={refusals}
    >
      {incomplete ? (
        <p className="text-small">
          <span>{incomplete.title}</span>. <span>{incomplete.advice}</span>:
        </p>
      ) : null}
    </ProblemSummary>
  )
}

interface Problem {
  key: string
  /** Before the message. */
  place?: string
  message: string
  /** The id of the control that it leads to. */
  control?: string
}

interface ProblemSummaryProps extends Pick<ErrorSummaryProps, 'refusals'> {
  problems: readonly Problem[]
  children?: ReactNode
}

export function ProblemSummary({ problems, refusals, children }: ProblemSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const headingId = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows every refusal, not its content
  useEffect(() => summary.current?.focus(), [refusals])

  if (problems.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce the summary as part of the form's questions
    <div
      ref={summary}
      tabIndex={-1}
      role="group"
      aria-labelledby={headingId}
      className="grid gap-2 rounded-card border-2 border-error bg-error-tint p-6"
    >
      <h2 id={headingId} className="text-large text-error">
        {problems.length === 1 ? 'Es gibt ein Problem' : `Es gibt ${problems.length} Probleme`}
      </h2>
      {children}
      <ul className="grid list-none gap-1">
        {problems.map(({ key, place, message, control }) => (
          <li key={key}>
            {place ? <strong>{place}: </strong> : null}
            {control ? (
              <ToControl id={control} className="text-error font-semibold">
                {message}
              </ToControl>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function ToControl({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <a
      href={`#${id}`}
      // A fragment link alone would scroll the control under its label and change the address.
      onClick={(event) => {
        if (showControl(id)) event.preventDefault()
      }}
      className={className}
    >
      {children}
    </a>
  )
}
