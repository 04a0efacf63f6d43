import { z } from 'zod/mini'
import { addressProblem, isEmailAddress, normalizeAddress } from '../../../rules/input/email-address.ts'
import { fieldLengths, tooLong } from '../../../rules/input/field-lengths.ts'
import { withoutControls } from '../../../rules/input/without-controls.ts'

const trimmed = () => z.string().check(z.overwrite((text) => withoutControls(text).trim()))

export const requiredText = (label: string, max: number, missing: string) =>
  z.pipe(z._default(trimmed(), ''), z.string().check(z.minLength(1, missing), z.maxLength(max, tooLong(label, max))))

/** Empty becomes null, as in the database. */
export const optionalText = (label: string, max: number) =>
  z.pipe(
    z.pipe(z._default(trimmed(), ''), z.string().check(z.maxLength(max, tooLong(label, max)))),
    z.transform((text: string) => text || null),
  )

/** In the form that is stored: two spellings are one mailbox. */
export const emailAddress = (missing: string) =>
  z.pipe(
    z._default(z.string().check(z.overwrite(normalizeAddress)), ''),
    z
      .string()
      .check(
        z.minLength(1, missing),
        z.maxLength(fieldLengths.email, tooLong('E-Mail-Adresse', fieldLengths.email)),
        z.refine(isEmailAddress, { error: ({ input }) => addressProblem(String(input)) }),
      ),
  )
