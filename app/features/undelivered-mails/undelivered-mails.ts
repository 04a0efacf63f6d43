import type { PostgrestClient } from '@supabase/postgrest-js'

/** Mails of one kind that did not go out. */
export interface UndeliveredMails {
  kind: string
  given_up: number
  still_trying: number
  /** When the oldest of them was tried first, ISO 8601. */
  since: string
  /** The mail server's own words about the newest. */
  last_error: string | null
}

/** @throws the API's error; its `message` is a German sentence */
export async function loadUndeliveredMails(api: PostgrestClient): Promise<UndeliveredMails[]> {
  const { data, error } = await api.rpc('undelivered_mails')
  if (error) throw error
  return data
}

/**
 * Stops showing what was given up. What is still being tried stays.
 *
 * @throws the API's error; its `message` is a German sentence
 */
export async function acknowledgeUndeliveredMails(api: PostgrestClient): Promise<void> {
  const { error } = await api.rpc('acknowledge_undelivered_mails')
  if (error) throw error
}

const NAMES: Record<string, string> = {
  'due-digest': 'Tagesübersicht an die Praxis',
  'enquiry-notification': 'Hinweis an die Praxis auf neue Anfragen',
  'enquiry-receipt': 'Eingangsbestätigung an Absender einer Anfrage',
  'newsletter-already-subscribed': 'Hinweis an Abonnenten, die sich noch einmal angemeldet haben',
  'newsletter-confirmation': 'Bestätigungslink für den Newsletter',
  'page-broke': 'Hinweis an die Praxis auf eine fehlerhafte Seite',
  'password-changed': 'Hinweis auf ein geändertes Passwort',
  'password-recovery': 'Link für ein vergessenes Passwort',
}

/** What a kind of mail is called in the practice. */
export function nameOfMail(kind: string): string {
  return NAMES[kind] ?? kind
}
