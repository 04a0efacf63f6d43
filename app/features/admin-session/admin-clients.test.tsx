import { expect, test } from 'vitest'
import { answer, serverThat } from '../../../tests/support/component/server-that.ts'
import { adminClients } from './admin-clients.ts'
import { SESSION_KEY } from './session-key.ts'

test.each([
  [429, 0],
  [400, 401],
])(
  'a renewal answered with %i lets the call fail with %i and leaves the session to the page',
  async (status, failure) => {
    const token = `token-${status}`
    const session = { access_token: token, refresh_token: token, expires_at: 1, user: { id: '1' } }
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    const headers = { 'www-authenticate': 'Bearer error="invalid_token"' }
    const { to } = serverThat((url) =>
      url.includes('/token') ? answer({}, status) : Response.json({ code: 'PGRST303' }, { status: 401, headers }),
    )
    const { api, auth } = await adminClients()

    expect((await api.rpc('second_factor_state')).status).toBe(failure)

    expect(to('/token')).toEqual([{ refresh_token: token }])
    expect((await auth.getSession()).data.session?.access_token).toBe(token)
  },
)
