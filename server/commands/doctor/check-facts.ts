import { sql } from 'kysely'
import { samplesIn } from '../../../app/content/facts/fact-fields.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open-database.ts'
import { isLocalName } from '../../is-this-machine.ts'
import { currentReleaseId, releasesFrom } from '../../site/current-release.ts'
import { type Finding, note, wrong } from './finding.ts'

/** What is published: whether it is shown, and whether it is the practice's own. */
export async function checkFacts(database: Database, config: Pick<Config, 'SITE_URL'>): Promise<Finding[]> {
  const findings: Finding[] = []
  const { rows } = await sql<{ release: string; reason: string; passes: boolean }>`
    select value ->> 'release' as release, value ->> 'reason' as reason,
      coalesce((value ->> 'passes')::boolean, false) as passes
    from private.settings where key = 'release_failure'
  `.execute(database.sql)
  const [failure] = rows
  if (failure) {
    findings.push(
      wrong(
        `Was zuletzt veröffentlicht wurde (Nr. ${failure.release}), wird nicht gezeigt: ${failure.reason}`,
        failure.passes
          ? 'Beheben Sie die Ursache. Die Website versucht es von selbst wieder, spätestens nach zehn Minuten.'
          : 'Veröffentlichen Sie in der Verwaltung einen früheren Stand wieder; der Grund steht im Protokoll des Servers.',
      ),
    )
  }
  const [current] = await releasesFrom(database, await currentReleaseId(database), 1)
  if (current && current.unreadable.length > 0) {
    findings.push(
      wrong(
        `Diese veröffentlichten Texte lassen sich nicht lesen und fehlen auf der Website: ${current.unreadable.join(', ')}.`,
        'Öffnen Sie sie in der Verwaltung unter „Texte“, und veröffentlichen Sie sie neu, oder stellen Sie dort eine frühere Fassung wieder her.',
      ),
    )
  }
  if (!current || current.facts.isPublished) return findings
  const advice = `Ersetzen Sie in der Verwaltung unter „Praxisdaten“ die Beispiele (noch ${samplesIn(current.facts).length}), und geben Sie die Website frei.`
  findings.push(
    isLocalName(new URL(config.SITE_URL).hostname)
      ? note('Die Website zeigt Beispieldaten.', advice)
      : wrong('Die Website ist öffentlich und zeigt Beispieldaten, auch im Impressum.', advice),
  )
  return findings
}
