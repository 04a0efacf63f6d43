import type { EnquiryCounts, EnquiryKind } from '../enquiry.ts'

/** What was counted of these kinds together; undefined while one is not counted. */
export function countOf(counts: EnquiryCounts, kinds: readonly EnquiryKind[]) {
  const counted = counts.filter(({ kind }) => kinds.includes(kind))
  if (counted.length < kinds.length) return undefined
  const newest = counted.flatMap(({ newest }) => newest ?? []).sort()
  return { count: counted.reduce((sum, { entries }) => sum + entries, 0), newest: newest.at(-1) ?? null }
}
