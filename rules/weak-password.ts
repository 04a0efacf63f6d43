import { PASSWORD_MAX_BYTES } from './passwords.ts'

export const COMMON_PASSWORD = 'Dieses Passwort ist weit verbreitet und leicht zu erraten. Wählen Sie ein anderes.'
const LONG_PASSWORD = `Dieses Passwort ist zu lang. Bis zu ${PASSWORD_MAX_BYTES} Zeichen gehen, mit Umlauten etwas weniger.`

let known: Promise<Set<string>> | undefined

/**
 * Why a password that is long enough cannot be taken, as a German sentence; undefined when it can. It stands on the list of
 * common ones, in any case, or is the person's own address, or is longer than what bcrypt reads.
 *
 * @param email whose password it becomes; its part before the @ is no secret either
 */
export async function weaknessOf(password: string, email?: string): Promise<string | undefined> {
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) return LONG_PASSWORD
  const candidate = password.toLowerCase()
  const address = email?.toLowerCase()
  if (address && (candidate === address || candidate === address.split('@')[0])) return COMMON_PASSWORD
  known ??= import('./common-passwords.ts').then(({ commonPasswords }) => new Set(commonPasswords.trim().split('\n')))
  return (await known).has(candidate) ? COMMON_PASSWORD : undefined
}
