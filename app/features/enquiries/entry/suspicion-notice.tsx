import { RETENTION } from '../../../../content/facts/facts-of-document.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { signalLabels } from '../enquiry.ts'

export function SuspicionNotice({ suspicion, onHonest }: { suspicion: readonly string[] | null; onHonest(): void }) {
  return (
    <section aria-label="Verdacht">
      <Notice
        actions={
          <Button size="small" onClick={onHonest}>
            Kein Verdacht: zurück zu „Neu“
          </Button>
        }
      >
        <h3 className="text-base font-semibold">Beiseitegelegt: Verdacht auf Werbung</h3>
        {suspicion ? (
          <ul className="list-disc pl-6">
            {suspicion.map((signal) => (
              <li key={signal}>{signalLabels[signal] ?? signal}</li>
            ))}
          </ul>
        ) : null}
        <p>
          Solange sie hier liegt, zählt sie nicht zu den fälligen Anfragen. Sie wird {RETENTION.enquiryMonths} Monate
          nach dem Eingang oder der letzten Änderung gelöscht.
        </p>
      </Notice>
    </section>
  )
}
