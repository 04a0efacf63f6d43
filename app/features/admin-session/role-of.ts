import type { User } from '@supabase/auth-js'
import type { AdminClients } from './admin-clients.ts'

/** Call 13. `prove` and `set-up`: the second factor is missing; `unknown`: the server did not answer. */
export async function roleOf(
  user: User,
  { auth, api }: AdminClients,
): Promise<'administrator' | 'prove' | 'set-up' | 'no-role' | 'account-ended' | 'session-ended' | 'unknown'> {
  const { data, error, status } = await api.rpc('has_role', { _user_id: user.id, _role: 'admin' })
  if (!error) {
    if (data === true) return 'administrator'
    const { data: stored } = await auth.getSession()
    if (!stored.session) return 'session-ended'
    const { data: step } = await api.rpc('second_factor_state')
    if (step === 'prove' || step === 'set-up') return step
    const verified = await auth.getUser()
    if (verified.error?.code === 'user_not_found') return 'account-ended'
    return verified.error && isRefusal(verified.error.status) ? 'session-ended' : 'no-role'
  }
  return isRefusal(status) ? 'session-ended' : 'unknown'
}

/** Another tab reports a sign-in before its session is stored; a refusal without it would end the new session. */
export async function sessionHasArrived({ auth }: AdminClients): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { data } = await auth.getSession()
    if (data.session) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

function isRefusal(status: number | undefined): boolean {
  return status === 401 || status === 403
}
