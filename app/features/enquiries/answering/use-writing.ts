import { useCallback, useEffect, useState } from 'react'
import type { AnswerDraft } from '../../../../database/json-results.ts'
import { showControl } from '../../../lib/forms/show-control.ts'
import { placeToWrite } from './templates.ts'

/** What the operator writes; undefined for nothing. */
export type Writing = 'mail' | 'call' | undefined

/**
 * A press on "Antworten" opens the form and leads into it; a draft that was found only opens it.
 * @param canBeMailed who telephoned may have no address
 */
export function useWriting(draft: AnswerDraft | null | undefined, canBeMailed: boolean) {
  const [{ what, isAsked }, setWriting] = useState<{ what: Writing; isAsked: boolean }>({
    what: draft?.call ? 'call' : canBeMailed && (draft?.text || draft?.times) ? 'mail' : undefined,
    isAsked: false,
  })
  useEffect(() => {
    if (!what) return
    const id = what === 'mail' ? 'answer-text' : 'answer-call'
    if (isAsked) showControl(id)
    if (what === 'mail') putCaret(id)
  }, [what, isAsked])
  const write = useCallback((what: Writing) => setWriting({ what, isAsked: true }), [])
  return { writing: what, write }
}

/** Below the greeting: who types at once must not type before it. */
export function putCaret(id: string): void {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLTextAreaElement)) return
  const place = placeToWrite(field.value)
  field.setSelectionRange(place, place)
}
