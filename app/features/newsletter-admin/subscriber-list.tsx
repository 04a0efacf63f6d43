import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Subscriber, subscriberStatuses } from './subscriber.ts'

const DAY = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' })

export function SubscriberList({
  subscribers,
  onProof,
}: {
  subscribers: readonly Subscriber[]
  onProof(subscriber: Subscriber): void
}) {
  if (subscribers.length === 0) return <p>Keine Einträge gefunden</p>
  return (
    <ul className="grid gap-2" aria-label="Newsletter-Adressen">
      {subscribers.map((subscriber) => (
        <li
          key={subscriber.id}
          className="grid items-center gap-x-4 gap-y-2 rounded-card border border-dune bg-paper px-5 py-3 md:grid-cols-[1fr_auto_auto]"
        >
          <div className="min-w-0">
            <h3 className="break-all text-base font-semibold">{subscriber.email}</h3>
            <p className="text-fine text-ink-muted">{historyOf(subscriber)}</p>
          </div>
          <Badge tone={subscriberStatuses[subscriber.status].tone} className="justify-self-start">
            {subscriberStatuses[subscriber.status].label}
          </Badge>
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            aria-label={`Nachweis herunterladen: ${subscriber.email}`}
            onClick={() => onProof(subscriber)}
          >
            Nachweis
          </Button>
        </li>
      ))}
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
