import { READ_AFTER_SECONDS } from '../../../rules/article-views.ts'
import { CONFIRMATION_LINK_HOURS, FILE_LINK_SECONDS } from '../../../rules/link-lifetimes.ts'
import {
  BACKUPS_KEPT,
  COUNTER_DAYS,
  FORGOTTEN_MAIL_DAYS,
  ISSUE_RECIPIENT_MONTHS,
  UNDELIVERED_MAIL_DAYS,
  UNSENT_FILE_DAYS,
  WASTE_BASKET_DAYS,
} from '../../../rules/retention-periods.ts'
import { readBuiltPages, textBlocks } from '../site/built-pages.ts'
import { practice } from '../site/shipped-practice.ts'

const { retention } = practice

/** Every sentence of the privacy policy with a period that code obeys, and the constant that the code uses. */
export const promises = {
  sentMails: { sentence: /merkt sich die Website (\d+) Tage/, number: retention.mailLogDays },
  undeliveredMails: { sentence: /nicht zugestellt werden konnten, (\d+) Tage/, number: UNDELIVERED_MAIL_DAYS },
  sentMailsInTable: { sentence: /versandte E-Mails (\d+) Tage/, number: retention.mailLogDays },
  undeliveredMailsInTable: { sentence: /nicht zugestellten (\d+) Tage/, number: UNDELIVERED_MAIL_DAYS },
  counters: { sentence: /höchstens (\d+) Tage Massenhafte/, number: COUNTER_DAYS },
  countersAndKeys: { sentence: /Zähler und Schlüssel werden nach spätestens (\d+) Tagen/, number: COUNTER_DAYS },
  enquiries: { sentence: /nach der Antwort, mit unseren Notizen (\d+) Monate/, number: retention.enquiryMonths },
  aside: { sentence: /beiseitegelegt wurden (\d+) Monate/, number: retention.enquiryMonths },
  files: {
    sentence: /höchstens aber (\d+) Tage nach dem Abschluss der Anfrage/,
    number: retention.uploadDaysAfterCompletion,
  },
  unsentFiles: { sentence: /nicht abgeschickt wurde (\d+) Tag nach dem Hochladen/, number: UNSENT_FILE_DAYS },
  signups: { sentence: /dazugehört (\d+) Tage nach Ablauf/, number: retention.unconfirmedSignupDays },
  signupsInSection: {
    sentence: /löschen wir sie (\d+) Tage nach Ablauf des Links/,
    number: retention.unconfirmedSignupDays,
  },
  forgottenMails: { sentence: /versandte E-Mail nach höchstens (\d+) Tagen/, number: FORGOTTEN_MAIL_DAYS },
  proofs: { sentence: /(\d+) Jahre nach der Abmeldung/, number: retention.optInProofYears },
  signIns: { sentence: /\(nur die Praxis\) (\d+) Tage/, number: retention.adminLoginDays },
  issues: { sentence: /angenommen hat (\d+) Monate nach dem Versand/, number: ISSUE_RECIPIENT_MONTHS },
  wasteBasket: { sentence: /hält ihn noch (\d+) Tage in einem Papierkorb/, number: WASTE_BASKET_DAYS },
  backups: { sentence: /bei einer Sicherung je Nacht also (\d+) Tage/, number: BACKUPS_KEPT },
  fileLinks: { sentence: /Link, der nach (\d+) Minuten verfällt/, number: FILE_LINK_SECONDS / 60 },
  confirmationLinks: { sentence: /Er gilt (\d+) Stunden/, number: CONFIRMATION_LINK_HOURS },
  readArticles: { sentence: /unseres Blogs (\d+) Sekunden lang/, number: READ_AFTER_SECONDS },
}

/** Periods of the law, for papers that are not on the website. */
export const OF_THE_LAW = [
  /(\d+) Jahre nach Abschluss der Behandlung § 630f Abs\. 3 BGB/,
  /Buchungsbelege (\d+) Jahre nach dem Ende des Kalenderjahres § 147 AO/,
  /Geschäftsbriefe, auch als E-Mail;[^|]*? (\d+) Jahre nach dem Ende des Kalenderjahres § 147 AO/,
]

/** The whole page as one line of text, as the build wrote it. */
export async function readPrivacyPolicy(): Promise<string> {
  const page = (await readBuiltPages()).find(({ path }) => path === '/legal/datenschutz')
  if (!page) throw new Error('the build has no privacy policy')
  return textBlocks(page.document).join(' ').replace(/\s+/g, ' ')
}
