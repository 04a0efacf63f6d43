import { useState } from 'react'
import { shortDay } from '../../../rules/format/format-moment.ts'
import { readableAddress } from '../../../rules/input/readable-address.ts'
import type { NewsletterStatus } from '../../../rules/newsletter/newsletter-status.ts'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { useRecentAuthentication } from '../../lib/recent-authentication.ts'
import { DeleteQuestion } from '../../ui/dialogs/delete-question.tsx'
import { Question } from '../../ui/dialogs/question.tsx'
import { Row } from '../../ui/list/row.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { isUndeliverable, type Subscriber, subscriberStatuses } from './subscriber.ts'
import { downloadOptInLog } from './subscriber-files.ts'

/** As the states of enquiries look. */
const states: Record<NewsletterStatus, string> = { confirmed: 'completed', pending: 'new', unsubscribed: '' }

interface SubscriberListProps {
  api: DataApi
  subscribers: readonly Subscriber[]
  busy: boolean
  onPerson(subscriber: Subscriber): void
  /** Reads the list anew. */
  onChanged(): Promise<void>
}

export function SubscriberList({ api, subscribers, busy, onPerson, onChanged }: SubscriberListProps) {
  const withRecentAuthentication = useRecentAuthentication()
  const [leaving, setLeaving] = useState<Subscriber>()
  const failed = (title: string, description: string) => showToast({ title, description, variant: 'destructive' })
  const saveOptInLog = (subscriber: Subscriber) =>
    downloadOptInLog(api, subscriber).catch(() =>
      failed('Nachweis nicht gespeichert', 'Das Protokoll konnte nicht geladen werden. Versuchen Sie es noch einmal.'),
    )
  /** Sends the next issue to an undeliverable address again. */
  async function trust({ id }: Subscriber) {
    await rpcOf(api)
      .trust_newsletter_address({ id })
      .catch(() => failed('Nicht gespeichert', 'Versuchen Sie es noch einmal.'))
    await onChanged()
  }
  return (
    <>
      <ul className="list-rows" aria-label="Newsletter-Adressen" aria-busy={busy}>
        {subscribers.map((subscriber) => {
          const address = readableAddress(subscriber.email)
          return (
            <Row
              key={subscriber.id}
              name={address}
              text={
                <>
                  {historyOf(subscriber)}
                  {isUndeliverable(subscriber) ? (
                    <strong className="block">
                      Unzustellbar: Zwei Ausgaben hintereinander nahm kein Postfach an. Sie bekommt keine weitere.
                    </strong>
                  ) : null}
                  {subscriber.status === 'pending' && subscriber.refused_issues > 0 ? (
                    <strong className="block">
                      Die E-Mail mit dem Bestätigungslink wurde nicht zugestellt. Bitte prüfen Sie die Adresse.
                    </strong>
                  ) : null}
                </>
              }
              state={
                <span className="status" data-status={states[subscriber.status]}>
                  {subscriberStatuses[subscriber.status]}
                </span>
              }
              onOpen={() => onPerson(subscriber)}
            >
              {isUndeliverable(subscriber) ? (
                <Action label="Wieder beliefern" address={address} onPress={() => void trust(subscriber)} />
              ) : null}
              <Action label="Person" address={address} onPress={() => onPerson(subscriber)} />
              <Action label="Nachweis herunterladen" address={address} onPress={() => void saveOptInLog(subscriber)} />
              {subscriber.status === 'confirmed' ? (
                <Action label="Abmelden" address={address} onPress={() => setLeaving(subscriber)} />
              ) : null}
              <DeleteQuestion
                title="Adresse löschen"
                buttonName={`Adresse löschen: ${address}`}
                failure="Die Adresse konnte nicht gelöscht werden."
                onDelete={async () => {
                  await withRecentAuthentication(() => rpcOf(api).erase_newsletter_address({ id: subscriber.id }))
                  await onChanged()
                }}
              >
                <p className="wrap-anywhere">
                  {address}: Eintrag, Nachweis der Einwilligung und alles, was zu E-Mails des Newsletters an diese
                  Adresse vermerkt ist, werden gelöscht.
                </p>
                <p>
                  Wer nur keinen Newsletter mehr möchte, wird abgemeldet: „Abmelden“ behält den Nachweis. Brauchen Sie
                  den Nachweis noch, etwa in einem Streit um die Einwilligung, löschen Sie die Adresse erst danach.
                </p>
              </DeleteQuestion>
            </Row>
          )
        })}
      </ul>
      {leaving ? (
        <Question
          title={`${readableAddress(leaving.email)} abmelden?`}
          facts={[
            ['Wer', historyOf(leaving)],
            ['Wann', 'sofort; eine Ausgabe, die gerade versandt wird, geht nicht mehr an diese Adresse'],
            ['Danach', 'Der Nachweis bleibt und nennt Sie und die Zeit. Zurück führt nur eine neue Anmeldung.'],
          ]}
          yes="Abmelden"
          busy="Wird abgemeldet …"
          no="Zurück"
          onYes={async () => {
            const { id, email } = leaving
            await withRecentAuthentication(() => rpcOf(api).unsubscribe_newsletter_address({ id }))
            showToast({ title: 'Abgemeldet', description: readableAddress(email) })
            await onChanged()
            setLeaving(undefined)
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>Nur, wenn die Person darum gebeten hat. Eine E-Mail geht dabei nicht hinaus.</p>
        </Question>
      ) : null}
    </>
  )
}

function Action({ label, address, onPress }: { label: string; address: string; onPress(): void }) {
  return (
    <button type="button" className="row-action" aria-label={`${label}: ${address}`} onClick={onPress}>
      {label.split(' ')[0]}
    </button>
  )
}

function historyOf({ first_name, last_name, created_at, confirmed_at, unsubscribed_at }: Subscriber): string {
  const day = (instant: string) => shortDay.format(new Date(instant))
  return [
    [first_name, last_name].filter(Boolean).join(' '),
    `angemeldet ${day(created_at)}`,
    confirmed_at ? `bestätigt ${day(confirmed_at)}` : '',
    unsubscribed_at ? `abgemeldet ${day(unsubscribed_at)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
