import type { EnquiryWork } from './save-enquiry.ts'

/**
 * What two people, or two windows, made of the same entry: what only one of them changed is taken as it is.
 *
 * @param base what both began with
 * @returns undefined where both changed the same in different ways
 */
export function joinWork(base: EnquiryWork, mine: EnquiryWork, theirs: EnquiryWork): EnquiryWork | undefined {
  const status = joined(base.status, mine.status, theirs.status)
  const notes = joined(base.admin_notes, mine.admin_notes, theirs.admin_notes)
  const mark = joined(base.in_patient_file, mine.in_patient_file, theirs.in_patient_file)
  const day = joined(base.comes_back_on, mine.comes_back_on, theirs.comes_back_on)
  if (!status || !notes || !mark || !day) return undefined
  return {
    status: status.value,
    admin_notes: notes.value,
    in_patient_file: mark.value,
    comes_back_on: day.value,
  }
}

/** The notes of both, one below the other: once where they are the same, or only one of them wrote. */
export function bothNotes(base: EnquiryWork, mine: EnquiryWork, theirs: EnquiryWork): string | null {
  const one = joined(base.admin_notes, mine.admin_notes, theirs.admin_notes)
  return one ? one.value : [theirs.admin_notes, mine.admin_notes].filter(Boolean).join('\n\n')
}

function joined<Value>(base: Value, mine: Value, theirs: Value): { value: Value } | undefined {
  if (mine === base || mine === theirs) return { value: theirs }
  return theirs === base ? { value: mine } : undefined
}
