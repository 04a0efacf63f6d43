import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('while its promise is pending a button shows the spinner, keeps name and focus, and ignores clicks', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let presses = 0
  render(
    <Button
      onClick={() => {
        presses += 1
        return promise
      }}
    >
      Löschen
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Löschen' })

  await userEvent.click(button)
  await userEvent.click(button)

  expect(presses).toBe(1)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.querySelector('.spinner')).not.toBeNull()
  expect(document.activeElement).toBe(button)

  resolve()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null)
  expect(button.querySelector('.spinner')).toBeNull()
  await userEvent.click(button)
  expect(presses).toBe(2)
})
