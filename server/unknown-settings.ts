import { settingNames } from './config.ts'
import { environment } from './environment.ts'

/** Of deploy/praxis.env.example, for compose. */
const OF_COMPOSE = ['SITE_HOST', 'BACKUP_FOLDER']

const known = new Set([...settingNames, ...OF_COMPOSE])
/** `BACKUP_`, `SMTP_` … and, by their first four letters, `TRUST_PROXY` and `DATABASE`. */
const beginnings = new Set([...settingNames].filter((name) => name.includes('_')).map((name) => name.slice(0, 4)))

/**
 * The variables that look like settings and are none: they begin like one, differ by two letters at most, or name a proxy.
 * @param source variables as the shell gives them
 */
export function unknownSettings(source: Record<string, string | undefined> = environment): string[] {
  return Object.keys(source).filter((name) => !known.has(name) && looksLikeOurs(name))
}

function looksLikeOurs(name: string): boolean {
  const beginsLikeOurs = name.includes('_') && beginnings.has(name.slice(0, 4))
  const namesProxy = /PROX/.test(name) && !/^(HTTPS?|FTP|ALL|NO)_PROXY$/.test(name)
  return (
    beginsLikeOurs ||
    namesProxy ||
    [...known].some((other) => isNear(name.toUpperCase(), other, Math.min(2, other.length / 4)))
  )
}

/** Whether one name becomes the other by so many letters added, taken away or changed (Levenshtein). */
function isNear(one: string, other: string, edits: number): boolean {
  if (one[0] === other[0]) return one === '' || isNear(one.slice(1), other.slice(1), edits)
  const [ofOne, ofOther] = [one.slice(1), other.slice(1)]
  return (
    edits >= 1 &&
    (isNear(ofOne, other, edits - 1) || isNear(one, ofOther, edits - 1) || isNear(ofOne, ofOther, edits - 1))
  )
}
