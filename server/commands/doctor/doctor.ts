import { Resolver } from 'node:dns/promises'
import { ConfigError, readConfig } from '../../config.ts'
import { environment } from '../../environment.ts'
import { type Command, print, runCommands } from '../frame.ts'
import { refuseForgottenSettings } from '../installation/own-config.ts'
import { checkDatabase } from './check-database.ts'
import { checkBackups, checkFolders } from './check-folders.ts'
import { checkMailRecords, checkMailServer } from './check-mail.ts'
import { checkSettings } from './check-settings.ts'
import { checkWebsite } from './check-website.ts'
import { type Finding, wrong } from './finding.ts'
import { withinLimit } from './limit.ts'

const MARKS: Record<Finding['verdict'], string> = { ok: 'gut    ', note: 'Hinweis', wrong: 'FEHLER ' }

export const doctorCommand: Command = {
  usage: 'npm run doctor [-- --test-mail <Adresse>]',
  about: 'sieht alles durch, was Sie in Ordnung bringen können, und ändert nichts',
  options: { 'test-mail': { type: 'string' } },
  async run({ options: { 'test-mail': address } }) {
    const findings = await examine(typeof address === 'string' ? address : undefined)
    for (const { verdict, text, advice } of findings) {
      print(`${MARKS[verdict]}  ${text}${advice ? `\n         → ${advice}` : ''}`)
    }
    const count = (verdict: Finding['verdict']) => findings.filter((finding) => finding.verdict === verdict).length
    print(`\n${count('ok')} gut, ${count('note')} Hinweise, ${count('wrong')} Fehler`)
    return count('wrong') > 0 ? 1 : 0
  },
}

async function examine(testAddress: string | undefined): Promise<Finding[]> {
  let config: ReturnType<typeof readConfig>
  try {
    config = readConfig()
    refuseForgottenSettings(environment, config)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [wrong(error.message, 'Verbessern Sie diese Einstellungen; docs/einstellungen.md beschreibt jede.')]
  }
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  return [
    // An interrupted restore is told first.
    ...(await withinLimit('Datenbank', checkDatabase(config))),
    ...(await withinLimit('Website', checkWebsite(config))),
    ...checkSettings(config),
    ...(await withinLimit('Datenordner', checkFolders(config))),
    ...(await withinLimit('Sicherungen', checkBackups(config))),
    ...(await withinLimit('Mailserver', checkMailServer(config, testAddress))),
    ...(await withinLimit('DNS-Einträge', checkMailRecords(config, resolver))),
  ]
}

if (import.meta.main) await runCommands(doctorCommand)
