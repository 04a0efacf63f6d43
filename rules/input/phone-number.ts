/** Countries in which the zero in front of an area code is dialled from inside only. Italy, for one, dials it from everywhere. */
const COUNTRY_WITH_TRUNK_ZERO = /^(3[123]|4[13469])0/

/** Emergency and service numbers: no area code, dialled as they are. */
const SHORT = /^(?:11[025]|116\d{3}|118\d{2,3})$/

/** "+49 (0)4503 123456" → "+494503123456" (E.164); German without a country. Undefined for what is not exactly one number with its area code. */
export function e164Of(written: string): string | undefined {
  const text = plain(written)
    .replace(/^((?:\( ?)?(?:\+|00) ?-?(?!3 ?9)\d(?: ?\d){0,2} ?\)?[ ./-]*)\( ?0 ?\)/, '$1')
    .replace(/^\( ?((?:\+|00) ?-?\d{1,3}) ?\)/, '$1 ')
    .replace(/^(?:\+|00)[ -]?/, '+')
  if (!/^(?:\+\d{1,3}[ ./-]*)?(?:\( ?\d[\d ]*\)|\d)[\d ./-]*$/.test(text) || !/\d$/.test(text)) return undefined

  const isInternational = text.startsWith('+')
  // A slash follows an area code of at most five digits. After more digits it separates two numbers.
  const [beforeSlash = '', ...afterSlashes] = text.split('/')
  if (afterSlashes.length > 1) return undefined
  if (afterSlashes.length === 1 && digitsOf(beforeSlash).length > (isInternational ? 7 : 6)) return undefined

  const digits = digitsOf(text)
  if (!(isInternational || digits.startsWith('0'))) return undefined
  const number = isInternational ? digits.replace(COUNTRY_WITH_TRUNK_ZERO, '$1') : `49${digits.slice(1)}`
  if (!/^[1-9]\d{7,14}$/.test(number)) return undefined
  // German area codes begin with 2 to 9, mobile and service numbers with 13 to 19.
  if (number.startsWith('49') && !/^49(?:[2-9]|1[3-9])/.test(number)) return undefined
  return `+${number}`
}

/** Short ones like 112 or 116 117 too. */
export function phoneHref(written: string): string | undefined {
  const number = e164Of(written)
  if (number) return `tel:${number}`
  const digits = plain(written).replaceAll(' ', '')
  return SHORT.test(digits) ? `tel:${digits}` : undefined
}

/** True for a `tel:` address (RFC 3966) in the form that `phoneHref` writes. */
export function isPhoneHref(href: string): boolean {
  return href.startsWith('tel:') && phoneHref(href.slice(4)) === href
}

/** What may be a number inside of a sentence. It follows no digit or letter: an IBAN has parts that look like one. */
const CANDIDATE =
  /(?<!\p{L}|\d[\s./-]{0,3})((?:\(?(?:\+|00) ?\d{1,3}\)?(?:[ /-]{0,3}\( ?0?\d{0,5}\))?|\(0[\d ]{1,6}\)|0)[\d\p{Zs}\p{Cf}/‐-―-]*\d)/u

/** @returns parts that are the sentence again; those with `href` are telephone numbers */
export function phoneParts(sentence: string): { text: string; href?: string }[] {
  return sentence
    .split(CANDIDATE)
    .map((text, index) => {
      const number = index % 2 === 1 ? e164Of(text) : undefined
      return number ? { text, href: `tel:${number}` } : { text }
    })
    .filter(({ text }) => text !== '')
}

/** Without invisible format characters, which come along when a number is copied; spaces and hyphens of one kind. */
function plain(written: string): string {
  return written
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim()
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
