import { z } from 'zod'
import type { OperatingWarning } from '../../rules/operation/operating-state.ts'
import type { Config } from '../config.ts'
import { quoted } from './mail-failure.ts'

/** Signing in at the mail server with a token in place of a password (OAuth 2). */
export interface MailSignIn {
  /** A token that is valid for a while. @throws with code `EAUTH` when there is none */
  token(): Promise<string>
  /** After a refused token the next one is new. */
  answered(hasTaken: boolean): void
  warnings(): OperatingWarning[]
}

export type SignInConfig = Partial<
  Pick<
    Config,
    'SMTP_TOKEN_URL' | 'SMTP_CLIENT_ID' | 'SMTP_CLIENT_SECRET' | 'SMTP_REFRESH_TOKEN' | 'SMTP_CLIENT_SECRET_UNTIL'
  >
>

/** All rights of the app at Microsoft, the only provider that knows client credentials for mail. */
const OWN_SCOPE = 'https://outlook.office365.com/.default'
const RENEW_MS = 5 * 60_000
const REQUEST_MS = 10_000
const DAY_MS = 24 * 60 * 60_000
const WARNING_DAYS = 30

const answerOfServer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})
/** https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
const refusalOfServer = z.object({ error: z.string(), error_description: z.string().optional() })

/** @returns undefined with a password. Tokens stay in memory */
export function createMailSignIn(config: SignInConfig, now = Date.now): MailSignIn | undefined {
  const { SMTP_TOKEN_URL: url, SMTP_CLIENT_ID, SMTP_CLIENT_SECRET, SMTP_CLIENT_SECRET_UNTIL: until } = config
  if (!url || !SMTP_CLIENT_ID || !SMTP_CLIENT_SECRET) return undefined
  const program = { client_id: SMTP_CLIENT_ID, client_secret: SMTP_CLIENT_SECRET }
  const refreshToken = config.SMTP_REFRESH_TOKEN
  // Both connections ask at once and get one token.
  let asked: Promise<{ token: string; renewAt: number }> | undefined
  let fails = false

  async function ask() {
    try {
      const answer = await askForToken(url as string, {
        ...program,
        ...(refreshToken
          ? { grant_type: 'refresh_token', refresh_token: refreshToken }
          : { grant_type: 'client_credentials', scope: OWN_SCOPE }),
      })
      const lasts = answer.expires_in * 1000
      return { token: answer.access_token, renewAt: now() + lasts - Math.min(RENEW_MS, lasts / 2) }
    } catch (error) {
      asked = undefined
      fails = true
      throw Object.assign(new Error(`no token for the mail server: ${error instanceof Error ? error.message : ''}`), {
        code: 'EAUTH',
      })
    }
  }

  return {
    async token() {
      if (asked && (await asked).renewAt <= now()) asked = undefined
      asked ??= ask()
      return (await asked).token
    },
    answered(hasTaken) {
      fails = !hasTaken
      if (!hasTaken) asked = undefined
    },
    warnings: () => [
      ...(fails ? (['mail_sign_in_fails'] as const) : []),
      ...(until && daysUntil(until, now()) < WARNING_DAYS ? (['mail_secret_ends'] as const) : []),
    ],
  }
}

/** @returns options of nodemailer for signing in with tokens */
export function signInOptions(signIn: MailSignIn | undefined) {
  if (!signIn) return {}
  return {
    auth: {
      type: 'OAuth2' as const,
      provisionCallback(_user: string, renew: boolean, done: (error: Error | null, token?: string) => void) {
        if (renew) signIn.answered(false)
        signIn.token().then((token) => done(null, token), done)
      },
    },
  }
}

/** Days until a day begins; negative afterwards. */
function daysUntil(day: string, now: number): number {
  return Math.ceil((Date.parse(day) - now) / DAY_MS)
}

async function askForToken(url: string, form: Record<string, string>): Promise<z.output<typeof answerOfServer>> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    // The form holds the secret.
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_MS),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  const { success, data } = answerOfServer.safeParse(answer)
  if (response.ok && success) return data
  const refusal = refusalOfServer.safeParse(answer)
  const { error, error_description = '' } = refusal.data ?? { error: 'no token in the answer' }
  throw new Error(`${new URL(url).host} answered ${response.status}, ${quoted(`${error} ${error_description}`)}`)
}
