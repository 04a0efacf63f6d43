import { FactorProblem } from './factors.ts'

/** Says what went wrong, and says it aloud to screen readers. */
export function ProblemLine({ problem }: { problem: string | undefined }) {
  if (!problem) return null
  return (
    <p role="alert" className="flex gap-2 font-semibold text-error">
      <span aria-hidden="true">▲</span>
      {problem}
    </p>
  )
}

export function sentenceOf(error: unknown): string {
  return error instanceof FactorProblem ? error.message : 'Das hat nicht geklappt. Versuchen Sie es noch einmal.'
}
