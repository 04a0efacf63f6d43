import type { GoTrueClient, User } from '@supabase/auth-js'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import type { DataApi } from '../../lib/data-api.ts'
import { ProfilePage } from './profile-page.tsx'

test.each([
  [new Date('2026-07-01T10:05:00Z'), /^1\. Juli 2026(,| um) 12:05 Uhr$/],
  [null, /^Unbekannt$/],
])('a last login at %s reads %s', (signedInAt, words) => {
  show(signedInAt)

  expect(screen.getByText('Letzte Anmeldung').nextElementSibling?.textContent?.replaceAll(/\s/g, ' ')).toMatch(words)
})

test('the page says who is signed in; the time without activity is a setting of the device', async () => {
  const onChange = show(null)
  expect(screen.getByText('erika.mustermann@example.com')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Abmelden ohne Aktivität nach'), '5 Minuten')
  expect(onChange).toHaveBeenCalledWith({ idleMinutes: 5 })
})

function show(signedInAt: Date | null) {
  const onChange = vi.fn()
  renderOnSite(
    <ProfilePage
      auth={{} as GoTrueClient}
      api={{} as DataApi}
      user={{ email: 'erika.mustermann@example.com' } as User}
      signedInAt={signedInAt}
      security={null}
      settings={{ shortcuts: true, idleMinutes: 30 }}
      onChangeSettings={onChange}
    />,
  )
  return onChange
}
