import { expect, test } from 'vitest'
import { passageInView } from './read-passage.ts'

test('the passage in view is read from the text, not from the contents before it', () => {
  const page = document.createElement('main')
  page.innerHTML = '<nav><h2>Inhalt</h2><ul><li>Wie es begann</li></ul></nav><p>Am Anfang stand eine Frage.</p>'
  for (const one of page.querySelectorAll('*')) one.getBoundingClientRect = () => ({ bottom: innerHeight }) as DOMRect
  expect(passageInView(page)).toBe('Am Anfang stand eine Frage.')
})
