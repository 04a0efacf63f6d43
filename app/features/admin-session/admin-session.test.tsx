import { act, render, screen } from '@testing-library/react'
import type { LoaderFunctionArgs } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AdminSession } from './admin-session.ts'

const MINUTE = 60_000

const server = vi.hoisted(() => ({
  stored: null as object | null,
  role: () => Promise.resolve({ data: true as boolean | null, error: null as object | null, status: 200 }),
  userError: null as object | null,
  listeners: new Set<(event: string, session: object | null) => void>(),
  ended: 0,
}))
const person = { user: { id: '1', email: 'erika.mustermann@example.com' } }

vi.mock('./admin-clients.ts', () => ({
  adminClients: async () => ({
    auth: {
      onAuthStateChange: (listener: () => void) => server.listeners.add(listener),
      getSession: async () => ({ data: { session: server.stored } }),
      getUser: async () => ({ error: server.userError }),
    },
    api: { rpc: async (name: string) => (name === 'has_role' ? server.role() : { data: null, error: null }) },
  }),
  endSession: async () => {
    server.ended += 1
    server.stored = null
  },
}))

let signOut: () => Promise<void>

beforeEach(async () => {
  vi.useFakeTimers()
  Object.assign(server, { stored: null, userError: null, ended: 0 })
  server.listeners.clear()
  answerRole(true)
  vi.resetModules()
  const session = await import('./admin-session.ts')
  signOut = () => act(() => session.signOut())
  function Shown() {
    const { state, ...rest } = session.useAdminSession() as AdminSession & { message?: string }
    return <output>{[state, rest.message].filter(Boolean).join(': ')}</output>
  }
  render(<Shown />)
  await pass(0)
  await report('INITIAL_SESSION')
})

test('a person without the role is signed out at once and told why', async () => {
  answerRole(false)
  await signIn()
  expect(shown()).toBe('signed-out: Sie haben keine Berechtigung für den Admin-Bereich')
  expect(server.ended).toBe(1)
})

test('losing role, account or session while at work is told apart', async () => {
  for (const [role, status, userError, says] of [
    [false, 200, null, 'Sie haben keine Berechtigung für den Admin-Bereich'],
    [false, 200, { code: 'user_not_found', status: 403 }, 'Ihr Zugang zur Verwaltung wurde beendet.'],
    [null, 401, null, 'Sie wurden abgemeldet. Nach der Anmeldung geht es hier weiter.'],
  ] as const) {
    Object.assign(server, { userError: null })
    answerRole(true)
    await signIn()
    expect(shown()).toBe('authorised')
    Object.assign(server, { userError })
    answerRole(role, status)
    await pass(MINUTE)
    expect(shown()).toBe(`signed-out: ${says}`)
  }
})

test('a page that is opened after the session ended elsewhere shows the sign-in at once, and no empty list', async () => {
  await signIn()
  server.userError = { code: 'session_not_found', status: 403 }
  answerRole(false)
  const { adminPage } = await import('./admin-page.tsx')
  const page = adminPage({ default: () => null, load: async () => [] })

  expect(await act(async () => page.loader?.({} as LoaderFunctionArgs))).toBeNull()
  expect(shown()).toBe('signed-out: Sie wurden abgemeldet. Nach der Anmeldung geht es hier weiter.')
})

test('a server that is away for a moment ends no session and opens none', async () => {
  await signIn()
  answerRole(null, 0)
  await pass(MINUTE)
  expect(shown()).toBe('authorised')
  await signOut()
  await signIn()
  expect(shown()).toBe('unreachable')
})

test('sign-in and sign-out in one tab show in the other', async () => {
  await signIn()
  expect(shown()).toBe('authorised')
  server.stored = null
  await report('SIGNED_OUT')
  expect(shown()).toContain('signed-out')
})

test('an answer after the sign-out does not sign in again', async () => {
  await signIn()
  const late = Promise.withResolvers<{ data: boolean | null; error: object | null; status: number }>()
  server.role = () => late.promise
  await pass(MINUTE)
  await signOut()
  expect(shown()).toBe('signed-out')

  late.resolve({ data: true, error: null, status: 200 })
  await pass(0)

  expect(shown()).toBe('signed-out')
})

const shown = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function answerRole(data: boolean | null, status = 200): void {
  server.role = async () => ({ data, error: data === null ? {} : null, status })
}

async function report(event: string): Promise<void> {
  for (const listener of server.listeners) listener(event, server.stored)
  await pass(0)
}

async function signIn(): Promise<void> {
  server.stored = person
  await report('SIGNED_IN')
}
