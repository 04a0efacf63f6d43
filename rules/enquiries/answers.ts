/** 610_answers.sql */
export const ANSWER_UNDO_SECONDS = 10
export const CALL_UNDO_MINUTES = 10
export const ANSWER_SUBJECT_MAX = 200
export const ANSWER_TEXT_MAX = 10_000
/** Begins the note of an answer that left from another program: it counts like a call. */
export const ANSWERED_ELSEWHERE = 'Per E-Mail geantwortet: '
/** PDF files that are kept for answers; what goes with one is as large as an upload at most. */
export const MOST_DOCUMENTS = 50
