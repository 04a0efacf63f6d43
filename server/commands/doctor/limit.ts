import { explainFailure } from '../../explain-failure.ts'
import { type Finding, wrong } from './finding.ts'

/** Longer than every limit of its own that a check has. */
const LIMIT_MS = 60_000

/**
 * Waits for one check of the doctor, and no longer than a minute: what hangs or fails is a finding, too, and the others still
 * come.
 *
 * @param what German, for the sentence: `Datenbank`
 */
export async function withinLimit(what: string, check: Promise<Finding[]>, limitMs = LIMIT_MS): Promise<Finding[]> {
  const { promise: late, resolve } = Promise.withResolvers<Finding[]>()
  const timer = setTimeout(
    () =>
      resolve([
        wrong(
          `${what}: Nach ${Math.round(limitMs / 1000)} Sekunden war noch keine Antwort da.`,
          'Das Laufwerk, die Datenbank oder das Netz hängt. Sehen Sie in dmesg und journalctl nach, und wiederholen Sie die Prüfung.',
        ),
      ]),
    limitMs,
  )
  try {
    return await Promise.race([check, late])
  } catch (error) {
    return [wrong(`${what}: Das ließ sich nicht prüfen.`, explainFailure(error))]
  } finally {
    clearTimeout(timer)
  }
}
