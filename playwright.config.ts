import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from './tests/support/browser/find-chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/site/build-once.ts',
  fullyParallel: true,
  // Stories wait for mails and for what a server does meanwhile: three keep two cores busy.
  workers: 3,
  retries: 0,
  // How long to wait for a story and for what is meant, on a machine that may be busy: what comes at once costs none of it.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
  },
})
