/** Visible this long in all. */
export const READ_AFTER_SECONDS = 10
