import { PRIVACY_POLICY } from '../privacy-policy.ts'
import { newsletterFrequency } from './newsletter-frequency.ts'
import { newsletterNamed } from './newsletter-name.ts'

/** The date of this wording. A changed sentence gets a new date; what a subscriber agreed to stays in the log. */
export const NEWSLETTER_CONSENT_VERSION = '2026-11-30'

interface Sender {
  name: string
  company: string
  newsletter: { name: string; maxPerMonth: number }
}

/**
 * Sender, topics, frequency, channel, and how to revoke it (Art. 7 GDPR, BGH VI ZR 721/15: topics must be named; KG 5 U 1043/20: a stated
 * frequency binds). The log keeps it word for word.
 */
export function newsletterConsentText({ name, company, newsletter }: Sender): string {
  const sender = company || name
  const from = newsletter.name.includes(sender) ? '' : ` (Absender: ${sender})`
  return [
    `Ja, ich möchte den ${newsletterNamed(newsletter)}${from} ${newsletterFrequency(newsletter)} per E-Mail erhalten.`,
    'Er informiert über neue Blogbeiträge, Termine und Leistungen der Praxis.',
    'Meine Angaben werden nur dafür verwendet und um meine Einwilligung nachzuweisen.',
    'Die Einwilligung ist freiwillig, und ich kann sie jederzeit widerrufen, zum Beispiel über den Abmeldelink in jeder Ausgabe.',
    `Die ${PRIVACY_POLICY} habe ich zur Kenntnis genommen.`,
  ].join(' ')
}
