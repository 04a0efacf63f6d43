import { counted } from '../../../rules/format/counted.ts'
import { type Config, readConfig } from '../../config.ts'
import { EmptyDatabase } from '../../data-folder/empty-database.ts'
import { environment } from '../../environment.ts'
import { explainFailure } from '../../explain-failure.ts'
import { isLocalSite } from '../../is-this-machine.ts'
import { unknownSettings } from '../../unknown-settings.ts'
import { within } from '../../within.ts'
import { type Command, print, runCommands } from '../frame.ts'
import { carryOut } from '../installation/carry-out.ts'
import { type Finding, found, wrong } from '../installation/finding.ts'
import { refuseForgottenSettings } from '../installation/own-config.ts'
import { checkMailbox, checkMailServer } from './check-mail.ts'
import { checkBackups, checkFolder, checkSettings, checkWebsite } from './check-place.ts'

interface Check {
  /** The line of the report when nothing is found. */
  name: string
  run(): Promise<Finding[]>
}

/** Longer than the limits of every check. */
const LIMIT_MS = 60_000
const WORDS = { ok: 'gut    ', note: 'Hinweis', wrong: 'FEHLER ' }

export const doctorCommand: Command = {
  usage: 'npm run doctor [-- --test-mail <Adresse>]',
  about: 'sieht alles durch, was Sie in Ordnung bringen können, und ändert nichts',
  options: { 'test-mail': { type: 'string' } },
  async run({ options: { 'test-mail': address } }) {
    const count = { ok: 0, note: 0, wrong: 0 }
    for (const check of allChecks(typeof address === 'string' ? address : undefined)) {
      const findings = await runCheck(check)
      for (const { verdict, text } of findings.length > 0 ? findings : [{ verdict: 'ok' as const, text: check.name }]) {
        count[verdict] += 1
        print(`${WORDS[verdict]}  ${text.replace(' → ', '\n         → ')}`)
      }
    }
    print(`\n${count.ok} gut, ${counted(count.note, 'Hinweis', 'Hinweise')}, ${count.wrong} Fehler`)
    return count.wrong > 0 ? 1 : 0
  },
}

function allChecks(testAddress: string | undefined): Check[] {
  const config = readConfig()
  refuseForgottenSettings(environment, config)
  return [
    { name: describeFiles(config), run: () => checkDatabase(config) },
    { name: 'Website', run: () => checkWebsite(config) },
    { name: 'Einstellungen', run: async () => checkSettings(config, unknownSettings()) },
    { name: 'Datenordner', run: () => checkFolder(config) },
    { name: 'Sicherungen', run: () => checkBackups(config) },
    { name: 'Mailserver', run: () => checkMailServer(config, testAddress) },
    ...(config.IMAP_URL ? [{ name: 'Postfach, das gelesen wird', run: () => checkMailbox(config) }] : []),
  ]
}

/** Database and files are one check: both must answer. */
function describeFiles({ STORAGE_URL }: Pick<Config, 'STORAGE_URL'>): string {
  return STORAGE_URL
    ? `Datenbank; hochgeladene Dateien auf ${new URL(STORAGE_URL).host}`
    : 'Datenbank, mit den hochgeladenen Dateien'
}

/** @returns the findings of a check; a check that hangs or fails is a finding, too */
export async function runCheck({ name, run }: Check, limitMs = LIMIT_MS): Promise<Finding[]> {
  const text = wrong`${name}: Nach ${Math.round(limitMs / 1000)} Sekunden war noch keine Antwort da. → Das Laufwerk, die Datenbank oder das Netz hängt. Sehen Sie in dmesg und journalctl nach, und wiederholen Sie die Prüfung.`
  return within(limitMs, run(), () => [text]).catch((error: unknown) => [wrong`${name}: ${explainFailure(error)}`])
}

if (import.meta.main) await runCommands(doctorCommand)

/** Checks the database; a running server, which may take `patienceMs` to answer, checks its built-in one. */
export async function checkDatabase(config: Parameters<typeof carryOut>[0], patienceMs?: number): Promise<Finding[]> {
  try {
    return JSON.parse(await carryOut(config, 'check-database', '', { patienceMs }))
  } catch (error) {
    const isNew = error instanceof EmptyDatabase && isLocalSite(config)
    return [found(isNew ? 'note' : 'wrong')`${explainFailure(error)}`]
  }
}
