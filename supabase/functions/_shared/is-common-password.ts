export const COMMON_PASSWORD = 'Dieses Passwort ist weit verbreitet und leicht zu erraten. Wählen Sie ein anderes.'

let known: Promise<Set<string>> | undefined

/**
 * Whether a password stands on the list of common ones, in any case, or is the person's own address.
 *
 * @param email whose password it becomes; its part before the @ is no secret either
 */
export async function isCommonPassword(password: string, email?: string): Promise<boolean> {
  const candidate = password.toLowerCase()
  const address = email?.toLowerCase()
  if (address && (candidate === address || candidate === address.split('@')[0])) return true
  known ??= import('./common-passwords.ts').then(({ commonPasswords }) => new Set(commonPasswords.trim().split('\n')))
  return (await known).has(candidate)
}
