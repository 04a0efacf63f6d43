import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CodeToCopy } from './code-to-copy.tsx'

test('one click copies the text; where the browser refuses, the text is selected, and that is said', async () => {
  const user = userEvent.setup()
  render(<CodeToCopy label="Schlüssel">ABCD EFGH</CodeToCopy>)
  await user.click(screen.getByRole('button', { name: 'Kopieren' }))
  expect(await navigator.clipboard.readText()).toBe('ABCD EFGH')

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('too late', 'NotAllowedError'))
  await user.click(await screen.findByRole('button', { name: 'Kopiert' }))
  expect(await screen.findByText(/Ihr Browser hat das Kopieren nicht zugelassen/)).toBeTruthy()
  expect(getSelection()?.toString()).toBe('ABCD EFGH')
  expect(screen.getByRole('button', { name: 'Kopieren' })).toBeTruthy()
})
