import type { StorageClient } from '@supabase/storage-js'
import { addDays, berlinDay } from '../../../../rules/berlin-time.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { BACKUPS_KEPT } from '../../../../rules/operation/retention-periods.ts'
import { RETENTION } from '../../../content/facts/facts-of-document.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { formatLongDate } from '../../../lib/format/format-date.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { DeleteQuestion } from '../../../ui/dialogs/delete-question.tsx'
import { AffectedAppointments } from './affected-appointments.tsx'
import { erasePerson } from './person-data.ts'

interface ErasePersonProps {
  api: DataApi
  storage: StorageClient
  email: string
  hadConsent: boolean
  onErased(): Promise<void>
}

export function ErasePerson({ api, storage, email, hadConsent, onErased }: ErasePersonProps) {
  const withRecentAuthentication = useRecentAuthentication()
  const today = berlinDay(new Date())
  const lastBackup = formatLongDate(addDays(today, BACKUPS_KEPT))
  const keptUntil = Number(today.slice(0, 4)) + RETENTION.optInProofYears
  return (
    <DeleteQuestion
      title="Alles löschen"
      asksOnce
      failure="Es wurde nicht alles gelöscht."
      onDelete={async () => {
        await withRecentAuthentication(() => erasePerson(api, storage, email))
        await onErased()
      }}
    >
      <p className="wrap-anywhere">Zu {readableAddress(email)} wird gelöscht:</p>
      <ul>
        <li>alle Anfragen aus beiden Formularen, mit Dateien, Notizen, Verlauf und Antworten</li>
        <li>die Vermerke über E-Mails und die Anmeldung zum Newsletter</li>
        <li>was davon im Papierkorb liegt</li>
      </ul>
      <AffectedAppointments api={api} email={email} />
      {hadConsent ? (
        <p>
          Der Nachweis der Einwilligung in den Newsletter bleibt, höchstens bis Ende {keptUntil}: Adresse und Protokoll,
          ohne Namen (Art. 7 Abs. 1 und Art. 17 Abs. 3 lit. e DSGVO). An diese Adresse senden wir keinen Newsletter
          mehr.
        </p>
      ) : null}
      <p>
        Gibt es Sicherungen, enthalten sie alles noch: nächtliche üblicherweise bis zum {lastBackup}, von Hand gemachte
        länger. Wird eine davon zurückgeholt, löschen Sie danach noch einmal. Ihre Patientenakte führen Sie getrennt;
        sie bleibt 10 Jahre (§ 630f Abs. 3 BGB).
      </p>
    </DeleteQuestion>
  )
}
