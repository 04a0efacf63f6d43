import type { FirstSteps } from '../../../rules/first-steps.ts'

/** A backup every night leaves none older. */
const OLDEST_BACKUP_DAYS = 2
const DAY_MS = 24 * 60 * 60_000

/** One thing to do before visitors come. */
export interface Step {
  name: string
  isDone: boolean
  /** How it stands, or what to do about it. */
  says: string
  /** Where it is done in the admin area. What is done on the server has none. */
  link?: { to: string; label: string }
}

/** What is to be done, in the order in which it is best done. */
export function listSteps(state: FirstSteps, now = new Date()): Step[] {
  const { samples, isReleased, hasSecondFactor, sendsMails } = state
  return [
    {
      name: 'Angaben ersetzen',
      isDone: samples === 0,
      says:
        samples === 0 ? 'Keine Angabe ist mehr ein Beispiel.' : `${counted(samples)} noch ein Beispiel der Vorlage.`,
      link: { to: '/admin/praxis', label: 'Praxisdaten' },
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
      name: 'Mailserver einstellen',
      isDone: sendsMails,
      says: sendsMails
        ? 'Die Website versendet E-Mails.'
        : 'E-Mails bleiben auf dem Server und erreichen niemanden. Wer ihn betreut, setzt SMTP_URL und MAIL_FROM.',
    },
    backupStep(state, now),
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

function backupStep({ newestBackup }: FirstSteps, now: Date): Step {
  const name = 'Sichern'
  if (!newestBackup) {
    return {
      name,
      isDone: false,
      says: 'Es gibt keine Sicherung. Wer den Server betreut, setzt BACKUP_NIGHTLY=1 und ruft einmal npm run backup auf.',
    }
  }
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(newestBackup)) / DAY_MS))
  const age = days === 0 ? 'von heute' : days === 1 ? 'einen Tag alt' : `${days} Tage alt`
  const isDone = days < OLDEST_BACKUP_DAYS
  return {
    name,
    isDone,
    says: `Die jüngste Sicherung ist ${age}.${isDone ? '' : ' Wer den Server betreut, sieht mit npm run doctor, warum keine jüngere da ist.'}`,
  }
}

function counted(samples: number): string {
  return samples === 1 ? '1 Angabe ist' : `${samples} Angaben sind`
}
