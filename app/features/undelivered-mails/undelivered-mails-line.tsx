import { Fragment } from 'react'
import type { UndeliveredMails } from '../../../database/json-results.ts'
import { counted } from '../../../rules/format/counted.ts'
import { formatShortMoment } from '../../../rules/format/format-moment.ts'
import { readableAddress } from '../../../rules/input/readable-address.ts'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { ToldLine } from '../../ui/list/told-line.tsx'

interface UndeliveredMailsLineProps {
  api: DataApi
  kinds: readonly UndeliveredMails[]
  onAcknowledged(): void
}

export function UndeliveredMailsLine({ api, kinds, onAcknowledged }: UndeliveredMailsLineProps) {
  const { problem, run } = useTask((error) => `Fehler beim Speichern: ${sentenceOf(error)}`)
  if (kinds.length === 0) return null
  const recipients = new Set(kinds.flatMap(({ recipients }) => recipients?.map(({ address }) => address) ?? []))
  const [first, ...others] = recipients
  return (
    <ToldLine
      sign="reply"
      small={first && `an ${readableAddress(first)}${others.length > 0 ? ' und andere' : ''}`}
      title="Nicht zugestellte E-Mails"
      detail={
        <>
          <ul className="grid gap-2">
            {kinds.map((mails) => (
              <li key={mails.kind}>
                <strong>{mails.says}:</strong> {state(mails)}, seit {formatShortMoment(mails.since)} Uhr.
                <Recipients {...mails} />
                {mails.last_error ? <span className="block text-small">{mails.last_error}</span> : null}
              </li>
            ))}
          </ul>
          <p>
            Aufgegeben wird eine E-Mail nach einem Tag vergeblicher Versuche, oder sofort, wenn das Postfach sie
            ablehnt. Dann prüfen Sie bitte die Adresse oder rufen Sie an. Anfragen und Anmeldungen selbst sind
            gespeichert: Eine unterstrichene Adresse führt dorthin.
          </p>
          <FormRefusal text={problem} />
          {kinds.some(({ given_up }) => given_up > 0) ? (
            <Button
              variant="secondary"
              size="small"
              onClick={() => run(() => rpcOf(api).acknowledge_undelivered_mails().then(onAcknowledged))}
              className="justify-self-start"
            >
              Aufgegebene nicht mehr anzeigen
            </Button>
          ) : null}
        </>
      }
    >
      {undeliveredInWords(kinds)}
    </ToldLine>
  )
}

export function undeliveredInWords(kinds: readonly UndeliveredMails[]): string {
  const count = kinds.reduce((sum, { given_up, still_trying }) => sum + given_up + still_trying, 0)
  return counted(count, 'nicht zugestellte E-Mail', 'nicht zugestellte E-Mails')
}

const lists = { mwo: '/admin/mwo', consultation: '/admin/beratung' }

/** The enquiry that was answered, what there is under an address, or its entry in the newsletter. Administrators are found in neither. */
function placeOf(
  mail: string,
  { address, kind, entry_id }: NonNullable<UndeliveredMails['recipients']>[number],
): string | undefined {
  if (kind) return `${lists[kind]}/${entry_id}`
  const search = new URLSearchParams({ suche: address })
  if (mail.startsWith('enquiry-') || mail === 'appointment') return `/admin?${search}`
  return mail.startsWith('newsletter-') && mail !== 'newsletter-sample' ? `/admin/newsletter?${search}` : undefined
}

function Recipients({ kind, recipients, given_up, still_trying }: UndeliveredMails) {
  if (!recipients) return null
  const places = new Map(recipients.map((one) => [`${one.address} ${one.entry_id}`, one]))
  return (
    <span className="block">
      An{' '}
      {[...places].map(([key, one], index) => {
        const place = placeOf(kind, one)
        const address = readableAddress(one.address)
        return (
          <Fragment key={key}>
            {index > 0 ? ', ' : ''}
            {place ? <SiteLink href={place}>{address}</SiteLink> : address}
          </Fragment>
        )
      })}
      {given_up + still_trying > recipients.length ? ' und andere' : ''}.
    </span>
  )
}

function state({ given_up, still_trying }: UndeliveredMails): string {
  const parts = []
  if (given_up > 0) parts.push(`${given_up} aufgegeben`)
  if (still_trying > 0) parts.push(`${still_trying} werden weiter versucht`)
  return parts.join(', ').replace(/(^|, )1 werden/, '$11 wird')
}
