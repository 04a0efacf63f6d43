import { z } from 'zod/mini'
import { oneLine } from '../input/control-characters.ts'
import { emailField } from '../input/email-field.ts'
import { fieldLengths, tooLong } from '../input/field-lengths.ts'
import { isNoName, ONLY_A_NAME } from '../input/name.ts'

const NOTHING_SENT = 'E-Mail-Adresse ist erforderlich'

const email = emailField(NOTHING_SENT)

/**
 * Empty becomes null, as in the database; null passes, as a page sends on what it parsed. One line, without control characters.
 */
const optionalName = (label: string, most: number) =>
  z.pipe(
    z.pipe(
      z._default(z.nullable(z.string(`${label} ist ungültig`)), null),
      z.transform((name: string | null) => oneLine(name ?? '') || null),
    ),
    z.nullable(
      z.string().check(
        z.maxLength(most, { error: tooLong(label, most), abort: true }),
        z.refine((name) => name === null || !isNoName(name), ONLY_A_NAME),
      ),
    ),
  )

/** A form sends a ticked box as `on`, a program as `true`. */
const ticked = (missing: string) =>
  z.pipe(
    z._default(z.unknown(), false),
    z.pipe(
      z.transform((value: unknown) => value === true || value === 'on'),
      z.literal(true, missing),
    ),
  )

/** The signup form, with the messages of the specification (section 5); for page and function. */
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

export const newsletterUnsubscription = z.object({ email }, NOTHING_SENT)
