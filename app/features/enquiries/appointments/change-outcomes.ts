import type { ChangeOutcome } from '../../../../database/json-results.ts'

export const refusals: Record<Exclude<ChangeOutcome, 'kept'>, string> = {
  taken: 'Zu dieser Zeit ist schon jemand eingetragen.',
  over: 'Dieser Termin hat schon begonnen.',
  changed: 'Inzwischen hat sich der Termin geändert. Die Liste zeigt, was jetzt gilt.',
  'too often': 'Dieser Termin wurde zu oft geändert.',
  'too many':
    'Nichts geändert: In der laufenden Stunde sind schon sehr viele E-Mails hinausgegangen. Bitte versuchen Sie es nach der vollen Stunde noch einmal.',
  gone: 'Diesen Termin gibt es nicht mehr.',
}
