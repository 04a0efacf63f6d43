/** Those that no practice chooses; tests/unit/privacy-policy.test.ts holds them against the code. */

/** `private.delete_old_mails` */
export const UNDELIVERED_MAIL_DAYS = 30

/** A day old, deleted by the next hourly job. */
export const FORGOTTEN_MAIL_DAYS = 2

/** `server/jobs/retention.ts` */
export const UNSENT_FILE_DAYS = 1

export const DELETION_NOTICE_DAYS = 14

/** Likewise. */
export const COUNTER_DAYS = 2

/** Unless `BACKUP_KEEP` says otherwise. */
export const BACKUPS_KEPT = 14

/** `server/jobs/trash.ts` */
export const TRASH_DAYS = 7

/** `private.forget_old_newsletter_deliveries` */
export const ISSUE_RECIPIENT_MONTHS = 12
