import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { ReauthenticateContext } from '../recent-authentication.ts'
import type { Answer } from './draft-store.ts'
import { useDraft } from './use-draft.ts'

const refusal = { code: 'reauthentication_needed', message: 'Bestätigen Sie zuerst noch einmal, dass Sie es sind.' }
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const shown = () => screen.getByRole('status', { name: 'Stand' }).textContent

test('a save by itself asks for no password; a click does, and then everything that was typed is saved', async () => {
  const { send, authenticate } = write()
  send.mockRejectedValue(refusal)
  await userEvent.type(screen.getByRole('textbox'), 'Viel')
  await press('Von selbst')
  await vi.waitFor(() => expect(shown()).toBe('unconfirmed'))
  expect(authenticate).not.toHaveBeenCalled()

  // Who closes the question keeps what was typed.
  authenticate.mockResolvedValueOnce(false)
  await press('Sichern')
  await vi.waitFor(() => expect(authenticate).toHaveBeenCalledOnce())
  expect([shown(), screen.getByRole<HTMLInputElement>('textbox').value]).toEqual(['unconfirmed', 'Viel'])

  authenticate.mockImplementation(async () => {
    send.mockResolvedValue({ outcome: 'saved', seen: 2 })
    return true
  })
  await userEvent.type(screen.getByRole('textbox'), ' und mehr')
  await press('Sichern')

  await vi.waitFor(() => expect(shown()).toBe('saved'))
  expect(authenticate).toHaveBeenCalledTimes(2)
  expect(send).toHaveBeenLastCalledWith('Viel und mehr', 1)
})

function write() {
  const send = vi.fn<(body: string, seen: number) => Promise<Answer<string, number>>>()
  const authenticate = vi.fn<() => Promise<boolean>>()
  function Page() {
    const draft = useDraft<string, number>({ name: 'probe', base: { body: '', seen: 1 }, send })
    return (
      <>
        <input value={draft.body} onChange={(event) => draft.type(event.target.value)} />
        <output aria-label="Stand">{draft.state}</output>
        <button type="button" onClick={() => void draft.saveQuietly()}>
          Von selbst
        </button>
        <button type="button" onClick={() => void draft.save()}>
          Sichern
        </button>
      </>
    )
  }
  renderOnSite(
    <ReauthenticateContext value={authenticate}>
      <Page />
    </ReauthenticateContext>,
  )
  return { send, authenticate }
}
