import { expect, test } from 'vitest'
import { headingId } from './heading-id.ts'

test.each([
  ['5. Newsletter', 'newsletter'],
  ['§ 3 Zustandekommen des Vertrags', 'zustandekommen-des-vertrags'],
  ['Für wen? Über Größe & Maß', 'fuer-wen-ueber-groesse-mass'],
])('"%s" can be linked to as #%s', (title, id) => {
  expect(headingId(title)).toBe(id)
})
