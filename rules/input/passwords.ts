/** The fewest characters of a new password. */
export const PASSWORD_MIN_LENGTH = 8

/** bcrypt reads no further, so nobody may believe in what comes after. */
export const PASSWORD_MAX_BYTES = 72

/** GoTrue's own cost factor, so that hashes made here and there are alike. */
export const BCRYPT_COST = 10

/** A sign-in that is older proves too little for a new password (deviation 20). */
export const FRESH_SIGN_IN_MINUTES = 15

/** How long the operator's command lets the login page hand out one temporary password (deviation 1). */
export const RESET_WINDOW_MINUTES = 15

export const COMMON_PASSWORD = 'Dieses Passwort ist weit verbreitet und leicht zu erraten. Wählen Sie ein anderes.'
export const LONG_PASSWORD = `Dieses Passwort ist zu lang. Bis zu ${PASSWORD_MAX_BYTES} Zeichen gehen, mit Umlauten etwas weniger.`

export function isTooLongPassword(password: string): boolean {
  return new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES
}
