import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { ShareButton } from './share-button.tsx'

afterEach(() => void Reflect.deleteProperty(navigator, 'share'))

test('on a device that cannot share, the link is copied, and that is said', async () => {
  const user = userEvent.setup()
  await press(user)

  expect(await screen.findByText('Link kopiert!')).toBeTruthy()
  expect(screen.getByText('Der Link wurde in die Zwischenablage kopiert.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(location.href)
})

test('on a device that shares, its own dialog gets title, text and address, and nothing is said of copying', async () => {
  const share = deviceThatShares(() => Promise.resolve())
  await press()

  expect(share.mock.calls).toEqual([[{ title: 'Lakhovsky', text: 'Aus Minsk.', url: location.href }]])
  expect(screen.queryByText('Link kopiert!')).toBeNull()
})

test('closing the dialog of the device is no failure', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const share = deviceThatShares(() => Promise.reject(new DOMException('closed', 'AbortError')))
  await press()

  expect(share).toHaveBeenCalledOnce()
  expect(warn).not.toHaveBeenCalled()
})

async function press(user = userEvent.setup()): Promise<void> {
  renderOnSite(<ShareButton title="Lakhovsky" text="Aus Minsk." />)
  await user.click(screen.getByRole('button', { name: 'Teilen' }))
  await expect.poll(() => screen.getByRole('button', { name: 'Teilen' }).getAttribute('aria-disabled')).toBeNull()
}

function deviceThatShares(answer: () => Promise<void>) {
  const share = vi.fn((_data: ShareData) => answer())
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  return share
}
