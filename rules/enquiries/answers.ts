/** Answers of the practice to enquiries (610_answers.sql). */

/** So long a mail can be taken back. */
export const ANSWER_UNDO_SECONDS = 10
/** So long a call can be taken back. */
export const CALL_UNDO_MINUTES = 10
export const ANSWER_SUBJECT_MAX = 200
export const ANSWER_TEXT_MAX = 10_000
