import { Button } from './button.tsx'

/** Opens the settings of `features/cookie-consent`, by its attribute. */
export function CookieSettingsButton() {
  return (
    <Button variant="secondary" data-wakes="CookieSettings">
      Cookie-Einstellungen öffnen
    </Button>
  )
}
