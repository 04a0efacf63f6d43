import { expect, test } from 'vitest'
import { refuseUnusualShare, UnusualDeletion } from './share-limit.ts'

test.each([
  [3, 3, false],
  [4, 16, false],
  [4, 15, true],
  [100, 1000, false],
  [300, 1000, true],
])('deleting %d of %d waits for the operator: %s', (count, total, waits) => {
  const deletion = () => refuseUnusualShare('Anfragen', count, total)
  if (waits) expect(deletion).toThrow(UnusualDeletion)
  else expect(deletion).not.toThrow()
})
