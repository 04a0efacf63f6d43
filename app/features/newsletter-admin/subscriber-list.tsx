import { readableAddress } from '../../../rules/input/readable-address.ts'
import type { NewsletterStatus } from '../../../rules/newsletter/newsletter-status.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DeleteQuestion } from '../../ui/dialogs/delete-question.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { isUndeliverable, type Subscriber, subscriberStatuses } from './subscriber.ts'

const DAY = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' })

const tones = { confirmed: 'success', pending: 'cream', unsubscribed: 'foam' } as const satisfies Record<
  NewsletterStatus,
  string
>

interface SubscriberListProps {
  subscribers: readonly Subscriber[]
  busy: boolean
  onPerson(subscriber: Subscriber): void
  onOptInLog(subscriber: Subscriber): void
  onErase(subscriber: Subscriber): Promise<void>
  /** Sends the next issue to an undeliverable address again. */
  onTrust(subscriber: Subscriber): void
}

export function SubscriberList({ subscribers, busy, onPerson, onOptInLog, onErase, onTrust }: SubscriberListProps) {
  return (
    <ul className="enquiries" aria-label="Newsletter-Adressen" aria-busy={busy}>
      {subscribers.map((subscriber) => {
        const address = readableAddress(subscriber.email)
        return (
          <li
            key={subscriber.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dune bg-paper px-6 py-3"
          >
            <div className="min-w-[min(16rem,100%)] flex-1">
              <h3 className="break-all text-base font-semibold">{address}</h3>
              <p className="text-small text-ink-muted">{historyOf(subscriber)}</p>
              {isUndeliverable(subscriber) ? (
                <div className="grid justify-items-start gap-2">
                  <p>Unzustellbar: Zwei Ausgaben hintereinander nahm kein Postfach an. Sie bekommt keine weitere.</p>
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Wieder beliefern: ${address}`}
                    onClick={() => onTrust(subscriber)}
                  >
                    Wieder beliefern
                  </Button>
                </div>
              ) : null}
            </div>
            <Badge tone={tones[subscriber.status]}>{subscriberStatuses[subscriber.status]}</Badge>
            <div className="flex flex-wrap items-center gap-3">
              <Button
                variant="secondary"
                size="small"
                aria-label={`Person: ${address}`}
                onClick={() => onPerson(subscriber)}
              >
                Person
              </Button>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Nachweis herunterladen: ${address}`}
                onClick={() => onOptInLog(subscriber)}
              >
                Nachweis
              </Button>
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
                  Wer nur keinen Newsletter mehr möchte, meldet sich ab. Brauchen Sie den Nachweis noch, etwa in einem
                  Streit um die Einwilligung, löschen Sie die Adresse erst danach.
                </p>
              </DeleteQuestion>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function historyOf({ first_name, last_name, created_at, confirmed_at, unsubscribed_at }: Subscriber): string {
  const day = (instant: string) => DAY.format(new Date(instant))
  return [
    [first_name, last_name].filter(Boolean).join(' '),
    `angemeldet ${day(created_at)}`,
    confirmed_at ? `bestätigt ${day(confirmed_at)}` : '',
    unsubscribed_at ? `abgemeldet ${day(unsubscribed_at)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
