import { z } from 'zod/mini'
import { isEmailAddress } from '../../../rules/input/email-address.ts'
import { fieldLengths, tooLong } from '../../../rules/input/field-lengths.ts'

const trimmed = () => z.string().check(z.trim())

export const requiredText = (label: string, max: number, missing: string) =>
  z.pipe(z._default(trimmed(), ''), z.string().check(z.minLength(1, missing), z.maxLength(max, tooLong(label, max))))

/** Empty becomes null, as in the database. */
export const optionalText = (label: string, max: number) =>
  z.pipe(
    z.pipe(z._default(trimmed(), ''), z.string().check(z.maxLength(max, tooLong(label, max)))),
    z.transform((text: string) => text || null),
  )

/** In lower case. */
export const emailAddress = (missing: string) =>
  z.pipe(
    z._default(z.string().check(z.trim(), z.toLowerCase()), ''),
    z
      .string()
      .check(
        z.minLength(1, missing),
        z.maxLength(fieldLengths.email, tooLong('E-Mail-Adresse', fieldLengths.email)),
        z.refine(isEmailAddress, 'Bitte geben Sie eine gültige E-Mail-Adresse ein'),
      ),
  )
