import type { MailKind } from '../../../rules/operation/mail-kinds.ts'
import { call, type DataApi } from '../../lib/data-api.ts'

export interface UndeliveredMails {
  kind: MailKind
  given_up: number
  still_trying: number
  /** When the oldest of them was tried first, ISO 8601. */
  since: string
  last_error: string | null
  /** Some of those it was for, the given up first; null for mails to the practice. */
  recipients: string[] | null
}

export async function loadUndeliveredMails(api: DataApi): Promise<UndeliveredMails[]> {
  return call(api, 'undelivered_mails')
}

export async function acknowledgeUndeliveredMails(api: DataApi): Promise<void> {
  await call(api, 'acknowledge_undelivered_mails')
}
