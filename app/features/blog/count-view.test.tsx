import { beforeEach, expect, test, vi } from 'vitest'
import { READ_AFTER_SECONDS } from '../../../rules/article-views.ts'
import { answer, serverThat } from '../../../tests/support/component/server-that.ts'
import { countView } from './count-view.ts'

const TEN_MINUTES = 600

beforeEach(() => {
  vi.useFakeTimers()
  // A page is read later than its clock begins.
  vi.advanceTimersByTime(1)
  drivenByProgram(false)
  showTab('visible')
})

test('an article counts once it was really seen, and a single time', async () => {
  const server = serverThat(() => answer(null))
  const sent = () => server.to('count_article_view')
  countView('lakhovsky-pionier')

  await pass(READ_AFTER_SECONDS - 2)
  showTab('hidden')
  await pass(TEN_MINUTES)
  showTab('visible')
  await pass(1)
  expect(sent(), 'a second before the limit').toEqual([])

  await pass(1)
  await vi.waitFor(() => expect(sent()).toEqual([{ _slug: 'lakhovsky-pionier' }]))

  showTab('hidden')
  showTab('visible')
  await pass(TEN_MINUTES)
  expect(sent()).toHaveLength(1)
})

test('a browser that a program drives is not counted', async () => {
  const server = serverThat(() => answer(null))
  drivenByProgram(true)
  countView('lakhovsky-pionier')
  await pass(TEN_MINUTES)

  expect(server.to('')).toEqual([])
})

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

function drivenByProgram(isDriven: boolean): void {
  Object.defineProperty(navigator, 'webdriver', { value: isDriven, configurable: true })
}

/** Another tab in front, or this one again. */
function showTab(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
