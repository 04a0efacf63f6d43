import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { loadTrash, TrashPage } from './trash-page.tsx'

test.each<[string, () => Promise<boolean>, RegExp]>([
  ['comes back, and says so', async () => true, /^Zurückgeholt$/],
  [
    'stays where another draft is there by now',
    async () => false,
    /^Für „Entwurf“ gibt es inzwischen einen anderen Entwurf/,
  ],
  ['stays where the server is away', () => Promise.reject(new TypeError('Failed to fetch')), /^Das hat nicht geklappt/],
])('what was thrown away %s', async (_what, takeBack, sentence) => {
  const onChanged = vi.fn<() => void>()
  const item = { id: 1, label: 'Entwurf', goneAt: Date.parse('2026-12-01T10:00:00Z'), href: '/admin/texte' }
  renderOnSite(<TrashPage items={[item]} bringBack={takeBack} onChanged={onChanged} />)
  fireEvent.click(screen.getByRole('button', { name: 'Zurückholen: Entwurf' }))

  expect(await screen.findByText(sentence)).toBeTruthy()
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
})

test.each([
  ['Max Mustermann', 'Anfrage: Max Mustermann'],
  [null, 'Anfrage: Anonyme Anfrage'],
])('an enquiry of %s is named in the trash', async (name, label) => {
  const { api } = dataApiThat({
    'rpc/list_trash': () => [{ id: 1, kind: 'row', name, title: null, deleted_at: '2026-11-24T10:00:00Z' }],
  })
  const [item] = await loadTrash(api)
  expect(item).toMatchObject({ label, goneAt: Date.parse('2026-12-01T10:00:00Z') })
})
