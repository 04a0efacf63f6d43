import { normalizeAddress } from '../../../rules/input/email-address.ts'
import { call, type DataApi } from '../../lib/data-api.ts'
import { Refusal } from '../../lib/forms/refusal.ts'

export interface Administrator {
  /** Of the account, or of the invitation. */
  id: string
  email: string
  state: 'active' | 'invited' | 'expired'
  since: string
  /** End of the invitation; null for an account. */
  until: string | null
  /** Null for an account that was made on the server. */
  invited_by: string | null
  second_factor: boolean
  is_me: boolean
}

const FAILED = 'Das hat nicht geklappt. Versuchen Sie es noch einmal.'

/** The server's refusals are sentences for operators; other errors are not. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  const { code, message } = error as { code?: string; message?: string }
  return code === 'reauthentication_needed' && message ? message : FAILED
}

export async function loadAdministrators(api: DataApi): Promise<Administrator[]> {
  return call(api, 'administrators')
}

const NOT_INVITED: Record<string, string> = {
  'not an address':
    'Das ist keine E-Mail-Adresse. Geben Sie eine einzelne Adresse ein, wie max.mustermann@example.com.',
  exists: 'Diese Adresse hat schon einen Zugang.',
  'too many': 'Heute gab es schon zwanzig Einladungen. Morgen geht es weiter.',
}

/** @returns `caught` where the website sends no mail yet, so that the invitation stays on the server */
export async function inviteAdministrator(api: DataApi, email: string): Promise<'invited' | 'caught'> {
  const data = await call(api, 'invite_administrator', { _email: normalizeAddress(email) })
  if (data === 'invited' || data === 'caught') return data
  throw new Refusal(NOT_INVITED[data ?? ''] ?? FAILED)
}

export async function endAdministrator(api: DataApi, id: string): Promise<void> {
  const data = await call(api, 'end_administrator', { _id: id })
  if (data === 'last') {
    throw new Refusal('Das ist der letzte Zugang zur Verwaltung. Laden Sie zuerst jemanden ein, der ihn übernimmt.')
  }
}
