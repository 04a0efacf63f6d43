/** Published at once: each is read, checked and rendered while the operator waits. */
export const MOST_DRAFTS_AT_ONCE = 40
