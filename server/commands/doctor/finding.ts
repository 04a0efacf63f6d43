/** One line of the doctor's report. */
export interface Finding {
  /** `ok` is well, `note` should be known, `wrong` must be mended: only that ends with exit code 1. */
  verdict: 'ok' | 'note' | 'wrong'
  /** What was looked at, and what was found: one German sentence for somebody who is no programmer. */
  text: string
  /** What to do about it. Given whenever there is something to do. */
  advice?: string
}

export const ok = (text: string): Finding => ({ verdict: 'ok', text })
export const note = (text: string, advice?: string): Finding => finding('note', text, advice)
export const wrong = (text: string, advice: string): Finding => finding('wrong', text, advice)

function finding(verdict: Finding['verdict'], text: string, advice?: string): Finding {
  return advice === undefined ? { verdict, text } : { verdict, text, advice }
}
