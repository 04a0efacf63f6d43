import { PRIVACY_POLICY } from '../privacy-policy.ts'

/** The date of this wording; stored with every enquiry. A changed sentence gets a new date, old ones stay in git. */
export const ENQUIRY_CONSENT_VERSION = '2026-11-30'

/** Belongs to the same version. */
export const HEALTH_CONSENT =
  'Ich willige ausdrücklich ein, dass die Praxis auch Angaben zu meiner Gesundheit verarbeitet, um meine Anfrage zu beantworten, falls ich welche mitschicke.'

/**
 * Above the button of both forms. Answering prepares a contract (Art. 6 (1) b GDPR) and needs no consent; details about health do
 * (Art. 9 (2) a): by a sentence here, or by the box `HEALTH_CONSENT` of the form with a file.
 */
export function enquiryConsentText(practice: Record<'name' | 'company' | 'email', string>, withFile: boolean): string {
  return [
    'Ihre Anfrage ist unverbindlich; ein Vertrag entsteht dadurch nicht.',
    `Die Praxis (${practice.company || practice.name}) verarbeitet Ihre Angaben${withFile ? ' und Ihre Datei' : ''}, um Ihre Anfrage zu beantworten.`,
    withFile
      ? 'Ihre Einwilligung für Angaben zu Ihrer Gesundheit können Sie'
      : 'Stehen darin Angaben zu Ihrer Gesundheit, willigen Sie mit dem Absenden ausdrücklich ein, dass wir auch sie dafür verarbeiten. Diese Einwilligung können Sie',
    `jederzeit für die Zukunft widerrufen, zum Beispiel per E-Mail an ${practice.email}.`,
    `Mehr dazu steht in der ${PRIVACY_POLICY}.`,
  ].join(' ')
}
