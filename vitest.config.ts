import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Each backend file starts a server of its own; two at a time is what two cores carry.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['app/**/*.test.ts', 'server/**/*.test.ts', 'supabase/**/*.test.ts', 'tests/unit/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
