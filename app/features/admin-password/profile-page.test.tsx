import type { GoTrueClient } from '@supabase/auth-js'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import type { DataApi } from '../../lib/data-api.ts'
import { ProfilePage } from './profile-page.tsx'

test.each([
  [new Date('2026-07-01T10:05:00Z'), /^1\. Juli 2026(,| um) 12:05 Uhr$/],
  [null, /^Unbekannt$/],
  [undefined, /^…$/],
])('a last login at %s reads %s', (signedInAt, words) => {
  renderOnSite(
    <ProfilePage
      auth={{} as GoTrueClient}
      api={{} as DataApi}
      user={{
        id: '1',
        email: 'erika.mustermann@example.com',
        app_metadata: {},
        user_metadata: {},
        aud: '',
        created_at: '',
      }}
      signedInAt={signedInAt}
      prove={async () => true}
      security={null}
      settings={{ shortcuts: true, idleMinutes: 30 }}
      onChangeSettings={() => {}}
    />,
  )

  expect(screen.getByText('Letzte Anmeldung').nextElementSibling?.textContent?.replaceAll(/\s/g, ' ')).toMatch(words)
})
