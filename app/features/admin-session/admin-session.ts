import type { User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import type { Role } from '../../../database/json-results.ts'
import { deviceStorage } from '../../lib/browser-storage.ts'
import { type AdminClients, adminClients, endSession } from './admin-clients.ts'
import { SESSION_KEY } from './session-key.ts'
import { forgetActivity } from './use-idle-sign-out.ts'

/** Who is signed in. */
export interface Administrator {
  user: User
  clients: AdminClients
  /** What is offered; the database decides what is answered. */
  role: Role
}

export type AdminSession =
  | { state: 'checking' }
  | { state: 'signed-out'; message?: string }
  | { state: 'unreachable' }
  | ({ state: 'second-factor'; step: 'prove' | 'set-up' } & Omit<Administrator, 'role'>)
  | ({ state: 'authorised' } & Administrator)

const CHECKING: AdminSession = { state: 'checking' }
const RECHECK_MS = 60_000
const NO_PERMISSION = 'Sie haben keine Berechtigung für den Admin-Bereich'
const ENDED = 'Ihr Zugang zur Verwaltung wurde beendet.'
const SIGNED_OUT = 'Sie wurden abgemeldet. Nach der Anmeldung geht es hier weiter.'

let session: AdminSession = CHECKING
/** Raised by every check and every sign-out, so that an overtaken answer is ignored. */
let checks = 0
let isWatching = false
const listeners = new Set<() => void>()

/** As the auth library reports it, also from other tabs. It decides what is shown, the database about access. */
export function useAdminSession(): AdminSession {
  return useSyncExternalStore(subscribe, () => session)
}

/** For loaders: the known administrator. Null means that nothing can be loaded. */
export function signedInAdministrator(): Administrator | null {
  return session.state === 'authorised' ? session : null
}

export function useAdministrator(): Administrator {
  const session = useAdminSession()
  if (session.state !== 'authorised') throw new Error('only shown to an administrator')
  return session
}

export function checkAgain(): void {
  show(CHECKING)
  if (isWatching) void adminClients().then(recheck)
  else watch()
}

/** Before a page is shown, and after a refusal of the server: shows the login form if the session is gone. */
export function recheckSession(): Promise<void> {
  return adminClients().then(recheck, () => {})
}

export async function signOut(message?: string): Promise<void> {
  checks += 1
  show({ state: 'signed-out', message })
  const { auth } = await adminClients()
  await endSession(auth)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  watch()
  return () => listeners.delete(listener)
}

function show(next: AdminSession): void {
  session = next
  if (next.state === 'signed-out') forgetActivity()
  for (const listener of listeners) listener()
}

function watch(): void {
  if (isWatching) return
  isWatching = true
  // A stranger waits for no check.
  if (!deviceStorage.getItem(SESSION_KEY)) show({ state: 'signed-out' })
  adminClients().then(
    (clients) => {
      clients.auth.onAuthStateChange((event, stored) => {
        // The form reports when the second factor is done: recovery codes may still be on the screen.
        if (event === 'TOKEN_REFRESHED' || event === 'MFA_CHALLENGE_VERIFIED') return
        if (!stored) {
          checks += 1
          if (session.state !== 'signed-out') show(signedOut())
          return
        }
        // The library waits for its listeners: a call into it from here would wait for itself.
        setTimeout(() => void check(stored.user, clients))
      })
      // A session that was ended elsewhere reads nothing, which must not look like an empty list.
      setInterval(() => {
        if (listeners.size > 0) void recheck(clients)
      }, RECHECK_MS)
    },
    () => {
      isWatching = false
      show({ state: 'unreachable' })
    },
  )
}

function signedOut(): AdminSession {
  return { state: 'signed-out', message: session.state === 'authorised' ? SIGNED_OUT : undefined }
}

async function recheck(clients: AdminClients): Promise<void> {
  const mine = checks
  const { data } = await clients.auth.getSession()
  if (mine !== checks) return
  if (data.session) await check(data.session.user, clients)
  else if (session.state !== 'signed-out') show(signedOut())
}

async function check(user: User, clients: AdminClients): Promise<void> {
  checks += 1
  const mine = checks
  // The library reports a sign-in again whenever the tab is shown; open edits must survive that.
  const isInside = () =>
    (session.state === 'authorised' || session.state === 'second-factor') && session.user.id === user.id

  if (!isInside()) show(CHECKING)
  const arrived = await sessionHasArrived(clients)
  if (mine !== checks) return
  if (!arrived) return show({ state: 'signed-out' })
  const role = await roleOf(user, clients)
  if (mine !== checks) return
  if (role === 'prove' || role === 'set-up') {
    const isAsked = session.state === 'second-factor' && session.step === role && isInside()
    return isAsked ? undefined : show({ state: 'second-factor', step: role, user, clients })
  }
  if (role === 'admin' || role === 'appointments') {
    const isShown = isInside() && session.state === 'authorised' && session.role === role
    return isShown ? undefined : show({ state: 'authorised', user, clients, role })
  }
  if (role === 'unknown') return isInside() ? undefined : show({ state: 'unreachable' })
  const message = { 'no-role': NO_PERMISSION, 'account-ended': ENDED, 'session-ended': undefined }[role]
  show(message ? { state: 'signed-out', message } : signedOut())
  await endSession(clients.auth)
}

/** Call 13. `prove` and `set-up`: the second factor is missing; `unknown`: the server did not answer. */
async function roleOf(
  user: User,
  { auth, api }: AdminClients,
): Promise<Role | 'prove' | 'set-up' | 'no-role' | 'account-ended' | 'session-ended' | 'unknown'> {
  const has = (role: Role) => api.rpc('has_role', { _user_id: user.id, _role: role })
  const { data, error, status } = await has('admin')
  if (!error) {
    if (data === true) return 'admin'
    if ((await has('appointments')).data === true) return 'appointments'
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
async function sessionHasArrived({ auth }: AdminClients): Promise<boolean> {
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
