/** What every newsletter function answers. The page shows `message` as it is. */
export interface NewsletterAnswer {
  success: boolean
  message: string
  /** With 429: seconds until another try makes sense, as in `Retry-After`, which other origins cannot read. */
  retryAfter?: number
}

export const TRY_AGAIN_LATER = 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'

export function answer(success: boolean, message: string, status = 200): Response {
  return Response.json({ success, message } satisfies NewsletterAnswer, {
    status,
    headers: { 'cache-control': 'no-store' },
  })
}

/** Refuses with 429. The sentence stays that of the specification; the form adds when to try again. */
export function answerTooMany(message: string, retryAfter: number): Response {
  return Response.json({ success: false, message, retryAfter } satisfies NewsletterAnswer, {
    status: 429,
    headers: { 'cache-control': 'no-store', 'retry-after': String(retryAfter) },
  })
}

/**
 * Runs a handler; what it throws is reported and answered with a sentence that tells nothing about the inside.
 *
 * @param message the sentence, quoted from section 8 of the specification
 */
export async function answerFailures(message: string, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run()
  } catch (error) {
    // Only what the program itself says: a database error repeats what somebody typed in its details.
    console.error(error instanceof Error ? error : new Error('a newsletter function failed'))
    return answer(false, message, 500)
  }
}
