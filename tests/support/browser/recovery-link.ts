import { ADMINISTRATOR } from '../people.ts'
import { freshNetwork } from '../server/fresh-network.ts'
import type { ServerProcess } from '../server/start-process.ts'
import { caughtMail } from './admin-data.ts'
import { expect } from './test.ts'

/** Asks for a mail without the page, and waits for it. @returns the link that it carries */
export async function mailedRecoveryLink(app: ServerProcess): Promise<string> {
  const asked = Date.now()
  const { publishableKey } = await (await fetch(`${app.url}/backend.json`)).json()
  await fetch(`${app.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json', 'x-forwarded-for': freshNetwork() },
    body: JSON.stringify({ email: ADMINISTRATOR }),
  })
  let link = ''
  await expect(async () => {
    const mail = await caughtMail(app, ADMINISTRATOR, /Neues Passwort/)
    expect(Date.parse(mail.date ?? '')).toBeGreaterThanOrEqual(asked - 1000)
    link = mail.text?.match(/https?:\S+password-reset\S+/)?.[0] ?? ''
  }).toPass()
  return link
}
