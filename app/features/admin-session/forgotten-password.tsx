import { useRef, useState } from 'react'
import { backendSettings, callFunction } from '../../lib/backend.ts'
import { Refusal } from '../../lib/forms/refusal.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { useScrolledTo } from '../../lib/forms/use-scrolled-to.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { adminClients } from './admin-clients.ts'

const ON_ITS_WAY = 'Wenn es zu dieser Adresse einen Zugang gibt, ist eine E-Mail mit einem Link unterwegs.'
const CAUGHT =
  'Diese Website versendet noch keine E-Mails. Bitten Sie Ihre technische Betreuung um einen Code für das temporäre Passwort.'

interface ForgottenPasswordProps {
  emailOf(): string
  onTemporaryPassword(account: { email: string; password: string }): void
}

export function ForgottenPassword({ emailOf, onTemporaryPassword }: ForgottenPasswordProps) {
  const [busy, setBusy] = useState<'mail' | 'temporary'>()
  const [answers, setAnswers] = useState<{ mail?: string; temporary?: string }>({})
  const mailAnswer = useScrolledTo<HTMLParagraphElement>(answers.mail)
  const temporaryAnswer = useScrolledTo<HTMLParagraphElement>(answers.temporary)
  const code = useRef<HTMLInputElement>(null)

  async function sendMail() {
    const email = emailOf()
    if (!email) return setAnswers({ mail: 'Geben Sie oben Ihre E-Mail-Adresse ein.' })
    setBusy('mail')
    try {
      const { auth } = await adminClients()
      const { error } = await auth.resetPasswordForEmail(email, {
        redirectTo: `${window.location.origin}/admin/password-reset`,
      })
      if (error?.status === 429) return setAnswers({ mail: error.message })
      if (error) throw error
      setAnswers({ mail: (await backendSettings()).sendsMails ? ON_ITS_WAY : CAUGHT })
    } catch {
      setAnswers({ mail: 'Das hat nicht geklappt. Versuchen Sie es später noch einmal.' })
    } finally {
      setBusy(undefined)
    }
  }

  async function askForTemporaryPassword() {
    setBusy('temporary')
    const result = await requestTemporaryPassword(code.current?.value ?? '')
    setBusy(undefined)
    if (!result.success) return setAnswers({ temporary: result.error })
    onTemporaryPassword({ email: result.email, password: result.temporaryPassword })
    setAnswers({ temporary: `Temporäres Passwort: ${result.temporaryPassword}` })
  }

  return (
    <details>
      <summary className="touch-line text-sea underline underline-offset-[0.2em]">Passwort vergessen?</summary>
      <div className="grid justify-items-start gap-3 pt-2">
        <Button
          variant="secondary"
          size="small"
          onClick={() => void sendMail()}
          busy={busy === 'mail' ? 'Wird gesendet …' : undefined}
        >
          Link per E-Mail senden
        </Button>
        <p ref={mailAnswer} role="status">
          {answers.mail}
        </p>
        <Field
          ref={code}
          name="reset-code"
          label="Code vom Server"
          hint="Nur für das temporäre Passwort: Wer den Server betreut, kann ihn dort anzeigen lassen."
          autoComplete="off"
        />
        <Button
          variant="link"
          onClick={() => void askForTemporaryPassword()}
          busy={busy === 'temporary' ? 'Wird angefordert …' : undefined}
        >
          Temporäres Passwort anfordern
        </Button>
        <p ref={temporaryAnswer} role="status">
          {answers.temporary}
        </p>
      </div>
    </details>
  )
}

type TemporaryPassword = { success: true; temporaryPassword: string; email: string } | { success: false; error: string }

/** Call 14. Every failure is a sentence of the specification. */
export async function requestTemporaryPassword(code: string): Promise<TemporaryPassword> {
  try {
    const response = await callFunction('reset-admin-password', { code })
    // A limit says when to try again; for other failures the specification has a sentence.
    if (!response.ok && response.status !== 429) throw new Refusal(`HTTP ${response.status}: ${await response.text()}`)
    const { success, temporaryPassword, email, error } = await response.json()
    if (success && temporaryPassword) return { success, temporaryPassword, email }
    return { success: false, error: error || 'Unbekannter Fehler' }
  } catch (error) {
    return { success: false, error: `❌ Fehler: ${sentenceOf(error)}` }
  }
}
