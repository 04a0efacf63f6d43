import type { EnquiryWork } from './save-enquiry.ts'

/** Merges two versions by field; undefined where both changed the same field in different ways. */
export function joinWork(base: EnquiryWork, mine: EnquiryWork, theirs: EnquiryWork): EnquiryWork | undefined {
  const status = joined(base.status, mine.status, theirs.status)
  const notes = joined(base.admin_notes, mine.admin_notes, theirs.admin_notes)
  const inFile = joined(base.in_patient_file, mine.in_patient_file, theirs.in_patient_file)
  const day = joined(base.comes_back_on, mine.comes_back_on, theirs.comes_back_on)
  if (!status || !notes || !inFile || !day) return undefined
  return {
    status: status.value,
    admin_notes: notes.value,
    in_patient_file: inFile.value,
    comes_back_on: day.value,
  }
}

/** Both notes, one below the other; only one where at most one changed. */
export function bothNotes(base: EnquiryWork, mine: EnquiryWork, theirs: EnquiryWork): string | null {
  const one = joined(base.admin_notes, mine.admin_notes, theirs.admin_notes)
  return one ? one.value : [theirs.admin_notes, mine.admin_notes].filter(Boolean).join('\n\n')
}

function joined<Value>(base: Value, mine: Value, theirs: Value): { value: Value } | undefined {
  if (mine === base || mine === theirs) return { value: theirs }
  return theirs === base ? { value: mine } : undefined
}
