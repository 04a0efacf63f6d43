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
import type { TextTask } from './installation/tasks.ts'

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

  'reset-window': asked(
    'open-reset-window',
    'reset-window',
    `lässt die Anmeldeseite ${RESET_WINDOW_MINUTES} Minuten lang ein einziges Mal ein temporäres Passwort ausgeben`,
  ),
  'reset-second-factor': asked(
    'reset-second-factor',
    'reset-second-factor <E-Mail-Adresse>',
    'entfernt alle zweiten Faktoren eines Kontos, wenn Telefon und Wiederherstellungscodes verloren sind',
  ),
  retention: asked('report-retention', 'retention', 'zeigt, was als Nächstes gelöscht würde, und löscht nichts'),
  trash: asked(
    'report-trash',
    'trash',
    `zeigt, was nach seiner Frist gelöscht wurde und noch ${TRASH_DAYS} Tage lang zurückgeholt werden kann`,
  ),
  'bring-back': asked(
    'bring-back',
    'bring-back <Tag oder Nummer>',
    'holt zurück, was an einem Tag (2026-11-22) nach seiner Frist gelöscht wurde, oder einen einzelnen Eintrag',
  ),
  'confirm-clock': asked(
    'confirm-clock',
    'confirm-clock',
    'sagt, dass die Uhr richtig geht, auch wenn die Website lange aus war: Dann wird wieder nach Fristen gelöscht',
  ),
}

/** A command that is one task of the installation. @param words its own, and one to be typed behind it */
function asked(task: TextTask, words: string, about: string): Command {
  return {
    usage: `npm run admin -- ${words}`,
    about,
    words: words.includes('<') ? 1 : 0,
    async run({ words: [input = ''] }) {
      print(await carryOut(readOwnConfig(), task, input))
      return 0
    },
  }
}

if (import.meta.main) await runCommands(adminCommands)
