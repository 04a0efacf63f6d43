import { technicalCare } from '../../../content/technical-care.ts'
import { NOT_READY_REASONS, OPERATING_WARNINGS, type OperatingState } from '../../../rules/operation/operating-state.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { ToldLine } from '../../ui/list/told-line.tsx'

interface OperatingLinesProps {
  state: OperatingState | undefined
  /** False while no mail server is set. */
  sendsMails: boolean | undefined
  /** Of the line about mails, where links lead to it. */
  id?: string
}

/** What keeps mails or enquiries from arriving. */
export function TroubleLines({ state, sendsMails, id }: OperatingLinesProps) {
  const maintenance = technicalCare(useFacts())
  const signInFails = state?.warnings.includes('mail_sign_in_fails')
  const reasons = state?.reasons ?? []
  return (
    <>
      {sendsMails === false || signInFails ? (
        <ToldLine
          id={id}
          bad
          sign="mail"
          small={signInFails ? 'Die Anmeldung am Mailserver gelingt nicht' : 'Es ist kein Mailserver eingestellt'}
          title="E-Mails gehen nicht hinaus"
          detail={
            <>
              <p>
                {signInFails
                  ? OPERATING_WARNINGS.mail_sign_in_fails
                  : 'Antworten und Bestätigungen bleiben im Postfach auf dem Server und erreichen niemanden.'}{' '}
                Bitte rufen Sie an, wer eine Antwort braucht.
              </p>
              <Care maintenance={maintenance} does={signInFails ? undefined : 'SMTP_URL und MAIL_FROM setzen.'} />
            </>
          }
        >
          E-Mails gehen nicht hinaus.
        </ToldLine>
      ) : null}
      {state && (reasons.length > 0 || !state.ready) ? (
        <ToldLine
          bad
          sign="safe"
          small={`Zuständig: ${maintenance}`}
          title={titleOf(state)}
          detail={
            <>
              <Sentences of={reasons.map((reason) => NOT_READY_REASONS[reason] ?? NOT_READY_REASONS.unknown)} />
              <Care maintenance={maintenance} />
            </>
          }
        >
          {titleOf(state)}
        </ToldLine>
      ) : null}
    </>
  )
}

/** What else the server says of itself. */
export function WarningLine({ state }: { state: OperatingState | undefined }) {
  const maintenance = technicalCare(useFacts())
  const warnings = (state?.warnings ?? []).filter((warning) => warning !== 'mail_sign_in_fails')
  if (warnings.length === 0) return null
  const title = 'Etwas stimmt am Server nicht'
  return (
    <ToldLine
      sign="safe"
      small={`Zuständig: ${maintenance}`}
      title={title}
      detail={
        <>
          <Sentences of={warnings.map((warning) => OPERATING_WARNINGS[warning])} />
          <Care maintenance={maintenance} />
        </>
      }
    >
      {title}
    </ToldLine>
  )
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Whom to call, and what is of use to them alone. */
function Care({ maintenance, does }: { maintenance: string; does?: string | undefined }) {
  return (
    <>
      <p>Bitte geben Sie das weiter. Zuständig: {maintenance}.</p>
      <Fold summary="Für die technische Betreuung">
        <p>
          {does ?? (
            <>
              Auf dem Server nennt <code>npm run doctor</code> die Ursache und den nächsten Schritt.
            </>
          )}
        </p>
      </Fold>
    </>
  )
}

function titleOf({ ready }: OperatingState): string {
  return ready ? 'Dateien können gerade nicht ankommen' : 'Anfragen können gerade nicht ankommen'
}
