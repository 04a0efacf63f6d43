import { z } from 'zod/mini'
import { oneLine } from '../../../rules/input/control-characters.ts'
import { fieldLengths, tooLong } from '../../../rules/input/field-lengths.ts'
import { withoutControls } from '../../../rules/input/without-controls.ts'

const cleaned = (clean: (text: string) => string) =>
  z._default(z.string().check(z.overwrite((text) => clean(withoutControls(text)))), '')

/** One line without invisible characters. */
export const requiredText = (label: string, max: number, missing: string) =>
  z.pipe(cleaned(oneLine), z.string().check(z.minLength(1, missing), z.maxLength(max, tooLong(label, max))))

/** Empty becomes null, as in the database. @param clean `severalLines` for a text of several lines */
export const optionalText = (label: string, max: number, clean = oneLine) =>
  z.pipe(
    z.pipe(cleaned(clean), z.string().check(z.maxLength(max, tooLong(label, max)))),
    z.transform((text: string) => text || null),
  )

const NO_NUMBER = 'Bitte geben Sie die Telefonnummer in Ziffern ein'
const hasDigits = (text: string) => /\d\D*\d\D*\d/.test(text)

/** As typed, with at least three digits (112 is the shortest): `hasDigits`. @param missing the error of an empty field */
export const requiredPhone = (missing: string) =>
  z.pipe(requiredText('Telefonnummer', fieldLengths.phone, missing), z.string().check(z.refine(hasDigits, NO_NUMBER)))

/** As `requiredPhone`; null where nothing was typed. */
export const optionalPhone = z.pipe(
  optionalText('Telefonnummer', fieldLengths.phone),
  z.nullable(z.string().check(z.refine(hasDigits, NO_NUMBER))),
)
