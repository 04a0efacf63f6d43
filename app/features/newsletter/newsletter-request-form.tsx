import { type ComponentProps, useState } from 'react'
import type { NewsletterAnswer } from '../../../rules/newsletter/newsletter-answer.ts'
import { tooManyRequests } from '../../../rules/operation/too-many-requests.ts'
import { backendSettings } from '../../lib/backend.ts'
import { Refusal } from '../../lib/forms/refusal.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { type Checked, useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { VisitorForm } from '../../ui/forms/visitor-form.tsx'
import { useOutcomeToast } from '../../ui/toasts/use-outcome-toast.ts'

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
  const [answer, setAnswer] = useState<NewsletterAnswer>()
  const submission = useFormSubmission<Values>({
    ...(draft && { draft }),
    check: async (form) => {
      setAnswer(undefined)
      return check(form, await loadRules())
    },
    send: async (values) => {
      const answer = await ask(values)
      setAnswer(answer)
      if (!answer.success) throw new Refusal(answer.message)
    },
    sentenceOf: (error) => sentenceOf(error, UNEXPECTED),
  })
  const { status, refusal = '' } = submission
  const message = answer?.message ?? ''
  useOutcomeToast(
    status === 'sent'
      ? { title: sent, description: message }
      : submission.failed
        ? { title: answer ? failed : 'Fehler', description: refusal, variant: 'destructive' }
        : undefined,
  )
  return { ...submission, answer, message, title: failed }
}

const UNEXPECTED = 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'

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
      notSent={<NotSent {...request} />}
    />
  )
}

/** Beside the button. */
function NotSent({
  title,
  answer,
  refusal,
}: Pick<NewsletterRequestFormProps['request'], 'title' | 'answer' | 'refusal'>) {
  const { phone } = usePractice()
  const offline = 'Ihr Gerät hat gerade keine Verbindung zum Internet. Ihre Angaben stehen noch im Formular.'
  return (
    <div role="alert" className="rounded-card border-2 border-error bg-paper p-6">
      <p className="font-semibold text-error">{title}</p>
      {answer?.retryAfter ? (
        <p>
          <span>{refusal}</span> <span>{tooManyRequests(answer.retryAfter)}</span> Telefon:{' '}
          <a href={phone.href}>{phone.display}</a>
        </p>
      ) : answer ? (
        <p>{refusal}</p>
      ) : (
        <p>
          <strong>Fehler</strong>: <span>{window.navigator.onLine ? refusal : offline}</span>
        </p>
      )}
    </div>
  )
}
