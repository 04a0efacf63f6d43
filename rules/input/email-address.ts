/** The columns hold no more; RFC 5321 4.5.3.1.3 allows 254 in a mail's path. */
export const EMAIL_MAX_LENGTH = 255

/** What may stand before the @ beside dots (RFC 5322, `atext`). Written in escapes that JavaScript and PostgreSQL read alike. */
const ATEXT = String.raw`[a-z0-9!#-\u0027*+/=?^_\u0060{|}~-]`

/**
 * One address in its one form, in which no mail program reads more than one (local part: RFC 5321 4.5.3.1.1). `private.is_plain_address`
 * holds the same text. Each character matches in one way only, so the time does not grow with the square of the length.
 */
export const EMAIL_PATTERN = `^(?=[^@]{1,64}@)${ATEXT}+(\\.${ATEXT}+)*@[a-z0-9-]+(\\.[a-z0-9-]+)+$`

const pattern = new RegExp(EMAIL_PATTERN, 'u')

/** Of an address as `normalizeAddress` writes it: RFC 5322 `addr-spec` without comments and quotes, and with a dot in the host. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && pattern.test(text)
}

/**
 * The one form in which addresses are stored and compared, of what is no longer than an address; the host as DNS has it ("müller.example" → "xn--mller-kva.example"). Letters beyond
 * ASCII before the @ stay: `isEmailAddress` refuses them, and none becomes another.
 */
export function normalizeAddress(text: string): string {
  // Converting a host takes time quadratic in its length.
  if (text.length > EMAIL_MAX_LENGTH) return text
  const address = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + hostInAscii(address.slice(at))
}

/** A host of ASCII letters stays as it is, and so does one that holds what separates the parts of a URL. */
function hostInAscii(host: string): string {
  if (/^[\0-\x7f]*$/.test(host) || /[^a-z0-9.\u0080-\u{10ffff}-]/u.test(host)) return host
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname : host
}

/** The German sentence for an address that `isEmailAddress` refuses (lengths and dots: RFC 5321 4.5.3.1.1, RFC 5322 3.2.3). */
export function addressProblem(address: string): string {
  const local = address.slice(0, address.lastIndexOf('@'))
  if (/[^\0-\x7f]/.test(local)) {
    return 'Vor dem @ stehen Umlaute oder andere Sonderzeichen, die Mailserver nicht annehmen. Bitte prüfen Sie die E-Mail-Adresse.'
  }
  if (local.length > 64) return 'Vor dem @ stehen mehr als 64 Zeichen. Bitte prüfen Sie die E-Mail-Adresse.'
  if (/^\.|\.\.|\.$/.test(local)) {
    return 'Vor dem @ steht ein Punkt am Anfang, am Ende oder doppelt. Bitte prüfen Sie die E-Mail-Adresse.'
  }
  return 'Bitte geben Sie eine gültige E-Mail-Adresse ein'
}
