import { formatMoment } from '../../../../rules/format/format-moment.ts'
import type { Deletion } from '../entry/open-entry.ts'

export function DeletionNotice({ deletion }: { deletion: Deletion | undefined }) {
  return (
    <section aria-label="Löschung" className="space-y-1 text-small print:hidden">
      <h3 className="text-base font-semibold">Löschung</h3>
      {deletion ? <Dates {...deletion} /> : <p>Wann der Eintrag gelöscht wird, ließ sich nicht lesen.</p>}
    </section>
  )
}

function Dates({ entry_at, file_at, months, file_days }: Deletion) {
  if (!entry_at) {
    return (
      <p>
        Solange der Status „Neu“ ist, wird dieser Eintrag nicht von selbst gelöscht. Danach wird er {months} Monate nach
        der letzten Änderung gelöscht.
      </p>
    )
  }
  return (
    <>
      <p>
        Dieser Eintrag wird am <Moment at={entry_at} /> gelöscht: {months} Monate nach der letzten Antwort oder der
        letzten Änderung an Status, Notiz, Wiedervorlage oder Vermerk. Steht dann noch ein Termin bevor, bleibt er bis
        zum Tag danach.
      </p>
      <p>Ist eine Antwort ein Geschäftsbrief, etwa ein Angebot, drucken oder speichern Sie sie vorher.</p>
      {file_at && file_at !== entry_at ? (
        <p>
          Die Datei wird schon am <Moment at={file_at} /> gelöscht: {file_days} Tage nach dem Abschluss.
        </p>
      ) : null}
    </>
  )
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(new Date(at))}</time>
}
