import { type ReactNode, useSyncExternalStore } from 'react'
import { onConsentChange } from '../../lib/consent/change-consent.ts'
import { currentConsent, type OptionalCategory } from '../../lib/consent/consent.ts'
import { openCookieSettings } from '../../lib/consent/cookie-settings.ts'
import { Button } from '../buttons/button.tsx'

interface ConsentGateProps {
  category: OptionalCategory
  /** What waits behind the gate and who receives data, in words: "Ein Video von Beispiel-Video". */
  service: string
  /** Called only with consent, so nothing of the service is loaded before. */
  children: () => ReactNode
}

const names = { functional: 'Funktional', analytics: 'Analyse' }

/**
 * The only way to add a service that is not necessary: before consent there is a placeholder, after a withdrawal again. Who
 * adds one also enters what it stores into content/storage-inventory.ts, raises CONSENT_VERSION in lib/consent/consent.ts, names it
 * on the cookie page and allows its origin in server/routing/security-headers.ts.
 */
export function ConsentGate({ category, service, children }: ConsentGateProps) {
  const allowed = useSyncExternalStore(
    onConsentChange,
    () => currentConsent()?.[category] ?? false,
    () => false,
  )
  if (allowed) return children()
  return (
    <div className="consent-gate">
      <p>
        {service}. Geladen wird erst, wenn Sie der Kategorie „{names[category]}“ zustimmen; dann erfährt der Anbieter
        zum Beispiel Ihre IP-Adresse.
      </p>
      <Button variant="secondary" size="small" onClick={openCookieSettings}>
        Cookie-Einstellungen öffnen
      </Button>
    </div>
  )
}
