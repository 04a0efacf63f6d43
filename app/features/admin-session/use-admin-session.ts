import type { User } from '@supabase/auth-js'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { type AdminClients, adminClients, endSession } from './admin-clients.ts'

export type AdminSession =
  | { state: 'checking' }
  | { state: 'signed-out'; message?: string }
  | { state: 'unreachable' }
  | { state: 'authorised'; user: User; clients: AdminClients }

const RECHECK_MS = 60_000
const NO_PERMISSION = 'Sie haben keine Berechtigung für den Admin-Bereich'

/**
 * Who sits at this page, kept up to date by what the auth library reports, also from other tabs.
 * Only the database decides whether a person is an administrator; here it only decides what is shown.
 */
export function useAdminSession() {
  const [session, setSession] = useState<AdminSession>({ state: 'checking' })
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  // Raised by every check and every sign-out: an answer that something newer has overtaken decides nothing.
  const turn = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts over
  useEffect(() => {
    let current = true
    let unsubscribe = () => {}
    const show = (next: AdminSession | ((before: AdminSession) => AdminSession)) => {
      if (current) setSession(next)
    }

    const check = async (user: User, clients: AdminClients) => {
      turn.current += 1
      const mine = turn.current
      // The library reports a sign-in again whenever the tab is shown: that must not tear down what is being edited.
      const unlessAuthorised = (next: AdminSession) => show((before) => (isAuthorised(before, user) ? before : next))

      unlessAuthorised({ state: 'checking' })
      const arrived = await sessionHasArrived(clients)
      if (mine !== turn.current) return
      if (!arrived) return show({ state: 'signed-out' })
      const answer = await roleOf(user, clients)
      if (mine !== turn.current) return
      if (answer === 'administrator') return unlessAuthorised({ state: 'authorised', user, clients })
      if (answer === 'unknown') return unlessAuthorised({ state: 'unreachable' })
      show({ state: 'signed-out', ...(answer === 'somebody' ? { message: NO_PERMISSION } : {}) })
      await endSession(clients.auth)
    }

    const recheck = async (clients: AdminClients) => {
      const mine = turn.current
      const { data } = await clients.auth.getSession()
      if (data.session && mine === turn.current) await check(data.session.user, clients)
    }

    setSession({ state: 'checking' })
    adminClients().then(
      (clients) => {
        if (!current) return
        const { data } = clients.auth.onAuthStateChange((event, stored) => {
          if (event === 'TOKEN_REFRESHED') return
          if (!stored) {
            turn.current += 1
            return show((before) => (before.state === 'signed-out' ? before : { state: 'signed-out' }))
          }
          // The library waits for its listeners: a call back into it from here would wait for itself.
          setTimeout(() => void check(stored.user, clients))
        })
        // A session that was ended elsewhere still reads, but reads nothing: that must not look like an empty list.
        const timer = setInterval(() => void recheck(clients), RECHECK_MS)
        unsubscribe = () => {
          clearInterval(timer)
          data.subscription.unsubscribe()
        }
      },
      () => show({ state: 'unreachable' }),
    )
    return () => {
      current = false
      unsubscribe()
    }
  }, [attempt])

  const signOut = useCallback(async (message?: string) => {
    turn.current += 1
    setSession({ state: 'signed-out', ...(message ? { message } : {}) })
    const { auth } = await adminClients()
    await endSession(auth)
  }, [])

  return { session, retry, signOut }
}

function isAuthorised(session: AdminSession, user: User): boolean {
  return session.state === 'authorised' && session.user.id === user.id
}

/**
 * Another tab tells of a sign-in at once, but what it wrote into the browser's storage may come a moment later. Asked
 * too early, the server would see nobody, and the answer would end the session that has just begun.
 */
async function sessionHasArrived({ auth }: AdminClients): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { data } = await auth.getSession()
    if (data.session) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/** Call 13. `nobody` means that the stored session is no longer valid. */
async function roleOf(
  user: User,
  { auth, api }: AdminClients,
): Promise<'administrator' | 'somebody' | 'nobody' | 'unknown'> {
  const { data, error, status } = await api.rpc('has_role', { _user_id: user.id, _role: 'admin' })
  if (!error) {
    if (data === true) return 'administrator'
    const verified = await auth.getUser()
    return verified.error && isRefusal(verified.error.status) ? 'nobody' : 'somebody'
  }
  return isRefusal(status) ? 'nobody' : 'unknown'
}

function isRefusal(status: number | undefined): boolean {
  return status === 401 || status === 403
}
