import type { MailKind } from '../../../rules/operation/mail-kinds.ts'
import { call, type DataApi } from '../../lib/data-api.ts'

/** Mails of one kind that did not go out. */
export interface UndeliveredMails {
  kind: MailKind
  given_up: number
  still_trying: number
  /** When the oldest of them was tried first, ISO 8601. */
  since: string
  /** The mail server's own words about the newest. */
  last_error: string | null
}

/** @throws the API's error; its `message` is a German sentence */
export async function loadUndeliveredMails(api: DataApi): Promise<UndeliveredMails[]> {
  return call(api, 'undelivered_mails')
}

/**
 * Hides what was given up; what is still being tried stays.
 * @throws the API's error; its `message` is a German sentence
 */
export async function acknowledgeUndeliveredMails(api: DataApi): Promise<void> {
  await call(api, 'acknowledge_undelivered_mails')
}
