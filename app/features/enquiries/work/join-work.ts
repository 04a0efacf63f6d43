import type { EnquiryWork } from './save-enquiry.ts'

/** Merges two versions by field; undefined where both changed the same field in different ways. */
export function joinWork(base: EnquiryWork, mine: EnquiryWork, theirs: EnquiryWork): EnquiryWork | undefined {
  const changes = Object.entries(mine).filter(([name, value]) => value !== base[name as keyof EnquiryWork])
  const isConflict = ([name, value]: [string, unknown]) => {
    const theirValue = theirs[name as keyof EnquiryWork]
    return theirValue !== base[name as keyof EnquiryWork] && theirValue !== value
  }
  return changes.some(isConflict) ? undefined : { ...theirs, ...Object.fromEntries(changes) }
}

/** Both notes, one below the other; only one where at most one changed. */
export function bothNotes(base: EnquiryWork, mine: EnquiryWork, theirs: EnquiryWork): string | null {
  const notes = ({ admin_notes }: EnquiryWork) => ({ ...base, admin_notes })
  const joined = joinWork(base, notes(mine), notes(theirs))
  return joined ? joined.admin_notes : [theirs.admin_notes, mine.admin_notes].filter(Boolean).join('\n\n')
}
