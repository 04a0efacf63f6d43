import { openCookieSettings } from '../../lib/consent/cookie-settings.ts'
import { Button } from '../../ui/button.tsx'

export function CookieSettingsButton() {
  return (
    <Button variant="secondary" onClick={openCookieSettings}>
      Cookie-Einstellungen öffnen
    </Button>
  )
}
