import type { Examples } from '../layout/examples.ts'
import { Button, ButtonLink } from './button.tsx'

export const buttonExamples: Examples = {
  primär: <Button>Anfrage senden</Button>,
  sekundär: <Button variant="secondary">Zurück</Button>,
  still: <Button variant="ghost">Abbrechen</Button>,
  klein: <Button size="small">Teilen</Button>,
  beschäftigt: <Button busy="Wird gesendet …">Anfrage senden</Button>,
  gesperrt: <Button disabled>Auswahl speichern</Button>,
  'führt zu einer Seite': <ButtonLink href="/beratung">Beratung anfragen</ButtonLink>,
}
