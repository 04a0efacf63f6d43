import { type ComponentProps, useState } from 'react'
import type { NewsletterAnswer } from '../../../rules/newsletter/newsletter-answer.ts'
import { tooManyRequests } from '../../../rules/operation/too-many-requests.ts'
import { backendSettings } from '../../lib/backend.ts'
import { type Checked, useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { VisitorForm } from '../../ui/forms/visitor-form.tsx'
import { useOutcomeToast } from '../../ui/toasts/use-outcome-toast.ts'
import { Refused, unlessRefused } from './newsletter-service.ts'

const loadRules = () => import('../../../rules/newsletter/newsletter-signup.ts')

interface NewsletterRequest<Values> {
  draft?: string
  /** The titles of the toasts. */
  sent: string
  failed: string
  check(form: HTMLFormElement, rules: Awaited<ReturnType<typeof loadRules>>): Checked<Values>
  ask(values: Values): Promise<NewsletterAnswer>
}

export function useNewsletterRequest<Values>({ draft, sent, failed, check, ask }: NewsletterRequest<Values>) {
  const [message, setMessage] = useState('')
  const [refused, setRefused] = useState<Refused>()
  const submission = useFormSubmission<Values>({
    ...(draft && { draft }),
    check: async (form) => check(form, await loadRules()),
    send: async (values) => {
      setMessage(unlessRefused(await ask(values)))
    },
    sentenceOf,
    onFailed: (error) => setRefused(error instanceof Refused ? error : undefined),
  })
  const { status, refusal = '' } = submission
  useOutcomeToast(
    status === 'sent'
      ? { title: sent, description: message }
      : submission.failed
        ? { title: refused ? failed : 'Fehler', description: refusal, variant: 'destructive' }
        : undefined,
  )
  return { ...submission, message, refused, title: failed }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  return 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'
}

interface NewsletterRequestFormProps
  extends Pick<ComponentProps<typeof VisitorForm>, 'name' | 'incomplete' | 'button' | 'below' | 'children'> {
  request: ReturnType<typeof useNewsletterRequest>
}

export function NewsletterRequestForm({ request, ...form }: NewsletterRequestFormProps) {
  return (
    <VisitorForm
      {...form}
      submission={request}
      prepare={() => {
        void loadRules().catch(() => {})
        void backendSettings().catch(() => {})
      }}
      notSent={<Refusal title={request.title} refused={request.refused} refusal={request.refusal} />}
    />
  )
}

/** Beside the button. */
function Refusal({ title, refused, refusal }: { title: string; refused?: Refused; refusal?: string }) {
  const { phone } = usePractice()
  const offline = 'Ihr Gerät hat gerade keine Verbindung zum Internet. Ihre Angaben stehen noch im Formular.'
  return (
    <div role="alert" className="rounded-card border-2 border-error bg-paper p-6">
      <p className="font-semibold text-error">{title}</p>
      {refused?.retryAfter ? (
        <p>
          <span>{refusal}</span> <span>{tooManyRequests(refused.retryAfter)}</span> Telefon:{' '}
          <a href={phone.href}>{phone.display}</a>
        </p>
      ) : refused ? (
        <p>{refusal}</p>
      ) : (
        <p>
          <strong>Fehler</strong>: <span>{window.navigator.onLine ? refusal : offline}</span>
        </p>
      )}
    </div>
  )
}
