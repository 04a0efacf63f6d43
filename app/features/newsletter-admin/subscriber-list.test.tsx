import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dataApiThat } from '../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { isUndeliverable, type Subscriber } from './subscriber.ts'
import { SubscriberList } from './subscriber-list.tsx'

const subscriber: Subscriber = {
  id: 'a',
  created_at: '2026-10-01T08:00:00Z',
  email: 'erika@example.com',
  first_name: 'Erika',
  last_name: null,
  status: 'confirmed',
  confirmed_at: '2026-10-01T08:10:00Z',
  unsubscribed_at: null,
  refused_issues: 0,
}

test('who asks the practice is unsubscribed after a question that names the address; who left cannot leave again', async () => {
  const { api, sent } = dataApiThat({})
  const onChanged = vi.fn(async () => {})
  const max = { ...subscriber, id: 'b', email: 'max@example.com', status: 'unsubscribed' as const }
  const list = { api, subscribers: [subscriber, max], busy: false, onPerson() {}, onChanged }
  renderOnSite(<SubscriberList {...list} />)
  expect(screen.queryByRole('button', { name: 'Abmelden: max@example.com' })).toBeNull()

  await press('Abmelden: erika@example.com')
  const question = screen.getByRole('dialog', { name: 'erika@example.com abmelden?' })
  expect(question.textContent).toContain('Der Nachweis bleibt')
  expect(sent('rpc/unsubscribe_newsletter_address')).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Abmelden' }))

  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(sent('rpc/unsubscribe_newsletter_address')).toEqual([{ _id: 'a' }])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test.each<[Subscriber['status'], number, boolean]>([
  ['confirmed', 1, false],
  ['confirmed', 2, true],
  ['pending', 2, false],
])('an address that is %s and refused %d issues in a row gets none any more: %s', (status, refused_issues, is) => {
  expect(isUndeliverable({ ...subscriber, status, refused_issues })).toBe(is)
})
