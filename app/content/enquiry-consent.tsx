import { SiteLink } from '../ui/site-link.tsx'
import { practice } from './practice.ts'

/** The date of this wording; stored with every enquiry. A changed sentence gets a new date, old ones stay in git. */
export const ENQUIRY_CONSENT_VERSION = '2026-11-20'

/** Stands directly above the button of both forms (deviation 19): what sending means and what it consents to. */
export function EnquiryConsent({ withFile = false }: { withFile?: boolean }) {
  return (
    <p className="text-sm text-ink-muted">
      Ihre Anfrage ist unverbindlich; ein Vertrag entsteht dadurch nicht. Mit dem Absenden willigen Sie ausdrücklich
      ein, dass die {practice.name} Ihre Angaben{withFile ? ' und Ihre Datei' : ''} – auch freiwillige Angaben zu Ihrer
      Gesundheit – verarbeitet, um Ihre Anfrage zu beantworten. Sie können diese Einwilligung jederzeit für die Zukunft
      widerrufen, zum Beispiel per E-Mail an <a href={`mailto:${practice.email}`}>{practice.email}</a>. Mehr dazu steht
      in der <SiteLink href="/legal/datenschutz">Datenschutzerklärung</SiteLink>.
    </p>
  )
}
