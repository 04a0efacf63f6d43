/** Periods that no practice chooses; tests/unit/privacy-policy.test.ts compares them with what deletes. */

/** `private.delete_old_mails` */
export const UNDELIVERED_MAIL_DAYS = 30

/** A day old, deleted by the next hourly job. */
export const FORGOTTEN_MAIL_DAYS = 2

/** `server/jobs/retention.ts` */
export const UNSENT_FILE_DAYS = 1

/** So long before an enquiry is deleted the daily digest announces it (`server/jobs/due-digest.ts`). */
export const DELETION_NOTICE_DAYS = 14

/** As `FORGOTTEN_MAIL_DAYS`: counters of limits and their keys. */
export const COUNTER_DAYS = 2

/** Unless `BACKUP_KEEP` says otherwise. */
export const BACKUPS_KEPT = 14

/** `server/jobs/trash.ts` */
export const TRASH_DAYS = 7

/** `private.forget_old_newsletter_deliveries` */
export const ISSUE_RECIPIENT_MONTHS = 12
