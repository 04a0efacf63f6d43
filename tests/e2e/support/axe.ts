import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { displayModes, showIn } from './display-modes.ts'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** WCAG 2.5.3. axe counts the rule as experimental and leaves it out by itself. */
const labelInName = { 'label-content-name-mismatch': { enabled: true } }
const aboutColours = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on the page as it stands, in every display mode: one line for each place, empty when nothing is wrong.
 * WCAG 2.2 A and AA and axe's best practices; in a mode that only changes colours, the rules about colours.
 */
export async function axeFindings(page: Page, modes = displayModes): Promise<string[]> {
  // What is still being loaded is dimmed: only what has arrived is meant to be read.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const findings: string[] = []
  for (const { name, settings, onlyColours } of modes) {
    await showIn(page, settings)
    // The legacy mode looks at this page only; it has no frames.
    const builder = new AxeBuilder({ page }).setLegacyMode(true)
    const { violations } = await (onlyColours
      ? builder.withRules(aboutColours)
      : builder.options({ rules: labelInName }).withTags(standard)
    ).analyze()
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes)
        findings.push(`${name}: ${id} at ${target.join(' ')}: ${failureSummary?.split('\n').at(1)?.trim()}`)
    }
  }
  await showIn(page, {})
  return findings
}
