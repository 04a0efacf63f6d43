import { Button } from '../../ui/buttons/button.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'

interface RecoveryCodesProps {
  codes: string[]
  /** Somebody wants to leave without saying that they keep them. */
  isLeaving?: boolean
  onKept(): void
}

export function RecoveryCodes({ codes, isLeaving = false, onKept }: RecoveryCodesProps) {
  return (
    <section aria-labelledby="recovery-codes" className="recovery-codes grid grid-cols-1 gap-4">
      <h2 id="recovery-codes" className="text-large">
        Ihre Wiederherstellungscodes
      </h2>
      <p>
        Mit einem dieser Codes kommen Sie hinein, wenn Telefon oder Passkey fehlen. Jeder gilt einmal. Sie werden nur
        jetzt gezeigt: Drucken Sie sie aus oder schreiben Sie sie ab, und bewahren Sie sie nicht am Rechner auf.
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {codes.map((code) => (
          <li key={code}>
            {/* One code, one line: two halves look like two codes. */}
            <code className="whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ul>
      <FormRefusal
        text={
          isLeaving
            ? 'Diese Codes sehen Sie nie wieder. Haben Sie sie gedruckt oder abgeschrieben, drücken Sie „Ich habe die Codes aufbewahrt“.'
            : undefined
        }
      />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => window.print()}>
          Drucken
        </Button>
        <Button onClick={onKept}>Ich habe die Codes aufbewahrt</Button>
      </div>
    </section>
  )
}
