/** How a form was filled in; the database weighs it (database/migrations/530_suspicion.sql) and does not keep it. */
export interface FormSignals {
  /** From opening the page until sending, rounded. */
  seconds: number
  /** What stands in the hidden field, at most 100 characters: people leave it empty. */
  website: string
}

export const HIDDEN_FIELD = 'website'

/** Read at the moment of sending. */
export function formSignals(form: HTMLFormElement): FormSignals {
  const website = String(new FormData(form).get(HIDDEN_FIELD) ?? '')
  return { seconds: Math.round(performance.now() / 1000), website: website.slice(0, 100) }
}
