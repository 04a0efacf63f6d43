import type { NewsletterAction, NewsletterStatus } from './newsletter-status.ts'

export interface OptInLogLine {
  created_at: string
  action: NewsletterAction
  gdpr_consent_given: boolean | null
  gdpr_consent_text: string | null
  ip_address: string | null
  user_agent: string | null
  additional_data: unknown
}

export interface OptInSubscriber {
  status: NewsletterStatus
  created_at: string
  confirmed_at: string | null
  unsubscribed_at: string | null
}

const STATUS: Record<NewsletterStatus, string> = {
  pending: 'wartet auf Bestätigung',
  confirmed: 'bestätigt',
  unsubscribed: 'abgemeldet',
}

const ACTIONS: Record<NewsletterAction, string> = {
  signup: 'Anmeldung',
  'mail sent': 'Bestätigungsmail versandt',
  confirm: 'Bestätigung',
  unsubscribe: 'Abmeldung',
}

const DETAILS: Record<string, string> = {
  page: 'Seite',
  consent_version: 'Fassung der Einwilligung vom',
  message_id: 'Message-ID der E-Mail',
  template_version: 'Fassung der E-Mail vom',
  token_sha256: 'SHA-256 des Bestätigungslinks',
  channel: 'Weg',
  by: 'Eingetragen von',
  already_confirmed: 'war bereits bestätigt',
  came_back: 'Abmeldung zurückgenommen',
}

const CHANNELS: Record<string, string> = {
  form: 'Seite „Newsletter abbestellen“',
  link: 'Link in einer Ausgabe',
  'one-click': 'Mailprogramm, mit einem Klick',
  practice: 'auf Wunsch durch die Praxis',
}

const TIME = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'long', timeZone: 'Europe/Berlin' })

/** To print or to hand over (BGH I ZR 164/09: stored and printable at any time). @param lines oldest first */
export function optInLogText(
  email: string,
  subscriber: OptInSubscriber | null,
  lines: readonly OptInLogLine[],
  practiceName: string,
): string {
  const head = [
    `Nachweis der Einwilligung in den Newsletter, ${practiceName}`,
    `E-Mail-Adresse: ${email}`,
    `Stand: ${subscriber ? STATUS[subscriber.status] : 'nicht (mehr) in der Liste'}`,
    `Ereignisse: ${lines.length}`,
  ]
  return `${[head.join('\n'), ...lines.map(describe)].join('\n\n')}\n`
}

function describe(line: OptInLogLine, index: number): string {
  const at = new Date(line.created_at)
  return [
    `${index + 1}. ${ACTIONS[line.action]}`,
    `   Zeit: ${TIME.format(at)} (${at.toISOString()})`,
    line.ip_address ? `   IP-Adresse: ${line.ip_address}` : '',
    line.user_agent ? `   Browserkennung: ${line.user_agent}` : '',
    ...Object.entries(line.additional_data ?? {})
      .filter(([, value]) => value !== null)
      .map(
        ([key, value]) =>
          `   ${DETAILS[key] ?? key}: ${value === true ? 'ja' : (CHANNELS[String(value)] ?? String(value))}`,
      ),
    line.gdpr_consent_text ? `   Kästchen angekreuzt: ${line.gdpr_consent_given ? 'ja' : 'nein'}` : '',
    line.gdpr_consent_text ? `   Wortlaut: „${line.gdpr_consent_text}“` : '',
  ]
    .filter(Boolean)
    .join('\n')
}
