import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { showToast } from './toast.tsx'

test('a message stays while it is read, and goes when something else is clicked', async () => {
  const user = userEvent.setup()
  renderOnSite(
    <>
      <button type="button" onClick={() => showToast({ title: 'Gesichert', description: 'Alles ist da.' })}>
        Sichern
      </button>
      <a href="#weiter">Weiter</a>
    </>,
  )

  await user.click(screen.getByRole('button', { name: 'Sichern' }))
  const message = await screen.findByText('Alles ist da.')
  await user.click(message)
  expect(screen.queryByText('Gesichert')).not.toBeNull()

  await user.click(screen.getByRole('link', { name: 'Weiter' }))
  expect(screen.queryByText('Gesichert')).toBeNull()
})
