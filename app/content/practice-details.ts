import { facts } from '#facts'

/** Facts of the practice that only a page or two show; the same holds as for `practice.ts`. */
export const practiceDetails = facts.practiceDetails
