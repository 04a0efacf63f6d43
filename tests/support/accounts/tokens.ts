import { createHmac } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'

export async function tokensOf(person: SupabaseClient): Promise<{ access: string; refresh: string; session: unknown }> {
  const { data } = await person.auth.getSession()
  const { access_token: access = '', refresh_token: refresh = '' } = data.session ?? {}
  return { access, refresh, session: claimsOf(access).session_id }
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

export function signToken(claims: object, secret: string): string {
  const text = `${tokenPart({ alg: 'HS256', typ: 'JWT' })}.${tokenPart(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

export function tokenPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
