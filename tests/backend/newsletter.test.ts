import { afterAll, beforeAll, describe, test } from 'vitest'
import { engines } from '../support/database/engines.ts'
import { newsletterScenarios } from '../support/newsletter/newsletter-scenarios.ts'
import type { NewsletterService } from '../support/newsletter/newsletter-test-service.ts'
import { startNewsletter } from '../support/newsletter/start-newsletter.ts'

describe.each(engines)('the newsletter on %s', (engine) => {
  let service: NewsletterService

  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ service, stop } = await startNewsletter(engine))
  })
  afterAll(() => stop())

  test.each(Object.entries(newsletterScenarios))('%s', (_name, scenario) => scenario(service))
})
