/**
 * Periods that no practice chooses; those that it does choose stand in `practice.retention`. The privacy policy prints both,
 * and tests/unit/privacy-policy.test.ts holds these against the code that obeys them.
 */

/** How long the note about a mail that could not be delivered stays: `private.delete_old_mails`. */
export const UNDELIVERED_MAIL_DAYS = 30

/** When the record of a mail to an address that never confirmed is gone at the latest: a day old, deleted by the next hourly job. */
export const FORGOTTEN_MAIL_DAYS = 2

/** How long a file without a request stays (`server/jobs/retention.ts`). It does not go into the trash. */
export const UNSENT_FILE_DAYS = 1

/** So many days before an enquiry is deleted, the daily digest says so. */
export const DELETION_NOTICE_DAYS = 14

/** When the counters against abuse and their keys are gone at the latest: a day old, deleted by the next hourly job. */
export const COUNTER_DAYS = 2

/** How many nightly backups are kept unless `BACKUP_KEEP` says otherwise. One a night: so many days old is the oldest. */
export const BACKUPS_KEPT = 14

/** How long a deletion by a job can be undone (`server/jobs/trash.ts`). */
export const TRASH_DAYS = 7

/** How long the recipients of an issue of the newsletter are known: `private.forget_old_newsletter_deliveries`. */
export const ISSUE_RECIPIENT_MONTHS = 12
