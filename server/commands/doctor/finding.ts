/** A finding of the doctor, in German for an operator who is no programmer. */
export interface Finding {
  /** Only `wrong` ends with exit code 1. */
  verdict: 'note' | 'wrong'
  /** The finding, and behind ` → ` what to do. */
  text: string
}

/** note`The text of a finding` */
export const note = (parts: TemplateStringsArray, ...values: unknown[]) => findingOf('note', parts, values)
/** wrong`The text of a finding` */
export const wrong = (parts: TemplateStringsArray, ...values: unknown[]) => findingOf('wrong', parts, values)

function findingOf(verdict: Finding['verdict'], parts: TemplateStringsArray, values: unknown[]): Finding {
  return { verdict, text: String.raw({ raw: parts }, ...values) }
}

/** `onlyFound(isOpen && wrong`…`, isFull && note`…`)` */
export function onlyFound(...findings: (Finding | false)[]): Finding[] {
  return findings.filter((finding) => finding !== false)
}
