import type { ReactNode } from 'react'
import { technicalCare } from '../../../content/technical-care.ts'
import {
  NOT_READY_REASONS,
  OPERATING_WARNINGS,
  type OperatingState,
  type OperatingWarning,
} from '../../../rules/operation/operating-state.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { ToldLine } from '../../ui/list/told-line.tsx'

interface OperationProps {
  state: OperatingState | undefined
  /** False while no mail server is set. */
  sendsMails: boolean | undefined
}

/** What keeps mails or enquiries from arriving. */
export function troublesOf({ state, sendsMails }: OperationProps): ServerLineProps[] {
  const { warnings = [], reasons = [], ready = true } = state ?? {}
  const signInFails = warnings.includes('mail_sign_in_fails')
  const mails: ServerLineProps = {
    id: 'mailserver',
    sign: 'mail',
    title: 'E-Mails gehen nicht hinaus',
    small: signInFails ? 'Die Anmeldung am Mailserver gelingt nicht' : 'Es ist kein Mailserver eingestellt',
    forCare: signInFails ? undefined : 'SMTP_URL und MAIL_FROM setzen.',
    sentences: [
      signInFails
        ? OPERATING_WARNINGS.mail_sign_in_fails
        : 'Antworten und Bestätigungen bleiben im Postfach auf dem Server und erreichen niemanden.',
      'Bitte rufen Sie an, wer eine Antwort braucht.',
    ],
  }
  const mailbox: ServerLineProps = {
    sign: 'mail',
    title: 'Antworten auf Ihre E-Mails fehlen hier',
    small: 'Das Postfach lässt sich nicht lesen',
    sentences: [OPERATING_WARNINGS.mailbox_not_read],
  }
  const arrival: ServerLineProps = {
    title: `${ready ? 'Dateien' : 'Anfragen'} können gerade nicht ankommen`,
    sentences: reasons.map((reason) => NOT_READY_REASONS[reason] ?? NOT_READY_REASONS.unknown),
  }
  return [
    ...(sendsMails === false || signInFails ? [mails] : []),
    ...(warnings.includes('mailbox_not_read') ? [mailbox] : []),
    ...(reasons.length > 0 || !ready ? [arrival] : []),
  ]
}

const ofTroubles: OperatingWarning[] = ['mail_sign_in_fails', 'mailbox_not_read']

export function TroubleLines(props: OperationProps) {
  return troublesOf(props).map((trouble) => <ServerLine key={trouble.title} {...trouble} bad />)
}

/** What else the server says of itself. */
export function WarningLine({ state }: Pick<OperationProps, 'state'>) {
  const warnings = (state?.warnings ?? []).filter((warning) => !ofTroubles.includes(warning))
  return warnings.length === 0 ? null : (
    <ServerLine
      title="Etwas stimmt am Server nicht"
      sentences={warnings.map((warning) => OPERATING_WARNINGS[warning])}
    />
  )
}

interface ServerLineProps {
  /** Links lead to it. */
  id?: string
  bad?: boolean
  sign?: 'mail' | 'safe'
  title: string
  small?: string
  sentences: readonly string[]
  /** Of use to those who look after the server alone. */
  forCare?: ReactNode
}

function ServerLine({ sign = 'safe', title, small, sentences, forCare, ...line }: ServerLineProps) {
  const maintenance = technicalCare(useFacts())
  return (
    <ToldLine
      {...line}
      sign={sign}
      small={small ?? `Zuständig: ${maintenance}`}
      title={title}
      detail={
        <>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>Bitte geben Sie das weiter. Zuständig: {maintenance}.</p>
          <Fold summary="Für die technische Betreuung">
            <p>
              {forCare ?? (
                <>
                  Auf dem Server nennt <code>npm run doctor</code> die Ursache und den nächsten Schritt.
                </>
              )}
            </p>
          </Fold>
        </>
      }
    >
      {title}
    </ToldLine>
  )
}
