import { Fragment } from 'react'
import type { UndeliveredMails } from '../../../database/json-results.ts'
import { formatShortMoment } from '../../../rules/format/format-moment.ts'
import { readableAddress } from '../../../rules/input/readable-address.ts'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'

interface UndeliveredMailsNoticeProps {
  api: DataApi
  kinds: readonly UndeliveredMails[]
  onAcknowledged(): void
}

export function UndeliveredMailsNotice({ api, kinds, onAcknowledged }: UndeliveredMailsNoticeProps) {
  const { problem, run } = useTask((error) => `Fehler beim Speichern: ${sentenceOf(error)}`)
  if (kinds.length === 0) return null
  return (
    <Card as="section" tone="cream" aria-labelledby="undelivered-mails" className="mb-6">
      <h2 id="undelivered-mails" className="text-large">
        E-Mails, die nicht zugestellt sind
      </h2>
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
        Aufgegeben wird eine E-Mail nach einem Tag vergeblicher Versuche, oder sofort, wenn das Postfach sie ablehnt.
        Dann prüfen Sie bitte die Adresse oder rufen Sie an. Wer die Website technisch betreut, findet die Ursache mit{' '}
        <code>npm run doctor</code>. Anfragen und Anmeldungen selbst sind gespeichert: Eine unterstrichene Adresse führt
        dorthin.
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
    </Card>
  )
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
