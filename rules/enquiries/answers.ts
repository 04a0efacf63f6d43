/** 610_answers.sql */
export const ANSWER_UNDO_SECONDS = 10
export const CALL_UNDO_MINUTES = 10
export const ANSWER_SUBJECT_MAX = 200
export const ANSWER_TEXT_MAX = 10_000
