import { expect, test } from 'vitest'
import { hyphenatedCode } from '../../app/at-build/soft-hyphens-plugin.ts'
import { withSoftHyphens } from './soft-hyphens.ts'

const seen = (text: string) => text.replaceAll('\u00ad', '|')

test.each([
  ['Zellgesundheit', 'Zell|gesund|heit'],
  ['Behandlung', 'Behand|lung'],
  ['Umsatzsteuer-Identifikationsnummer', 'Umsatz|steuer-Identifikati|ons|num|mer'],
])('%s may break as %s', (word, expected) => {
  expect(seen(withSoftHyphens(word, 10))).toBe(expected)
})

test('short words and everything that is no word stay as they are', () => {
  const text = 'Rufen Sie an: 040 66969-123, praxis@musterhafen.example'
  expect(withSoftHyphens(text, 11)).toBe(text)
  expect(withSoftHyphens('Zell'.repeat(26), 11)).not.toContain('\u00ad')
})

test('in a component texts and the longest words of headings are hyphenated, and no name, address or condition', () => {
  const code = `
    import { Wirksamkeitsnachweis } from './Wirksamkeitsnachweis.ts'
    const services = [{ title: 'Behandlungsplanungen', href: '/Behandlungsplanungen', kind: 'Behandlungsplanungen' }]
    const told = () => showToast({ title: 'Behandlungsplanungen' })
    const page = <section aria-label="Behandlungsplanungen" id="Behandlungsplanungen">
      <h2>Zellgesundheit</h2><p>Schwingung und Wirksamkeitsnachweis</p>
      <PageHead title="Behandlungsplanungen" path="Behandlungsplanungen" />
    </section>`

  const changed = seen(hyphenatedCode(code) ?? '')

  expect(changed.replaceAll('|', '')).toBe(code)
  expect(changed).toContain("import { Wirksamkeitsnachweis } from './Wirksamkeitsnachweis.ts'")
  expect(changed).toMatch(/title: 'Be.*\|.*', href: '\/Behandlungsplanungen', kind: 'Behandlungsplanungen'/)
  expect(changed).toContain("showToast({ title: 'Behandlungsplanungen' })")
  expect(changed).toContain('aria-label="Behandlungsplanungen" id="Behandlungsplanungen"')
  expect(changed).toMatch(/<h2>Zellgesundheit<\/h2><p>Schwingung und Wirk.*\|.*<\/p>/)
  expect(changed).toMatch(/<PageHead title="Be.*\|.*" path="Behandlungsplanungen" \/>/)
})
