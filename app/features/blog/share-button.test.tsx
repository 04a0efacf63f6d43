import { cleanup, screen } from '@testing-library/react'
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
  const share = deviceThatShares(() => Promise.reject(new DOMException('closed', 'AbortError')))
  await press()

  expect(share).toHaveBeenCalledOnce()
  for (const status of screen.getAllByRole('status')) expect(status.textContent).toBe('')
})

test('a device that refuses to share gets the link copied; where that is refused too, the link is shown', async () => {
  const refuse = () => Promise.reject(new DOMException('the press was too long ago', 'NotAllowedError'))
  deviceThatShares(refuse)
  await press()
  expect(await screen.findByText('Link kopiert!')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()

  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(refuse)
  await press(user)
  expect(await screen.findByText(/Ihr Browser hat das Teilen nicht zugelassen/)).toBeTruthy()
  expect(screen.getByRole('link').textContent).toBe(location.href)
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
