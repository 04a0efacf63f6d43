import { expect, test, vi } from 'vitest'
import { adminClients, recoveryClient } from '../../app/features/admin-session/admin-clients.ts'
import { unsubscribe } from '../../app/features/newsletter/newsletter-service.ts'

// As in a build for a host without this server and without a hosted project.
vi.mock('../../app/lib/backend.ts', () => ({ backendIsConfigured: false }))

test('a site without a backend says so in the words of the specification', async () => {
  expect(await unsubscribe({ email: 'erika.mustermann@example.com' })).toEqual({
    success: false,
    message: 'Service nicht verfügbar',
  })
  await expect(adminClients()).rejects.toThrow('Supabase not available')
  await expect(recoveryClient()).rejects.toThrow('Supabase not available')
})
