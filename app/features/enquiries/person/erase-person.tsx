import type { StorageClient } from '@supabase/storage-js'
import { RETENTION } from '../../../../content/facts/facts-of-document.ts'
import { addDays, berlinDay } from '../../../../rules/berlin-time.ts'
import { formatLongDate } from '../../../../rules/format/format-date.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { BACKUPS_KEPT } from '../../../../rules/operation/retention-periods.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { DeleteQuestion } from '../../../ui/dialogs/delete-question.tsx'
import type { Enquiry } from '../enquiry.ts'
import { AffectedAppointments } from './affected-appointments.tsx'
import { erasePerson, personOf, type Reader } from './person-data.ts'

interface ErasePersonProps {
  api: DataApi
  storage: StorageClient
  of: Enquiry | Reader
  hadConsent: boolean
  onErased(): Promise<void>
}

export function ErasePerson({ api, storage, of, hadConsent, onErased }: ErasePersonProps) {
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
        await withRecentAuthentication(() => erasePerson(api, storage, personOf(of)))
        await onErased()
      }}
    >
      {of.email ? (
        <>
          <p className="wrap-anywhere">Zu {readableAddress(of.email)} wird gelöscht:</p>
          <ul>
            <li>
              alle Anfragen aus beiden Formularen, mit Dateien, Notizen, Verlauf, Antworten und E-Mails der Person
            </li>
            <li>die Vermerke über E-Mails und die Anmeldung zum Newsletter</li>
            <li>was davon im Papierkorb liegt</li>
          </ul>
        </>
      ) : (
        <p>
          Gelöscht wird dieser Eintrag mit Notizen, Verlauf und Terminen. Was es von der Person sonst gibt, finden Sie
          mit Name oder Telefonnummer über die Suche.
        </p>
      )}
      <AffectedAppointments api={api} person={personOf(of)} hasAddress={of.email !== null} />
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
