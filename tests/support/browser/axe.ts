import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { displayModes, showIn } from './display-modes.ts'
import { laidOut } from './laid-out.ts'

export const asDesigned = displayModes.slice(0, 1)
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** WCAG 2.5.3. axe counts the rule as experimental and leaves it out by itself. */
const labelInName = { 'label-content-name-mismatch': { enabled: true } }
const aboutColours = ['color-contrast', 'link-in-text-block']
/** High contrast promises more than AA: 7:1, and 4.5:1 for large text. */
const enhanced = 'color-contrast-enhanced'

/**
 * What axe finds on the page as it stands, in every display mode: one line for each place, empty when nothing is wrong.
 * WCAG 2.2 A and AA and axe's best practices; in a mode that only changes colours, the rules about colours.
 */
export async function axeFindings(page: Page, modes = displayModes): Promise<string[]> {
  // What is still being loaded is dimmed: only what has arrived is meant to be read.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await laidOut(page)
  await bringAxe(page)
  const findings: string[] = []
  for (const { name, settings, onlyColours } of modes) {
    await showIn(page, settings)
    const found = await runAxe(page, {
      ...(onlyColours
        ? { runOnly: { type: 'rule', values: [...aboutColours, ...(settings.highContrast ? [enhanced] : [])] } }
        : { runOnly: { type: 'tag', values: standard }, rules: labelInName }),
      // Passed checks are long.
      resultTypes: ['violations'],
    })
    findings.push(...found.map((finding) => `${name}: ${finding}`))
  }
  await showIn(page, {})
  return findings
}

/** Half a megabyte of script: once for each document. The page's own policy does not apply to what a test evaluates. */
async function bringAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
}

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.split('\n').at(1)?.trim()}`,
      ),
    )
  }, options)
}
