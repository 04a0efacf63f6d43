import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  NOT_READY_REASONS,
  type NotReadyReason,
  type OperatingState,
} from '../../../rules/operation/operating-state.ts'
import type { Config } from '../../config.ts'
import { ifThere } from '../../data-folder/if-there.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

/** The website itself gives up after five seconds. */
const PATIENCE_MS = 10_000
const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }

/**
 * Whether the website runs and takes enquiries, in its own words: `/readyz`. All else may be well while nobody can load a page.
 *
 * @param patienceMs how long it may take to answer
 */
export async function checkWebsite(
  { HOST, PORT, DATA_DIR }: Pick<Config, 'HOST' | 'PORT' | 'DATA_DIR'>,
  patienceMs = PATIENCE_MS,
): Promise<Finding[]> {
  const address = `http://${EVERYWHERE[HOST] ?? HOST}:${PORT}`
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(patienceMs) })
    const state: unknown = await answer.json().catch(() => undefined)
    return [isOperatingState(state) ? describe(state, address) : somethingElse(address)]
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return [silent(address, patienceMs)]
    const hasRun = await ifThere(stat(join(DATA_DIR, 'keys.json')))
    if (!hasRun)
      return [note('Die Website läuft noch nicht.', 'Starten: npm start, mit systemd systemctl start praxis')]
    return [
      wrong(
        `Die Website läuft nicht: Unter ${address} antwortet niemand.`,
        'Starten Sie sie: npm start, mit systemd systemctl start praxis. Beginnt sie nicht, steht der Grund im Protokoll: journalctl -u praxis -n 50. Lauscht sie woanders, stimmen HOST und PORT nicht.',
      ),
    ]
  }
}

function describe({ ready, reasons }: OperatingState, address: string): Finding {
  if (ready) return ok('Die Website läuft und nimmt Anfragen an.')
  const causes = reasons.map((reason: NotReadyReason) => NOT_READY_REASONS[reason] ?? reason).join(' ')
  return wrong(
    `Die Website läuft unter ${address}, nimmt aber keine Anfragen an: ${causes}`,
    'Beheben Sie die Ursache; ein Neustart ist danach nicht nötig, außer wenn Datenbank und Datenordner nicht zusammengehörten.',
  )
}

function somethingElse(address: string): Finding {
  return wrong(
    `Unter ${address} antwortet ein anderes Programm als die Website.`,
    'Stimmen HOST und PORT? Beenden Sie das andere Programm, oder geben Sie der Website einen anderen Port.',
  )
}

function silent(address: string, patienceMs: number): Finding {
  return wrong(
    `Die Website unter ${address} nimmt Verbindungen an und antwortet seit ${Math.round(patienceMs / 1000)} Sekunden nicht: Sie hängt.`,
    'Sehen Sie in ihrem Protokoll nach (journalctl -u praxis -n 50) und nach dem Laufwerk (dmesg), und starten Sie sie neu: systemctl restart praxis',
  )
}

function isOperatingState(answer: unknown): answer is OperatingState {
  const { ready, reasons } = (answer ?? {}) as Record<string, unknown>
  return typeof ready === 'boolean' && Array.isArray(reasons)
}
