import type { User } from '@supabase/auth-js'
import type { AdminClients } from './admin-clients.ts'

/**
 * Call 13. `nobody` means that the stored session is no longer valid, `ended` that the account is gone, `unknown` that the
 * server did not answer, `prove` and `set-up` that an administrator has not yet shown the second factor.
 */
export async function roleOf(
  user: User,
  { auth, api }: AdminClients,
): Promise<'administrator' | 'prove' | 'set-up' | 'somebody' | 'ended' | 'nobody' | 'unknown'> {
  const { data, error, status } = await api.rpc('has_role', { _user_id: user.id, _role: 'admin' })
  if (!error) {
    if (data === true) return 'administrator'
    // Who has signed out in the meantime owes nothing.
    const { data: stored } = await auth.getSession()
    if (!stored.session) return 'nobody'
    const { data: step } = await api.rpc('second_factor_state')
    if (step === 'prove' || step === 'set-up') return step
    const verified = await auth.getUser()
    if (verified.error?.code === 'user_not_found') return 'ended'
    return verified.error && isRefusal(verified.error.status) ? 'nobody' : 'somebody'
  }
  return isRefusal(status) ? 'nobody' : 'unknown'
}

/**
 * Another tab tells of a sign-in at once, but what it wrote into the browser's storage may come a moment later. Asked
 * too early, the server would see nobody, and the answer would end the session that has just begun.
 */
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
