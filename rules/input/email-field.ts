import { z } from 'zod/mini'
import { addressProblem, isEmailAddress, normalizeAddress } from './email-address.ts'
import { fieldLengths, tooLong } from './field-lengths.ts'

/** In the form that is stored: two spellings are one mailbox. */
export const emailField = (missing: string) =>
  z.pipe(
    z._default(z.string(addressProblem('')).check(z.overwrite(normalizeAddress)), ''),
    z
      .string()
      .check(
        z.minLength(1, missing),
        z.maxLength(fieldLengths.email, tooLong('E-Mail-Adresse', fieldLengths.email)),
        z.refine(isEmailAddress, { error: ({ input }) => addressProblem(String(input)) }),
      ),
  )
