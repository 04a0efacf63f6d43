import { type ReactNode, useSyncExternalStore } from 'react'
import { currentConsent, type OptionalCategory, onConsentChange } from '../../lib/consent/consent.ts'
import { CookieSettingsButton } from '../buttons/cookie-settings-button.tsx'

interface ConsentGateProps {
  category: OptionalCategory
  /** The service and the receiver of data: "Ein Video von Beispiel-Video". */
  service: string
  /** Called only with consent. */
  children: () => ReactNode
}

const names = { functional: 'Funktional', analytics: 'Analyse' }

/**
 * The only way to add an optional service: a placeholder until consent, and again after its withdrawal. A new one also needs
 * app/lib/consent/storage-inventory.ts, a higher CONSENT_VERSION, the cookie page and its origin in the content security policy.
 */
export function ConsentGate({ category, service, children }: ConsentGateProps) {
  const allowed = useSyncExternalStore(
    onConsentChange,
    () => currentConsent()?.[category] ?? false,
    () => false,
  )
  if (allowed) return children()
  return (
    <div className="grid justify-items-start gap-3 rounded-control border border-dashed border-edge bg-foam p-6">
      <p>
        {service}. Geladen wird erst, wenn Sie der Kategorie „{names[category]}“ zustimmen; dann erfährt der Anbieter
        zum Beispiel Ihre IP-Adresse.
      </p>
      <CookieSettingsButton />
    </div>
  )
}
