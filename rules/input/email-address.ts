/** The columns hold no more; RFC 5321 4.5.3.1.3 allows 254 in a mail's path. */
export const EMAIL_MAX_LENGTH = 255

/**
 * What no address may hold: spaces and control characters of every kind, and `" ( ) , : ; < > @ [ \ ]`, with which a mail
 * program reads more than one address (`Name <a@b.de>`, `a@b.de,c@d.de`). Written as escapes that JavaScript and
 * PostgreSQL read alike.
 */
const REFUSED = String.raw`\u0000-\u0020\u0022\u0028\u0029\u002c\u003a-\u003c\u003e\u0040\u005b-\u005d\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`

/** No host name holds these: all other punctuation of ASCII but the hyphen, and the dot, which separates its parts. */
const REFUSED_IN_HOST = String.raw`${REFUSED}\u0021-\u002c\u002e\u002f\u003d\u003f\u005e-\u0060\u007b-\u007e`

/**
 * One plain address: something, an @, and a host of at least two parts. Only a delivered mail confirms an address, so
 * this refuses slips of the finger. `private.is_plain_address` holds the same text, and every table asks it.
 *
 * Each sign can be read in one way only, so the time grows with the length and not with its square.
 */
export const EMAIL_PATTERN = `^[^${REFUSED}]+@[^${REFUSED_IN_HOST}]+(\\.[^${REFUSED_IN_HOST}]+)+$`

const pattern = new RegExp(EMAIL_PATTERN, 'u')

/** Whether a text is one plain e-mail address. The length is asked first. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && pattern.test(text)
}

/** How an address is kept and compared: without space around it, in small letters. In SQL `lower(btrim(address))`. */
export function addressAsKept(text: string): string {
  return text.trim().toLowerCase()
}
