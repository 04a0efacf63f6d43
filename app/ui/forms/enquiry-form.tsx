import type { ReactNode } from 'react'
import { enquiryConsentText } from '../../../rules/enquiries/enquiry-consent.ts'
import { PRIVACY_POLICY } from '../../../rules/privacy-policy.ts'
import { prepareToSend } from '../../lib/backend.ts'
import { HIDDEN_FIELD } from '../../lib/forms/form-signals.ts'
import type { FormSubmission } from '../../lib/forms/use-form-submission.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { keepTogether } from '../layout/keep-together.tsx'
import { MailLink } from '../links/mail-link.tsx'
import { SiteLink } from '../links/site-link.tsx'
import { useOutcomeToast } from '../toasts/use-outcome-toast.ts'
import { Field } from './field.tsx'
import { SentNotice } from './sent-notice.tsx'
import { EmailField, VisitorForm } from './visitor-form.tsx'

interface EnquiryFormProps {
  /** „Beratungsanfrage“ */
  name: string
  submission: FormSubmission
  /** Loads what is needed to check and send. */
  load(): Promise<unknown>
  /** Replaces the sent form. */
  thanks: string
  onAgain?(): void
  withFile?: boolean
  isPhoneOptional?: boolean
  children: ReactNode
}

/** An enquiry: its fields, then what sending it means. The outcome is told in the words of the specification. */
export function EnquiryForm({
  name,
  submission,
  load,
  thanks,
  onAgain = submission.startOver,
  withFile = false,
  isPhoneOptional = false,
  children,
}: EnquiryFormProps) {
  const isSent = submission.status === 'sent'
  useOutcomeToast(
    isSent ? { title: `${name} eingegangen`, description: thanks } : submission.failed ? notSentToast : undefined,
  )
  if (isSent) {
    return (
      <SentNotice title={`${name} eingegangen`} again={{ label: 'Weitere Anfrage stellen', onAgain }}>
        <div>{thanks}</div>
        <WhatComesNext isPhoneOptional={isPhoneOptional} />
      </SentNotice>
    )
  }
  return (
    <VisitorForm
      name={name}
      submission={submission}
      prepare={() => {
        void load().catch(() => {})
        prepareToSend()
      }}
      incomplete={{ title: 'Formular unvollständig', advice: 'Bitte überprüfen Sie Ihre Eingaben' }}
      notSent={<NotSentNotice refusal={submission.refusal} />}
      button={{ children: 'Anfrage senden', busy: 'Wird gesendet …' }}
    >
      {/* Only robots fill this in: people cannot see or reach it. */}
      <div hidden>
        <input type="text" name={HIDDEN_FIELD} autoComplete="off" tabIndex={-1} aria-hidden="true" />
      </div>
      {children}
      <EnquiryConsent withFile={withFile} />
    </VisitorForm>
  )
}

const notSentToast = {
  title: 'Fehler',
  description: 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.',
  variant: 'destructive',
} as const

/** Name and e-mail address; an anonymous enquiry has no name. */
export function PersonFields({ errors, anonymous = false }: Pick<FormSubmission, 'errors'> & { anonymous?: boolean }) {
  const name = { disabled: anonymous, required: true }
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2" hidden={anonymous}>
        <Field {...name} name="first_name" label="Vorname" autoComplete="given-name" error={errors.first_name} />
        <Field {...name} name="last_name" label="Nachname" autoComplete="family-name" error={errors.last_name} />
      </div>
      <EmailField label="E-Mail" error={errors.email} />
    </>
  )
}

/** How the answer comes, and what to do when it cannot wait. */
function WhatComesNext({ isPhoneOptional }: Required<Pick<EnquiryFormProps, 'isPhoneOptional'>>) {
  const practice = usePractice()
  return (
    <>
      <p>
        {keepTogether(
          `Die Antwort kommt per E-Mail oder${isPhoneOptional ? ', wenn Sie eine Nummer angegeben haben,' : ''} am Telefon. Sie erreichen uns unter `,
        )}
        <a href={practice.phone.href}>{practice.phone.display}</a>.
      </p>
      <p>
        Im Notfall warten Sie nicht auf uns: Wählen Sie <a href="tel:112">112</a>, zu jeder Uhrzeit. Ist es nicht
        lebensbedrohlich und kann es doch nicht warten, bis Ihre Arztpraxis öffnet, hilft der ärztliche
        Bereitschaftsdienst unter <a href="tel:116117">116&nbsp;117</a>.
      </p>
    </>
  )
}

/**
 * Beside the button, in the words of the specification and in ours.
 * @param refusal why the server refused and when to try again, where it said so
 */
function NotSentNotice({ refusal }: { refusal?: string }) {
  const practice = usePractice()
  const phone = <a href={practice.phone.href}>{practice.phone.display}</a>
  return (
    <div role="alert" className="rounded-card border-2 border-error bg-paper p-6">
      <p className="font-semibold text-error">Ihre Anfrage wurde noch nicht gesendet.</p>
      <p>
        <strong>{notSentToast.title}</strong>: <span>{notSentToast.description}</span>
      </p>
      {refusal ? (
        <p>
          {refusal} Alle Angaben stehen noch im Formular. Telefon: {phone}
        </p>
      ) : (
        <p>
          {window.navigator.onLine
            ? 'Der Server hat den Empfang nicht bestätigt.'
            : 'Ihr Gerät hat gerade keine Verbindung zum Internet.'}{' '}
          Alle Angaben stehen noch im Formular: Senden Sie es in einem Moment noch einmal, oder rufen Sie uns an:{' '}
          {phone}.
        </p>
      )}
    </div>
  )
}

/** What sending an enquiry means, with links to the address and the privacy policy. */
function EnquiryConsent({ withFile = false }: { withFile?: boolean }) {
  const practice = usePractice()
  const [before, rest = ''] = enquiryConsentText(practice, withFile).split(practice.email)
  const [between, after] = rest.split(PRIVACY_POLICY)
  return (
    <p className="text-small text-ink-muted">
      {keepTogether(before)}
      <MailLink />
      {between}
      <SiteLink href="/legal/datenschutz" newTab>
        Datenschutzerklärung
      </SiteLink>
      {after}
    </p>
  )
}
