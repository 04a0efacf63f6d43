import { test } from 'vitest'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { newsletterOn } from '../../support/newsletter/newsletter-on.ts'
import { newsletterScenarios } from '../../support/newsletter/newsletter-scenarios.ts'

describeOnEngine('the newsletter on %s', (engine) => {
  const { service } = newsletterOn(engine)

  test.each(Object.entries(newsletterScenarios))('%s', (_name, scenario) => scenario(service))
})
