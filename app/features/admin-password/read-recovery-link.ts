import type { GoTrueClient } from '@supabase/auth-js'

export type RecoveryLink =
  | { kind: 'session'; access_token: string; refresh_token: string }
  | { kind: 'token'; token_hash: string }

/** Of query or fragment. @returns undefined for all but a link of the type `recovery` */
export function readRecoveryLink(address: Pick<Location, 'search' | 'hash'>): RecoveryLink | undefined {
  for (const text of [address.search, address.hash]) {
    const params = new URLSearchParams(text.replace(/^[?#]/, ''))
    // Mail programs take a full stop or a bracket behind the link along.
    if (!params.get('type')?.startsWith('recovery')) continue
    const token_hash = params.get('token_hash')
    if (token_hash) return { kind: 'token', token_hash }
    const access_token = params.get('access_token')
    const refresh_token = params.get('refresh_token')
    if (access_token && refresh_token) return { kind: 'session', access_token, refresh_token }
  }
  return undefined
}

/** Opens the session of the link; a used, expired or forged one opens none. @throws a network error */
export async function redeemRecoveryLink(auth: GoTrueClient, link: RecoveryLink): Promise<void> {
  const { error } =
    link.kind === 'token'
      ? await auth.verifyOtp({ type: 'recovery', token_hash: link.token_hash })
      : await auth.setSession({ access_token: link.access_token, refresh_token: link.refresh_token })
  if (error && !error.status) throw error
}
