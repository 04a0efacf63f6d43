import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { shippedFacts } from '../../../content/facts/shipped-facts.ts'
import { dataApiThat } from '../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import Publish from './publish.tsx'

test.each([
  ['that is new', '2036-12-04', true],
  ['that was published before', '2036-12-24', false],
])('a closure %s warns of what is booked in it: %s', async (_, day, warns) => {
  const held = { id: '1', kind: 'consultation', entry_id: '7', name: 'Max', state: 'booked' }
  const { api, sent } = dataApiThat({
    'rpc/times_between': () => [{ ...held, starts_at: `${day}T09:00:00Z`, ends_at: `${day}T10:00:00Z` }],
  })
  const closure = (from: string) => ({ from, to: from, reason: 'Fortbildung', substitute: '' })
  const { practiceDetails } = shippedFacts
  const published = { ...shippedFacts, practiceDetails: { ...practiceDetails, closures: [closure('2036-12-24')] } }
  const closures = [closure('2036-12-04'), closure('2036-12-24')]
  const draft = { change: 1, author: null, body: { ...published, practiceDetails: { ...practiceDetails, closures } } }
  const publishing = {
    facts: { release: 1, version: 1, published, draft },
    waiting: [],
    releases: [],
    toRead: { all: 11, unread: [], readInDrafts: {} },
  }
  const props = { clients: { api }, loaded: { publishing, pictures: [] }, reload: async () => {} }
  renderOnSite(<Publish {...(props as unknown as Parameters<typeof Publish>[0])} />)
  await vi.waitFor(() => expect(sent('rpc/times_between')).toHaveLength(1))

  await vi.waitFor(() => expect(screen.queryAllByText(/ist ein Termin gebucht/)).toHaveLength(warns ? 1 : 0))
})

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
