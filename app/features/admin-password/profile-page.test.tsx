import type { GoTrueClient, User } from '@supabase/auth-js'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
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
  show(null)
  expect(screen.getByText('erika.mustermann@example.com')).toBeTruthy()
  const choice = screen.getByLabelText<HTMLSelectElement>('Abmelden ohne Aktivität nach')
  expect(choice.value).toBe('30')
  await userEvent.selectOptions(choice, '5 Minuten')
  expect(choice.value).toBe('5')
  expect(localStorage.getItem('admin-idle-minutes')).toBe('5')
})

function show(signedInAt: Date | null) {
  renderOnSite(
    <ProfilePage
      auth={{} as GoTrueClient}
      api={{} as DataApi}
      user={{ email: 'erika.mustermann@example.com' } as User}
      {...{ role: 'admin' as const }}
      signedInAt={signedInAt}
      security={null}
      sessions={null}
    />,
  )
}
