import type { ReactNode } from 'react'
import { type ColumnName, columnsWith, type EnquiryColumn } from '../../../../rules/enquiries/enquiry-columns.ts'
import { e164Of } from '../../../../rules/input/phone-number.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import type { Enquiry } from '../enquiry.ts'
import { inWords } from '../in-words.ts'

export function EnquiryFacts({ enquiry, shown }: { enquiry: Enquiry; shown: EnquiryColumn['shown'] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small leading-[1.4]">
      {columnsWith('shown', enquiry.kind)
        .filter(([, column]) => column.shown === shown)
        .map(([name, { label }]) => (
          <Fact key={name} name={label}>
            {linked[name]?.(enquiry) ?? inWords(enquiry, name)}
          </Fact>
        ))}
    </dl>
  )
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt className="text-caption text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** As RFC 6068 wants it. From `?`, `&` or `%` a mail program could read more recipients: such an address is typed. */
export function addressLink(email: string): string {
  return /[?&%]/.test(email) ? 'mailto:' : `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
