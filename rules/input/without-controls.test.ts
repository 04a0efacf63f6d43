import { expect, test } from 'vitest'
import { withoutControls } from './without-controls.ts'

test.each([
  ['Guten Tag\u0000', 'Guten Tag'],
  ['eins\r\nzwei\rdrei\n\tvier', 'eins\nzwei\ndrei\n\tvier'],
  ['\u0001a\u001bb\u007fc\u0085d\u000be', 'abcde'],
  ['a\ud800b\udc00c 👋', 'abc 👋'],
])('%j is stored as %j', (sent, stored) => {
  expect(withoutControls(sent)).toBe(stored)
})
