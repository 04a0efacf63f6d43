/** What every newsletter function answers. The page shows `message` as it is. */
export interface NewsletterAnswer {
  success: boolean
  message: string
}

export const TRY_AGAIN_LATER = 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'

export function answer(success: boolean, message: string, status = 200): Response {
  return Response.json({ success, message } satisfies NewsletterAnswer, {
    status,
    headers: { 'cache-control': 'no-store' },
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
