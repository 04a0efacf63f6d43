import { z } from 'zod'
import { saveAdministrator } from './administrators.ts'
import type { Database } from './backend/database.ts'
import { planRetention, retentionPeriods } from './jobs/retention.ts'
import { openResetWindow } from './reset-window.ts'

const newAdministrator = z.object({
  email: z.email(),
  passwordHash: z.string().regex(/^\$2[aby]\$\d\d\$.{53}$/),
})

export type AdminCommand = 'create-administrator' | 'open-reset-window' | 'report-retention'

/**
 * What `npm run admin` does to the database, wherever that is open: in the command's own process, or in the running server.
 *
 * @returns for each command what turns its input into what the operator reads
 */
export function adminCommands(database: Database): Record<AdminCommand, (input: string) => Promise<string>> {
  return {
    async 'create-administrator'(input) {
      const administrator = newAdministrator.parse(JSON.parse(input))
      await saveAdministrator(database, administrator)
      return `${administrator.email} can sign in now`
    },

    async 'open-reset-window'() {
      const until = await openResetWindow(database)
      const time = until.toLocaleTimeString('de-DE', { hour: '2-digit', minute: '2-digit' })
      return `Until ${time}, "Temporäres Passwort anfordern" works once`
    },

    async 'report-retention'() {
      const periods = await retentionPeriods(database)
      const { enquiries, files, orphans, adminLogins } = await planRetention(database, periods)
      return [
        `Periods: ${JSON.stringify(periods)}`,
        'The next deletion would delete:',
        ...enquiries.map(({ table, id, file }) => `- ${table} ${id}${file ? ' with its file' : ''}`),
        ...files.map(({ entryId }) => `- the file of mwo_form_entries ${entryId}`),
        `- ${orphans.length} uploads whose request was never sent`,
        `- ${adminLogins} lines of the sign-in log`,
      ].join('\n')
    },
  }
}
