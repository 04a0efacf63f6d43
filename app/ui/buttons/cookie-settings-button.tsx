import { Button } from './button.tsx'

/** Opens the settings of the consent (`features/cookie-consent`), which hears of it by the attribute. */
export function CookieSettingsButton() {
  return (
    <Button variant="secondary" data-wakes="CookieConsent">
      Cookie-Einstellungen öffnen
    </Button>
  )
}
