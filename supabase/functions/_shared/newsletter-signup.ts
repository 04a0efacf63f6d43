import { z } from 'zod/mini'
import { isEmailAddress } from '../../../rules/email-address.ts'
import { fieldLengths, tooLong } from '../../../rules/field-lengths.ts'

// For programs that send something else than a form would.
const NOTHING_SENT = 'E-Mail-Adresse ist erforderlich'
const INVALID_EMAIL = 'Bitte geben Sie eine gültige E-Mail-Adresse ein'

/** Stored in lower case, as two spellings are one mailbox. */
const email = z.pipe(
  z._default(z.string(INVALID_EMAIL).check(z.trim(), z.toLowerCase()), ''),
  z
    .string()
    .check(
      z.minLength(1, 'E-Mail-Adresse ist erforderlich'),
      z.maxLength(fieldLengths.email, tooLong('E-Mail-Adresse', fieldLengths.email)),
      z.refine(isEmailAddress, INVALID_EMAIL),
    ),
)

/**
 * Left empty it becomes null, as the database keeps it, and as null it comes back when a page sends on what this made
 * of its form. Control characters have no place in a name.
 */
const optionalName = (label: string, most: number) =>
  z.pipe(
    z.pipe(
      z._default(z.nullable(z.string(`${label} ist ungültig`)), null),
      z.transform((name: string | null) => name?.replace(/\p{C}+/gu, ' ').trim() || null),
    ),
    z.nullable(z.string().check(z.maxLength(most, tooLong(label, most)))),
  )

/** A box that a form sends as `on`, a program as `true`, and an unticked box not at all. */
const ticked = (missing: string) =>
  z.pipe(
    z._default(z.unknown(), false),
    z.pipe(
      z.transform((value: unknown) => value === true || value === 'on'),
      z.literal(true, missing),
    ),
  )

/** The signup form, with the messages that the specification quotes (section 5). Page and function read it. */
export const newsletterSignup = z.object(
  {
    email,
    firstName: optionalName('Vorname', fieldLengths.firstName),
    lastName: optionalName('Nachname', fieldLengths.lastName),
    gdprConsent: ticked('Zustimmung zur Datenverarbeitung ist erforderlich'),
  },
  NOTHING_SENT,
)

export type NewsletterSignup = z.output<typeof newsletterSignup>

/** The form of the unsubscribe page. */
export const newsletterUnsubscription = z.object({ email }, NOTHING_SENT)
