import { Empty } from '../list/empty.tsx'
import { LineRow } from '../list/line-row.tsx'
import { Notice } from '../notices/notice.tsx'
import type { Examples } from './examples.ts'
import { Fold } from './fold.tsx'

export const adminPartExamples: Examples = {
  Hinweise: (
    <div className="grid gap-3">
      <Notice
        actions={
          <a href="/" className="touch-line">
            Zu den Terminen
          </a>
        }
      >
        <p>Am Freitag ist geschlossen, und ein Termin ist gebucht.</p>
      </Notice>
      <Notice tone="bad">
        <p>E-Mails gehen nicht hinaus.</p>
      </Notice>
      <Notice tone="calm">
        <p>Die Website ist freigegeben.</p>
      </Notice>
    </div>
  ),
  Zeilen: (
    <ul className="lines">
      <LineRow sign="mail" bad to="/" small="2 Antworten warten">
        E-Mails gehen nicht hinaus.
      </LineRow>
      <LineRow sign="safe" small="heute, 03:10 Uhr">
        Letzte Sicherung
      </LineRow>
      <LineRow time="11:00" to="/" small="Erstgespräch">
        Max Mustermann
      </LineRow>
    </ul>
  ),
  Aufklappen: (
    <div className="lines">
      <Fold summary="Angaben zum Text" beside={<span className="pill">2 Stellen</span>}>
        <p>Was dazu gehört.</p>
      </Fold>
    </div>
  ),
  leer: <Empty>Der Papierkorb ist leer.</Empty>,
}
