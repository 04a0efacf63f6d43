import { defineConfig } from 'vitest/config'

/** For Stryker: the tests that need no server, no database and no built site. */
export default defineConfig({
  test: {
    // A mutated file runs many times slower; what never ends is Stryker's to stop.
    testTimeout: 60_000,
    include: [
      'app/**/*.test.ts',
      'server/**/*.test.ts',
      'supabase/**/*.test.ts',
      'tests/unit/{admin-*,berlin-*,email-*,upload*}.test.ts',
    ],
  },
})
