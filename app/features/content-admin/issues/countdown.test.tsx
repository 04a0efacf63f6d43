import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { Countdown } from './countdown.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('it is seen each second and spoken three times', async () => {
  renderOnSite(<Countdown seconds={60} sendAt="2026-12-10T09:01:00Z" onStop={() => {}} />)
  const spoken: (string | null)[] = []
  const seen: (string | null)[] = []
  for (let second = 0; second <= 62; second += 1) {
    seen.push(screen.getByRole('timer').textContent)
    const words = screen.getAllByRole('status')[0]?.textContent ?? null
    if (words !== spoken.at(-1)) spoken.push(words)
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }

  expect(seen.slice(0, 3)).toEqual(['1:00', '0:59', '0:58'])
  expect(seen.slice(-3)).toEqual(['0:00', '0:00', '0:00'])
  expect(spoken).toEqual([
    expect.stringContaining('In weniger als einer Minute'),
    'Noch 10 Sekunden zum Anhalten.',
    'Der Versand beginnt.',
  ])
  expect(document.activeElement?.textContent, 'the press that stops it is at hand').toBe('Anhalten')
})
