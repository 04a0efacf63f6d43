import { Resolver } from 'node:dns/promises'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { createLog, routeConsoleToLog } from '../log.ts'
import { checkDatabase } from './check-database.ts'
import { checkBackups, checkFolders } from './check-folders.ts'
import { checkMailRecords, checkMailServer } from './check-mail.ts'
import { checkSettings } from './check-settings.ts'
import { type Finding, wrong } from './finding.ts'

const MARKS: Record<Finding['verdict'], string> = { ok: 'gut    ', note: 'Hinweis', wrong: 'FEHLER ' }

/** `npm run doctor [-- --test-mail <Adresse>]`: looks at everything an operator can mend. Changes nothing. */
async function main() {
  const { values } = parseArgs({ options: { 'test-mail': { type: 'string' } } })
  routeConsoleToLog(createLog('silent'))
  const findings = await examine(values['test-mail'])
  for (const { verdict, text, advice } of findings) {
    process.stdout.write(`${MARKS[verdict]}  ${text}\n${advice ? `         → ${advice}\n` : ''}`)
  }
  const count = (verdict: Finding['verdict']) => findings.filter((finding) => finding.verdict === verdict).length
  process.stdout.write(`\n${count('ok')} gut, ${count('note')} Hinweise, ${count('wrong')} Fehler\n`)
  process.exit(count('wrong') > 0 ? 1 : 0)
}

async function examine(testAddress: string | undefined): Promise<Finding[]> {
  let config: ReturnType<typeof readConfig>
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [wrong(error.message, 'Verbessern Sie diese Einstellungen; README.md beschreibt jede.')]
  }
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  return [
    ...checkSettings(config),
    ...(await checkFolders(config)),
    ...(await checkDatabase(config)),
    ...(await checkBackups(config)),
    ...(await checkMailServer(config, testAddress)),
    ...(await checkMailRecords(config, resolver)),
  ]
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
