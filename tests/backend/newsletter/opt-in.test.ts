import { afterAll, beforeAll, test } from 'vitest'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { newsletterScenarios } from '../../support/newsletter/newsletter-scenarios.ts'
import type { NewsletterService } from '../../support/newsletter/newsletter-test-service.ts'
import { startNewsletter } from '../../support/newsletter/start-newsletter.ts'

describeOnEngine('the newsletter on %s', (engine) => {
  let service: NewsletterService

  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ service, stop } = await startNewsletter(engine))
  })
  afterAll(() => stop())

  test.each(Object.entries(newsletterScenarios))('%s', (_name, scenario) => scenario(service))
})
