import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from './tests/support/browser/find-chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/site/build-once.ts',
  fullyParallel: true,
  workers: 2,
  // A test that needs a second try is named as such: tests/run.ts.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
  },
})
