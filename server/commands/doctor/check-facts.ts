import { sql } from 'kysely'
import { samplesIn } from '../../../app/content/facts/fact-fields.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open-database.ts'
import { isLocalName } from '../../is-this-machine.ts'
import { currentReleaseId, releasesFrom } from '../../site/current-release.ts'
import { type Finding, note, onlyFound, wrong } from './finding.ts'

/** Checks that the current release is shown, and for sample facts. */
export async function checkFacts(database: Database, { SITE_URL }: Pick<Config, 'SITE_URL'>): Promise<Finding[]> {
  const { rows } = await sql<{ release: string; reason: string; passes: boolean | null }>`
    select value ->> 'release' as release, value ->> 'reason' as reason, (value ->> 'passes')::boolean as passes
    from private.settings where key = 'release_failure'
  `.execute(database.sql)
  const [failure] = rows
  const advice = failure?.passes
    ? 'Beheben Sie die Ursache. Die Website versucht es von selbst wieder, spätestens nach zehn Minuten.'
    : 'Veröffentlichen Sie in der Verwaltung einen früheren Stand wieder; der Grund steht im Protokoll des Servers.'
  const [current] = await releasesFrom(database, await currentReleaseId(database), 1)
  const unreadable = current?.unreadable.join(', ')
  const isLocal = isLocalName(new URL(SITE_URL).hostname)
  return onlyFound(
    failure !== undefined &&
      wrong`Was zuletzt veröffentlicht wurde (Nr. ${failure.release}), wird nicht gezeigt: ${failure.reason} → ${advice}`,
    Boolean(unreadable) &&
      wrong`Diese veröffentlichten Texte lassen sich nicht lesen und fehlen auf der Website: ${unreadable}. → Öffnen Sie sie in der Verwaltung unter „Texte“, und veröffentlichen Sie sie neu, oder stellen Sie dort eine frühere Fassung wieder her.`,
    current?.facts.isPublished === false &&
      (isLocal
        ? note
        : wrong)`Die Website zeigt Beispieldaten${isLocal ? '' : ', auch im Impressum, und ist öffentlich'}. → Ersetzen Sie in der Verwaltung unter „Praxisdaten“ die Beispiele (noch ${samplesIn(current.facts).length}), und geben Sie die Website frei.`,
  )
}
