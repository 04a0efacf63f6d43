import { Button } from './button.tsx'

/** Opens the settings of `features/cookie-consent`, by its attribute. */
export function CookieSettingsButton() {
  return (
    <Button variant="secondary" data-wakes="CookieConsent">
      Cookie-Einstellungen öffnen
    </Button>
  )
}
