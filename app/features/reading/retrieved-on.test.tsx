import { afterEach, expect, test, vi } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { RetrievedOn } from './retrieved-on.tsx'

afterEach(() => vi.useRealTimers())

test('today, by the clock of the reader, is the day on which a text was retrieved', () => {
  vi.useFakeTimers({ now: new Date(2027, 2, 5, 23, 30), toFake: ['Date'] })
  const { container } = renderOnSite(<RetrievedOn />)

  expect(container.textContent?.replace(/\s/g, ' ')).toContain('Abgerufen am 5. März 2027')
})
