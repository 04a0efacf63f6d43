import { useState } from 'react'
import { shortDay } from '../../../rules/format/format-moment.ts'
import { readableAddress } from '../../../rules/input/readable-address.ts'
import type { NewsletterStatus } from '../../../rules/newsletter/newsletter-status.ts'
import { DeleteQuestion } from '../../ui/dialogs/delete-question.tsx'
import { Question } from '../../ui/dialogs/question.tsx'
import { Row } from '../../ui/list/row.tsx'
import { isUndeliverable, type Subscriber, subscriberStatuses } from './subscriber.ts'

/** As the states of enquiries look. */
const states: Record<NewsletterStatus, string> = { confirmed: 'completed', pending: 'new', unsubscribed: '' }

interface SubscriberListProps {
  subscribers: readonly Subscriber[]
  busy: boolean
  onPerson(subscriber: Subscriber): void
  onOptInLog(subscriber: Subscriber): void
  onErase(subscriber: Subscriber): Promise<void>
  onUnsubscribe(subscriber: Subscriber): Promise<void>
  /** Sends the next issue to an undeliverable address again. */
  onTrust(subscriber: Subscriber): void
}

export function SubscriberList({
  subscribers,
  busy,
  onPerson,
  onOptInLog,
  onErase,
  onUnsubscribe,
  onTrust,
}: SubscriberListProps) {
  const [leaving, setLeaving] = useState<Subscriber>()
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
                <Action label="Wieder beliefern" address={address} onPress={() => onTrust(subscriber)} />
              ) : null}
              <Action label="Person" address={address} onPress={() => onPerson(subscriber)} />
              <Action label="Nachweis herunterladen" address={address} onPress={() => onOptInLog(subscriber)} />
              {subscriber.status === 'confirmed' ? (
                <Action label="Abmelden" address={address} onPress={() => setLeaving(subscriber)} />
              ) : null}
              <DeleteQuestion
                title="Adresse löschen"
                buttonName={`Adresse löschen: ${address}`}
                failure="Die Adresse konnte nicht gelöscht werden."
                onDelete={() => onErase(subscriber)}
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
            await onUnsubscribe(leaving)
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
