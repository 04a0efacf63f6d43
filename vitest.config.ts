import { defineConfig } from 'vitest/config'
import { pictures } from './app/at-build/pictures-plugin.ts'

export default defineConfig({
  test: {
    // Backend files start servers and wait for them, for mails and for pauses: three at a time keep two cores busy.
    maxWorkers: 3,
    tags: [{ name: 'more', description: 'what `npm run test:more` runs and `npm test` does not' }],
    projects: [
      {
        // Some render components.
        plugins: [pictures()],
        test: {
          name: 'unit',
          include: ['{app,content,rules,server}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          isolate: false,
          // Most need milliseconds, those that read all of the code a few seconds.
          testTimeout: 60_000,
        },
      },
      {
        plugins: [pictures()],
        test: {
          name: 'component',
          include: ['app/**/*.test.tsx'],
          environment: 'happy-dom',
          // A link that offers a file leaves the page there, and with it the window that the next files share.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          setupFiles: 'tests/support/component/set-up.ts',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          globalSetup: 'tests/support/database/prepare-templates.ts',
          // The program and PGlite are loaded and compiled once in each worker, not once in each file.
          isolate: false,
          // Ten times what most need: a machine that others use too is no reason for a red test.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
