/** What every newsletter function answers. The page shows `message` as it is. */
export interface NewsletterAnswer {
  success: boolean
  message: string
  /** With 429: seconds to wait, as in `Retry-After`. */
  retryAfter?: number
}

export const TRY_AGAIN_LATER = 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'

/** @param success false with 200 is a refusal that the specification words, such as a link that expired */
export function answer(success: boolean, message: string, status = 200): Response {
  return Response.json({ success, message } satisfies NewsletterAnswer, { status })
}

/** Refuses with 429 and the sentence of the specification; the form adds when to try again. */
export function answerTooMany(message: string, retryAfter: number): Response {
  return Response.json({ success: false, message, retryAfter } satisfies NewsletterAnswer, {
    status: 429,
    headers: { 'retry-after': String(retryAfter) },
  })
}

/**
 * Runs a handler; an error is logged and answered with 500.
 * @param message the sentence, quoted from section 8 of the specification
 */
export async function answerFailures(message: string, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run()
  } catch (error) {
    // The details of a database error repeat a visitor's words.
    console.error(error instanceof Error ? error : new Error('a newsletter function failed'))
    return answer(false, message, 500)
  }
}
