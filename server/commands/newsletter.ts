import { normalizeAddress } from '../../rules/input/email-address.ts'
import { StartupError } from '../startup-error.ts'
import { type Command, runCommands } from './frame.ts'
import { carryOut } from './installation/carry-out.ts'
import { readOwnConfig } from './installation/own-config.ts'

/** `npm run newsletter`: works while the server runs. */
export const newsletterCommands: Record<string, Command> = {
  'opt-in-log': {
    usage: 'npm run newsletter -- opt-in-log <E-Mail-Adresse>',
    about: 'druckt alles, was die Einwilligung dieser Adresse belegt',
    words: 1,
    async run({ words: [address = ''] }) {
      if (!address.includes('@')) throw new StartupError(`„${address}“ ist keine E-Mail-Adresse.`)
      process.stdout.write(await carryOut(readOwnConfig(), 'opt-in-log', normalizeAddress(address)))
      return 0
    },
  },
}

if (import.meta.main) await runCommands(newsletterCommands)
