/** What a check of the doctor found: German, for an operator who is no programmer. */
export interface Finding {
  /** A `note` should be known; only what is `wrong` ends with exit code 1. */
  verdict: 'note' | 'wrong'
  /** What was found, and behind ` → ` what to do. */
  text: string
}

/** note`The text of a finding` */
export const note = (parts: TemplateStringsArray, ...values: unknown[]) => findingOf('note', parts, values)
/** wrong`The text of a finding` */
export const wrong = (parts: TemplateStringsArray, ...values: unknown[]) => findingOf('wrong', parts, values)

function findingOf(verdict: Finding['verdict'], parts: TemplateStringsArray, values: unknown[]): Finding {
  return { verdict, text: String.raw({ raw: parts }, ...values) }
}

/** @returns what a check found: `onlyFound(isOpen && wrong`…`, isFull && note`…`)` */
export function onlyFound(...findings: (Finding | false)[]): Finding[] {
  return findings.filter((finding) => finding !== false)
}
