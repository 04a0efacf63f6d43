import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { press, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import type { Subscriber } from './subscriber.ts'
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
  const onUnsubscribe = vi.fn(async () => {})
  const max = { ...subscriber, id: 'b', email: 'max@example.com', status: 'unsubscribed' as const }
  const nothing = () => {}
  renderOnSite(
    <SubscriberList
      subscribers={[subscriber, max]}
      busy={false}
      onPerson={nothing}
      onOptInLog={nothing}
      onTrust={nothing}
      onErase={async () => {}}
      onUnsubscribe={onUnsubscribe}
    />,
  )
  expect(screen.queryByRole('button', { name: 'Abmelden: max@example.com' })).toBeNull()

  await press('Abmelden: erika@example.com')
  const question = screen.getByRole('dialog', { name: 'erika@example.com abmelden?' })
  expect(question.textContent).toContain('Der Nachweis bleibt')
  expect(onUnsubscribe).not.toHaveBeenCalled()
  fireEvent.click(within(question).getByRole('button', { name: 'Abmelden' }))

  await vi.waitFor(() => expect(onUnsubscribe).toHaveBeenCalledWith(subscriber))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
