import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { shippedFacts } from '../../../content/facts/shipped-facts.ts'
import { dataApiThat } from '../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import Publish from './publish.tsx'

test('where another version was published meanwhile, the note and the reason stay while the changes are read again', async () => {
  const { api } = dataApiThat({ 'rpc/publish_content': () => ({ state: 'conflict' }) })
  function Page() {
    const [change, setChange] = useState(5)
    const waits = { document: 'article/stille', label: 'Artikel: Stille', href: '/admin', isNew: false, change }
    const publishing = {
      facts: { release: 1, version: 1, published: { ...shippedFacts, isPublished: true }, draft: null },
      waiting: [{ ...waits, changes: <p>Stand {change}</p> }],
      releases: [],
      toRead: { all: 11, unread: [], readInDrafts: {} },
    }
    const props = { clients: { api }, loaded: { publishing, pictures: [] }, reload: async () => setChange(6) }
    return <Publish {...(props as unknown as Parameters<typeof Publish>[0])} />
  }
  renderOnSite(<Page />)
  const note = () => screen.getByLabelText<HTMLInputElement>(/^Notiz/)
  fireEvent.change(note(), { target: { value: 'Tippfehler im zweiten Absatz' } })

  await press('Jetzt veröffentlichen')

  expect(await screen.findByText('Stand 6')).toBeTruthy()
  expect(note().value).toBe('Tippfehler im zweiten Absatz')
  expect(screen.getByText(/^Inzwischen wurde etwas geändert\. Veröffentlicht ist nichts\./)).toBeTruthy()
})
