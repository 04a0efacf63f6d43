import { afterEach, expect, test, vi } from 'vitest'
import { showRetrievalDay } from './retrieved-on.ts'

afterEach(() => vi.useRealTimers())

test('today, by the clock of the reader, is the day on which a text was retrieved', () => {
  vi.useFakeTimers({ now: new Date(2027, 2, 5, 23, 30), toFake: ['Date'] })
  document.body.innerHTML = '<span data-retrieved-on></span>'
  showRetrievalDay()

  expect(document.body.textContent?.replace(/\s/g, ' ')).toBe('Abgerufen am 5. März 2027')
})
