import { berlinDay } from '../../../rules/berlin-time.ts'
import { counted } from '../../../rules/format/counted.ts'
import type { FirstSteps } from '../../../rules/operation/first-steps.ts'

/** A backup every night leaves none older. */
const OLDEST_BACKUP_DAYS = 2
const DAY_MS = 24 * 60 * 60_000

export interface Step {
  /** Of its line on the desk, for those of the server. */
  id?: string
  name: string
  isDone: boolean
  says: string
  forMaintenance?: string
  /** Missing for steps on the server. */
  link?: { to: string; label: string }
}

/** In the order in which they are best done. */
export function listSteps(state: FirstSteps, maintenance: string, now = new Date()): Step[] {
  const { samples, unreadTexts, isReleased, hasSecondFactor, sendsMails } = state
  return [
    {
      name: 'Angaben ersetzen',
      isDone: samples === 0,
      says:
        samples === 0
          ? 'Keine Angabe ist mehr ein Beispiel.'
          : `${counted(samples, 'Angabe ist', 'Angaben sind')} noch ein Beispiel der Vorlage.`,
      link: { to: '/admin/praxis', label: 'Praxisdaten' },
    },
    {
      name: 'Texte prüfen',
      isDone: unreadTexts === 0,
      says:
        unreadTexts === 0
          ? 'Jeder Text ist geprüft.'
          : 'Mitgelieferte Texte tragen Ihren Namen erst, wenn Sie sie gelesen haben.',
      link: { to: '/admin/texte', label: 'Texte' },
    },
    {
      name: 'Zweiten Faktor einrichten',
      isDone: hasSecondFactor,
      says: hasSecondFactor
        ? 'Ihr Zugang ist mit einem zweiten Faktor geschützt.'
        : 'Ein Passwort allein ist zu wenig für das, was Besucher hier anvertrauen.',
      link: { to: '/admin/profil', label: 'Profil' },
    },
    {
      id: 'mailserver',
      name: 'Mailserver einstellen',
      isDone: sendsMails,
      says: sendsMails
        ? 'Die Website versendet E-Mails.'
        : `E-Mails erreichen noch niemanden. Zuständig: ${maintenance}.`,
      forMaintenance: 'SMTP_URL und MAIL_FROM setzen.',
    },
    backupStep(state, maintenance, now),
    {
      name: 'Website freigeben',
      isDone: isReleased,
      says: isReleased
        ? 'Die Website ist freigegeben.'
        : 'Bis dahin sagt jede Seite, dass sie Beispiele zeigt, und bittet Suchmaschinen, sie nicht aufzunehmen.',
      link: { to: '/admin/veroeffentlichen', label: 'Veröffentlichen' },
    },
  ]
}

function backupStep({ newestBackup }: FirstSteps, maintenance: string, now: Date): Step {
  const step = { id: 'sicherung', name: 'Sichern' }
  if (!newestBackup) {
    return {
      ...step,
      isDone: false,
      says: `Es gibt keine Sicherung. Zuständig: ${maintenance}.`,
      forMaintenance: 'BACKUP_NIGHTLY=1 setzen und einmal npm run backup aufrufen.',
    }
  }
  const dayOf = (instant: Date) => Date.parse(berlinDay(instant))
  const days = Math.max(0, (dayOf(now) - dayOf(new Date(newestBackup))) / DAY_MS)
  const age = days === 0 ? 'von heute' : days === 1 ? 'von gestern' : `${days} Tage alt`
  const isDone = days < OLDEST_BACKUP_DAYS
  return {
    ...step,
    isDone,
    says: `Die jüngste Sicherung ist ${age}.${isDone ? '' : ` Zuständig: ${maintenance}.`}`,
    forMaintenance: 'npm run doctor sagt, warum keine jüngere da ist.',
  }
}
