import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { CalendarAddressCard } from './calendar-address.tsx'

test('a new address is not ended by a press while it is being made', async () => {
  let answer: (token: string) => void = () => {}
  const { api, sent } = dataApiThat({
    'rpc/make_calendar_address': () => new Promise((resolve) => (answer = resolve)),
  })
  const address = { made_at: '2026-11-20T10:00:00Z', with_names: false }
  renderOnSite(<CalendarAddressCard api={api} address={address} onChanged={() => {}} />)

  await press('Neue Adresse erzeugen')
  await vi.waitFor(() => expect(sent('rpc/make_calendar_address')).toHaveLength(1))
  await press('Adresse beenden')
  answer('5ab6e0f2')

  expect(await screen.findByText(/5ab6e0f2/)).toBeTruthy()
  expect(sent('rpc/end_calendar_address')).toEqual([])
})
