import { expect, test, vi } from 'vitest'

// As in a build for a host without this server and without a hosted project.
vi.mock('../../app/lib/backend.ts', () => ({ backendIsConfigured: false }))

test('a site without a backend says so in the words of the specification', async () => {
  // Other files of this worker may have loaded both with a backend.
  vi.resetModules()
  const { adminClients, recoveryClient } = await import('../../app/features/admin-session/admin-clients.ts')
  const { unsubscribe } = await import('../../app/features/newsletter/newsletter-service.ts')
  expect(await unsubscribe({ email: 'erika.mustermann@example.com' })).toEqual({
    success: false,
    message: 'Service nicht verfügbar',
  })
  await expect(adminClients()).rejects.toThrow('Supabase not available')
  await expect(recoveryClient()).rejects.toThrow('Supabase not available')
})
