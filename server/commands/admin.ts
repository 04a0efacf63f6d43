import { isEmailAddress, normalizeAddress } from '../../rules/input/email-address.ts'
import { PASSWORD_MIN_LENGTH, RESET_WINDOW_MINUTES } from '../../rules/input/passwords.ts'
import { TRASH_DAYS } from '../../rules/operation/retention-periods.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import { weaknessOf } from '../accounts/weak-password.ts'
import { StartupError } from '../startup-error.ts'
import { askForSecret } from './ask.ts'
import { type Command, print, runCommands } from './frame.ts'
import { carryOut } from './installation/carry-out.ts'
import { readOwnConfig } from './installation/own-config.ts'

/** `npm run admin`: what an operator does on the server itself. */
export const adminCommands: Record<string, Command> = {
  create: {
    usage: 'npm run admin -- create <E-Mail-Adresse>',
    about:
      'legt ein Verwaltungskonto an oder gibt einem vorhandenen ein neues Passwort\n(das Passwort wird gefragt oder von der Standardeingabe gelesen)',
    words: 1,
    async run({ words: [typed = ''] }) {
      const email = normalizeAddress(typed)
      if (!isEmailAddress(email)) throw new StartupError(`„${typed}“ ist keine E-Mail-Adresse. Nichts wurde geändert.`)
      const config = readOwnConfig()
      const password = await askForSecret(`Passwort (mindestens ${PASSWORD_MIN_LENGTH} Zeichen)`)
      if (password.length < PASSWORD_MIN_LENGTH)
        throw new StartupError(
          `Das Passwort muss mindestens ${PASSWORD_MIN_LENGTH} Zeichen haben. Nichts wurde geändert.`,
        )
      const weakness = weaknessOf(password, email)
      if (weakness) throw new StartupError(`${weakness} Nichts wurde geändert.`)
      const administrator = JSON.stringify({ email, passwordHash: await hashPassword(password) })
      print(await carryOut(config, 'create-administrator', administrator, { prepares: true }))
      return 0
    },
  },

  'reset-window': {
    usage: 'npm run admin -- reset-window',
    about: `lässt die Anmeldeseite ${RESET_WINDOW_MINUTES} Minuten lang ein einziges Mal ein temporäres Passwort ausgeben`,
    async run() {
      print(await carryOut(readOwnConfig(), 'open-reset-window'))
      return 0
    },
  },

  'reset-second-factor': {
    usage: 'npm run admin -- reset-second-factor <E-Mail-Adresse>',
    about: 'entfernt alle zweiten Faktoren eines Kontos, wenn Telefon und Wiederherstellungscodes verloren sind',
    words: 1,
    async run({ words: [email = ''] }) {
      print(await carryOut(readOwnConfig(), 'reset-second-factor', email))
      return 0
    },
  },

  retention: {
    usage: 'npm run admin -- retention',
    about: 'zeigt, was als Nächstes gelöscht würde, und löscht nichts',
    async run() {
      print(await carryOut(readOwnConfig(), 'report-retention'))
      return 0
    },
  },

  trash: {
    usage: 'npm run admin -- trash',
    about: `zeigt, was nach seiner Frist gelöscht wurde und noch ${TRASH_DAYS} Tage lang zurückgeholt werden kann`,
    async run() {
      print(await carryOut(readOwnConfig(), 'report-trash'))
      return 0
    },
  },

  'bring-back': {
    usage: 'npm run admin -- bring-back <Tag oder Nummer>',
    about: 'holt zurück, was an einem Tag (2026-11-22) nach seiner Frist gelöscht wurde, oder einen einzelnen Eintrag',
    words: 1,
    async run({ words: [what = ''] }) {
      print(await carryOut(readOwnConfig(), 'bring-back', what))
      return 0
    },
  },

  'confirm-clock': {
    usage: 'npm run admin -- confirm-clock',
    about:
      'sagt, dass die Uhr richtig geht, auch wenn die Website lange aus war: Dann wird wieder nach Fristen gelöscht',
    async run() {
      print(await carryOut(readOwnConfig(), 'confirm-clock'))
      return 0
    },
  },
}

if (import.meta.main) await runCommands(adminCommands)
