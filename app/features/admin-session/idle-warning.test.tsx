import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { blockStorage } from '../../../tests/support/component/block-storage.ts'
import { IdleWarning } from './idle-warning.tsx'
import { forgetActivity } from './use-idle-sign-out.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const warning = () => screen.queryByText(/Sekunden werden Sie abgemeldet/)

beforeEach(() => {
  vi.useFakeTimers()
  forgetActivity()
})

test('a warning comes one minute before the end, and a press on it keeps the session', () => {
  const onSignOut = begin()
  pass(28 * MINUTE + 59 * SECOND)
  expect(warning()).toBeNull()
  pass(11 * SECOND)
  expect(warning()?.textContent).toContain('In 50 Sekunden werden Sie abgemeldet.')

  fireEvent.click(screen.getByRole('button', { name: 'Angemeldet bleiben' }))

  expect(warning()).toBeNull()
  pass(28 * MINUTE)
  expect(onSignOut).not.toHaveBeenCalled()
})

test('a hand on the mouse counts until the warning, and then only the answer', () => {
  const onSignOut = begin(5)
  pass(3 * MINUTE)
  fireEvent.pointerDown(document.body)
  pass(4 * MINUTE + SECOND)
  expect(warning()).toBeTruthy()
  fireEvent.pointerDown(document.body)
  expect(onSignOut).not.toHaveBeenCalled()

  pass(MINUTE)

  expect(onSignOut).toHaveBeenCalledWith('Sie wurden nach 5 Minuten ohne Aktivität abgemeldet.')
})

test('the time away counts when the tab was closed, and the next sign-in starts anew', () => {
  const { unmount } = render(<IdleWarning minutes={30} onSignOut={vi.fn()} />)
  unmount()
  pass(31 * MINUTE)

  expect(begin()).toHaveBeenCalledWith('Sie wurden nach 30 Minuten ohne Aktivität abgemeldet.')
  forgetActivity()
  expect(begin()).not.toHaveBeenCalled()
})

test('work in another tab counts here', () => {
  const onSignOut = begin()
  pass(20 * MINUTE)
  localStorage.setItem('admin-last-activity', String(Date.now()))
  pass(20 * MINUTE)
  expect(onSignOut).not.toHaveBeenCalled()
})

test('a clock that is set back by an hour adds no hour', () => {
  const onSignOut = begin()
  vi.setSystemTime(Date.now() - 60 * MINUTE)
  pass(31 * MINUTE)
  expect(onSignOut).toHaveBeenCalled()
})

test('where the browser blocks storage, this window counts for itself', () => {
  blockStorage()
  const onSignOut = begin()
  pass(20 * MINUTE)
  document.dispatchEvent(new Event('keydown'))
  pass(29 * MINUTE)
  expect(onSignOut).not.toHaveBeenCalled()
  pass(2 * MINUTE)
  expect(onSignOut).toHaveBeenCalled()
})

function begin(minutes = 30) {
  const onSignOut = vi.fn()
  render(<IdleWarning minutes={minutes} onSignOut={onSignOut} />)
  return onSignOut
}
