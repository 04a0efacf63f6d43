import type { ReactNode } from 'react'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { e164Of } from '../../../../rules/input/phone-number.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { type Enquiry, topicOf } from '../enquiry.ts'
import { addressLink } from './address-link.ts'

/** Stays in view while it is answered. */
export function EnquiryMessage({ message }: Pick<Enquiry, 'message'>) {
  return message ? (
    <dl className="facts entry-message">
      <Fact name="Nachricht" wide>
        <span className="whitespace-pre-wrap">{message}</span>
      </Fact>
    </dl>
  ) : null
}

export function EnquiryFacts({ enquiry }: { enquiry: Enquiry }) {
  return (
    <dl className="facts">
      <Fact name="Telefon">{enquiry.phone ? <PhoneNumber written={enquiry.phone} /> : null}</Fact>
      <Fact name="E-Mail">
        {enquiry.email ? <a href={addressLink(enquiry.email)}>{readableAddress(enquiry.email)}</a> : 'Keine bekannt'}
      </Fact>
      {enquiry.kind === 'consultation' ? (
        <>
          <Fact name="Thema">{topicOf(enquiry.consultation_type)}</Fact>
          <Fact name="Wunschzeit">{enquiry.preferred_time}</Fact>
        </>
      ) : null}
      <Fact name="Eingegangen">{formatMoment(new Date(enquiry.created_at))}</Fact>
    </dl>
  )
}

/** Only what is exactly one number can be dialled. */
export function PhoneNumber({ written }: { written: string }) {
  const number = e164Of(written)
  return number ? <a href={`tel:${number}`}>{written}</a> : written
}

export function FurtherFacts({ enquiry }: { enquiry: Enquiry }) {
  return (
    <details className="further-facts">
      <summary>Weitere Angaben</summary>
      <dl className="facts">
        <Fact name="Vorname">{enquiry.first_name}</Fact>
        <Fact name="Nachname">{enquiry.last_name}</Fact>
        {enquiry.kind === 'mwo' ? (
          <>
            <Fact name="Anonym">{yesNo(enquiry.is_anonymous)}</Fact>
            <Fact name="Stadt">{enquiry.location?.city}</Fact>
            <Fact name="Land">{enquiry.location?.country}</Fact>
            <Fact name="Einwilligung">{yesNo(enquiry.gdpr_consent)}</Fact>
          </>
        ) : null}
        <Fact name="Fassung der Einwilligung">{enquiry.consent_version}</Fact>
        <Fact name="Zuletzt geändert">{formatMoment(new Date(enquiry.updated_at))}</Fact>
      </dl>
    </details>
  )
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div className={wide ? 'fact-wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function yesNo(value: boolean): string {
  return value ? 'Ja' : 'Nein'
}
