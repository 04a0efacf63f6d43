/** An article counts as read once it was visible this long in all. */
export const READ_AFTER_SECONDS = 10
