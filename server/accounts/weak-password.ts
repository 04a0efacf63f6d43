import { dictionary } from '@zxcvbn-ts/language-common'
import { COMMON_PASSWORD, isTooLongPassword, LONG_PASSWORD } from '../../rules/input/passwords.ts'

/** Beside those of the package, which are English for the most part. */
const GERMAN = `
  passwort12 passwort123 passwort1234 passwort! hallo1234 hallohallo geheim123 geheimnis schatz123 sommer2025 sommer2026 winter2025
  winter2026 herbst2026 fruehling frühling ostsee123 praxis123 praxis2026 qwertz123 qwertzuiop qwertzui yxcvbnm123 admin1234 willkommen
  willkommen1 ficken123 arschloch1 liebling1 fussball1 fußball1 luebeck1 lübeck123 werder123 stpauli1910
`

let known: Set<string> | undefined

/**
 * Why a long enough password is refused, as a German sentence, else undefined: it is common (in any case), is the own
 * address or its part before the @, or is longer than bcrypt reads.
 */
export function weaknessOf(password: string, email?: string): string | undefined {
  if (isTooLongPassword(password)) return LONG_PASSWORD
  const candidate = password.toLowerCase()
  const address = email?.toLowerCase()
  if (address && (candidate === address || candidate === address.split('@')[0])) return COMMON_PASSWORD
  known ??= new Set([...GERMAN.trim().split(/\s+/), ...dictionary['passwords-common']])
  return known.has(candidate) ? COMMON_PASSWORD : undefined
}
