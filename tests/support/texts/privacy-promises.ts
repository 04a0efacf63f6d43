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

const { retention } = practice

/** Every sentence of the privacy policy with a period that code obeys, and the constant that the code uses. */
export const promises = {
  sentMails: [/versandte E-Mails (\d+) Tage/, retention.mailLogDays],
  undeliveredMails: [/nicht zugestellten (\d+) Tage/, UNDELIVERED_MAIL_DAYS],
  counters: [/höchstens (\d+) Tage Massenhafte/, COUNTER_DAYS],
  countersAndKeys: [/Beide löschen wir nach höchstens (\d+) Tagen/, COUNTER_DAYS],
  enquiries: [/bis zur Antwort ohne Frist, danach (\d+) Monate/, retention.enquiryMonths],
  apparentSpam: [/beiseitegelegt wurden (\d+) Monate/, retention.enquiryMonths],
  files: [/höchstens aber (\d+) Tage nach ihrem Abschluss/, retention.uploadDaysAfterCompletion],
  unsentFiles: [/nicht abgeschickt wurde (\d+) Tag nach dem Hochladen/, UNSENT_FILE_DAYS],
  signups: [/ohne Bestätigung (\d+) Tage nach Ablauf/, retention.unconfirmedSignupDays],
  forgottenMails: [/Versandvermerk nach höchstens (\d+) Tagen/, FORGOTTEN_MAIL_DAYS],
  optInLogs: [/(\d+) Jahre nach der Abmeldung/, retention.optInProofYears],
  signIns: [/\(nur die Praxis\) (\d+) Tage/, retention.adminLoginDays],
  issues: [/für Sie annahm (\d+) Monate nach dem Versand/, ISSUE_RECIPIENT_MONTHS],
  trash: [/liegt ein Eintrag noch (\d+) Tage in einem Papierkorb/, TRASH_DAYS],
  backups: [/die letzten (\d+) Nächte/, BACKUPS_KEPT],
  fileLinks: [/Link, der nach (\d+) Minuten verfällt/, FILE_LINK_SECONDS / 60],
  confirmationLinks: [/Link, der (\d+) Stunden gilt/, CONFIRMATION_LINK_HOURS],
  readArticles: [/War ein Artikel (\d+) Sekunden zu sehen/, READ_AFTER_SECONDS],
} as const satisfies Record<string, readonly [sentence: RegExp, number: number]>

/** The whole page as one line of text, as the build wrote it. */
export async function readPrivacyPolicy(): Promise<string> {
  const { document } = await readBuiltPage('/legal/datenschutz')
  return textBlocks(document).join(' ').replace(/\s+/g, ' ')
}
