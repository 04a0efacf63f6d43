import type { ReactNode } from 'react'
import { type ColumnName, columnsWith, type EnquiryColumn } from '../../../../rules/enquiries/enquiry-columns.ts'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { e164Of } from '../../../../rules/input/phone-number.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import type { Enquiry } from '../enquiry.ts'
import { inWords } from '../in-words.ts'
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
      <Facts enquiry={enquiry} shown="first" />
      <Fact name="Eingegangen">{formatMoment(new Date(enquiry.created_at))}</Fact>
    </dl>
  )
}

function Facts({ enquiry, shown }: { enquiry: Enquiry; shown: EnquiryColumn['shown'] }) {
  return columnsWith('shown', enquiry.kind)
    .filter(([, column]) => column.shown === shown)
    .map(([name, { label }]) => (
      <Fact key={name} name={label}>
        {linked[name]?.(enquiry) ?? inWords(enquiry, name)}
      </Fact>
    ))
}

/** What leads somewhere. */
const linked: Partial<Record<ColumnName, (enquiry: Enquiry) => ReactNode>> = {
  phone: ({ phone }) => (phone ? <PhoneNumber written={phone} /> : null),
  email: ({ email }) => (email ? <a href={addressLink(email)}>{readableAddress(email)}</a> : 'Keine bekannt'),
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
        <Facts enquiry={enquiry} shown="further" />
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
