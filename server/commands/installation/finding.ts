/** Of the doctor, in German for an operator who is no programmer. */
export interface Finding {
  /** Only `wrong` ends with exit code 1. */
  verdict: 'note' | 'wrong'
  /** The finding, and after ` → ` what to do. */
  text: string
}

/** found('note')`The text of a finding` */
export function found(verdict: Finding['verdict']) {
  return (parts: TemplateStringsArray, ...values: unknown[]): Finding => ({
    verdict,
    text: String.raw({ raw: parts }, ...values),
  })
}

export const note = found('note')
export const wrong = found('wrong')

/** `onlyFound(isOpen && wrong`…`, isFull && note`…`)` */
export function onlyFound(...findings: (Finding | false | undefined)[]): Finding[] {
  return findings.filter((finding) => finding !== false && finding !== undefined)
}
