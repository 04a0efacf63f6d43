export const PASSWORD_MIN_LENGTH = 8

/** Of backups. */
export const PASSPHRASE_MIN_LENGTH = 12

/** bcrypt ignores all further bytes. */
export const PASSWORD_MAX_BYTES = 72

/** As in GoTrue. */
export const BCRYPT_COST = 10

/** The age of a recent authentication, as for a new password. */
export const FRESH_SIGN_IN_MINUTES = 60

/** How long the command lets the sign-in page give one temporary password. */
export const RESET_WINDOW_MINUTES = 15

export const COMMON_PASSWORD = 'Dieses Passwort ist weit verbreitet und leicht zu erraten. Wählen Sie ein anderes.'
export const LONG_PASSWORD = `Dieses Passwort ist zu lang. Bis zu ${PASSWORD_MAX_BYTES} Zeichen gehen, mit Umlauten etwas weniger.`

/**
 * Some keyboards send `ü` as two code points: a password has one form (RFC 8265, section 4.2.2). Cut beyond what bcrypt reads, as sorting accents takes
 * the square of their number.
 */
export function oneFormOf(password: string): string {
  return password.slice(0, 8 * PASSWORD_MAX_BYTES).normalize('NFC')
}

/** In UTF-8: an umlaut counts twice. */
export function isTooLongPassword(password: string): boolean {
  return new TextEncoder().encode(oneFormOf(password)).length > PASSWORD_MAX_BYTES
}
