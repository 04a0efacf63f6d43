import type { IssueProblem, SentIssue } from '../../../../database/json-results.ts'
import { formatShortMoment } from '../../../../rules/format/format-moment.ts'
import { formatNumber } from '../../../../rules/format/format-number.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'

export function people(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'Person' : 'Personen'}`
}

/** While nobody confirmed a signup, or no confirmed address takes mail. */
export const REACHES_NOBODY =
  'Eine Ausgabe erreicht noch niemanden: Es gibt keine bestätigte Adresse, die E-Mails annimmt.'

export function stateOf({ state, cancelled_at, paused_because, trouble, sums }: SentIssue): string {
  if (cancelled_at) return 'abgebrochen'
  if (state === 'paused') return paused_because === 'restored' ? 'angehalten nach Wiederherstellung' : 'angehalten'
  if (state === 'sending') return trouble ? 'wartet auf den Mailserver' : 'wird versandt'
  if (state === 'finished') return sums.accepted || sums.uncertain ? 'versandt' : 'hat niemanden erreicht'
  return 'geplant'
}

/** Server and page have clocks of their own, and a plan is looked at every few seconds. */
const LATE_MS = 5 * 60_000

/** Whether its time has passed by, at `now`, without its beginning, or passed by before it began. */
export function isLate({ send_at, begun_at }: Pick<SentIssue, 'send_at' | 'begun_at'>, now: Date): boolean {
  return (begun_at ? Date.parse(begun_at) : now.getTime()) - Date.parse(send_at) > LATE_MS
}

const sumLabels = {
  accepted: 'angenommen',
  refused: 'abgelehnt',
  uncertain: 'ungewiss',
  excluded: 'ausgelassen',
  sending: 'gerade unterwegs',
  queued: 'noch offen',
} satisfies Partial<Record<keyof SentIssue['sums'], string>>

export function sumsOf({ sums }: SentIssue): { label: string; count: number }[] {
  return Object.entries(sumLabels)
    .map(([state, label]) => ({ label, count: sums[state as keyof typeof sumLabels] ?? 0 }))
    .filter(({ label, count }) => count > 0 || label === sumLabels.accepted)
}

const exclusions: Record<string, string> = {
  unsubscribed: 'hat sich inzwischen abgemeldet',
  erased: 'wurde inzwischen gelöscht',
  undeliverable: 'gilt nach zwei Ausgaben als unzustellbar',
  cancelled: 'der Versand wurde abgebrochen',
}

export function sentenceAbout({ email, state, reason, next_attempt_at }: IssueProblem): string {
  const recipient = email ? readableAddress(email) : 'Eine gelöschte Adresse'
  if (state === 'excluded') return `${recipient}: ausgelassen, ${exclusions[reason ?? ''] ?? 'ohne Angabe'}`
  if (state === 'uncertain') {
    return `${recipient}: ungewiss, der Mailserver hat nicht geantwortet${reason === 'left' ? '; nicht noch einmal versandt' : ''}`
  }
  const said = reason ? `. ${reason}` : ''
  return next_attempt_at
    ? `${recipient}: vorerst abgelehnt, nächster Versuch ${formatShortMoment(next_attempt_at)}${said}`
    : `${recipient}: abgelehnt${said}`
}
