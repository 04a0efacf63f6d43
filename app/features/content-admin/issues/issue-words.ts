import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { formatShortMoment } from '../../../lib/format/format-moment.ts'
import { formatNumber } from '../../../lib/format/format-number.ts'
import type { IssueProblem, SentIssue } from './issue-source.ts'

export function people(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'Person' : 'Personen'}`
}

export function stateOf({ state, cancelled_at, paused_because }: SentIssue): string {
  if (cancelled_at) return 'abgebrochen'
  if (state === 'paused') return paused_because === 'restored' ? 'angehalten nach Wiederherstellung' : 'angehalten'
  return { scheduled: 'geplant', sending: 'wird versandt', finished: 'versandt' }[state]
}

export function sumsOf({ sums }: SentIssue): { label: string; count: number }[] {
  const { queued = 0, sending = 0, accepted = 0, refused = 0, uncertain = 0, excluded = 0 } = sums
  return [
    { label: 'angenommen', count: accepted },
    { label: 'abgelehnt', count: refused },
    { label: 'ungewiss', count: uncertain },
    { label: 'ausgelassen', count: excluded },
    { label: 'gerade unterwegs', count: sending },
    { label: 'noch offen', count: queued },
  ].filter(({ label, count }) => count > 0 || label === 'angenommen')
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
