import { READ_AFTER_SECONDS } from '../../../rules/article-views.ts'
import { CONFIRMATION_LINK_HOURS, FILE_LINK_SECONDS } from '../../../rules/operation/link-lifetimes.ts'
import {
  BACKUPS_KEPT,
  COUNTER_DAYS,
  FORGOTTEN_MAIL_DAYS,
  ISSUE_RECIPIENT_MONTHS,
  TRASH_DAYS,
  UNDELIVERED_MAIL_DAYS,
  UNSENT_FILE_DAYS,
} from '../../../rules/operation/retention-periods.ts'
import { readBuiltPage, textBlocks } from '../site/built-pages.ts'
import { practice } from '../site/shipped-practice.ts'

const {
  mailLogDays,
  enquiryMonths,
  uploadDaysAfterCompletion,
  unconfirmedSignupDays,
  optInProofYears,
  adminLoginDays,
} = practice.retention

/** Every sentence of the privacy policy with a period that code obeys, and the constant that the code uses. */
export const promises = {
  sentMails: [/merkt sich die Website (\d+) Tage/, mailLogDays],
  undeliveredMails: [/nicht zugestellt werden konnten, (\d+) Tage/, UNDELIVERED_MAIL_DAYS],
  sentMailsInTable: [/versandte E-Mails (\d+) Tage/, mailLogDays],
  undeliveredMailsInTable: [/nicht zugestellten (\d+) Tage/, UNDELIVERED_MAIL_DAYS],
  counters: [/höchstens (\d+) Tage Massenhafte/, COUNTER_DAYS],
  countersAndKeys: [/Zähler und Schlüssel werden nach spätestens (\d+) Tagen/, COUNTER_DAYS],
  enquiries: [/nach der Antwort, mit unseren Notizen (\d+) Monate/, enquiryMonths],
  apparentSpam: [/beiseitegelegt wurden (\d+) Monate/, enquiryMonths],
  files: [/höchstens aber (\d+) Tage nach dem Abschluss der Anfrage/, uploadDaysAfterCompletion],
  unsentFiles: [/nicht abgeschickt wurde (\d+) Tag nach dem Hochladen/, UNSENT_FILE_DAYS],
  signups: [/dazugehört (\d+) Tage nach Ablauf/, unconfirmedSignupDays],
  signupsInSection: [/löschen wir sie (\d+) Tage nach Ablauf des Links/, unconfirmedSignupDays],
  forgottenMails: [/versandte E-Mail nach höchstens (\d+) Tagen/, FORGOTTEN_MAIL_DAYS],
  optInLogs: [/(\d+) Jahre nach der Abmeldung/, optInProofYears],
  signIns: [/\(nur die Praxis\) (\d+) Tage/, adminLoginDays],
  issues: [/angenommen hat (\d+) Monate nach dem Versand/, ISSUE_RECIPIENT_MONTHS],
  trash: [/hält ihn noch (\d+) Tage in einem Papierkorb/, TRASH_DAYS],
  backups: [/nächtliche: die letzten \d+, also (\d+) Tage/, BACKUPS_KEPT],
  fileLinks: [/Link, der nach (\d+) Minuten verfällt/, FILE_LINK_SECONDS / 60],
  confirmationLinks: [/Er gilt (\d+) Stunden/, CONFIRMATION_LINK_HOURS],
  readArticles: [/unseres Blogs (\d+) Sekunden lang/, READ_AFTER_SECONDS],
} as const satisfies Record<string, readonly [sentence: RegExp, number: number]>

/** The whole page as one line of text, as the build wrote it. */
export async function readPrivacyPolicy(): Promise<string> {
  const { document } = await readBuiltPage('/legal/datenschutz')
  return textBlocks(document).join(' ').replace(/\s+/g, ' ')
}
