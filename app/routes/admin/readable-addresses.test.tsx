import type { User } from '@supabase/auth-js'
import type { StorageClient } from '@supabase/storage-js'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Administrator } from '../../../database/json-results.ts'
import { dataApiThat } from '../../../tests/support/component/data-api-that.ts'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { sampleEntry } from '../../../tests/support/component/sample-entry.ts'
import { ProfilePage } from '../../features/admin-password/profile-page.tsx'
import { AdminHeader } from '../../features/admin-session/admin-header.tsx'
import { AcceptInvitationForm } from '../../features/administrators/accept-invitation.tsx'
import { AdministratorList } from '../../features/administrators/administrator-list.tsx'
import { sentenceAbout } from '../../features/content-admin/issues/issue-words.ts'
import { EnquiryHistory } from '../../features/enquiries/entry/enquiry-history.tsx'
import { disclosurePage } from '../../features/enquiries/person/disclosure.ts'
import { ReaderSection } from '../../features/enquiries/person/person-section.tsx'
import { TwoVersions } from '../../ui/drafts/two-versions.tsx'

/** As it is stored, and as people write it. */
const email = 'erika@xn--mller-kva.example'
const ERIKA = 'erika@müller.example'
const { api } = dataApiThat({
  'rpc/same_person': () => ({ entries: [], appointments: [], newsletter: null, files: [] }),
})
const entry = sampleEntry({ email })
const nothing = async () => {}
const administrator: Administrator = {
  ...{ id: '1', email, role: 'admin', state: 'active', since: '2026-11-20', until: null },
  ...{ invited_by: email, second_factor: true, is_me: true },
}

test.each([
  ['the header', <AdminHeader key="" email={email} display={null} onSignOut={nothing} />],
  [
    'the profile',
    <ProfilePage
      key=""
      {...auth()}
      user={{ email } as User}
      {...{ role: 'admin' as const }}
      signedInAt={null}
      security={null}
      sessions={null}
    />,
  ],
  [
    'the administrators',
    <AdministratorList
      key=""
      api={api}
      administrators={[administrator, { ...administrator, id: '2', invited_by: null, is_me: false }]}
      onChanged={nothing}
      onLeft={nothing}
    />,
  ],
  ['an invitation', <AcceptInvitationForm key="" email={email} token="" onAccepted={nothing} />],
  [
    'the history of an entry',
    <EnquiryHistory
      key=""
      history={{
        hasOlder: false,
        lines: [
          { id: 1, happened_at: entry.created_at, actor: email, action: 'update', details: { email: [email, email] } },
        ],
      }}
      onOlder={async () => {}}
    />,
  ],
  [
    'another version',
    <TwoVersions key="" draft={{ name: '', body: '', theirs: { body: '', seen: 1, author: email }, choose: nothing }}>
      {() => null}
    </TwoVersions>,
  ],
  [
    'an issue that did not arrive',
    <p key="">{sentenceAbout({ email, state: 'excluded', reason: null, next_attempt_at: null, id: '1' } as never)}</p>,
  ],
  [
    'a disclosure',
    <p key="">
      {disclosurePage({ caller: '', email, practice: '', origin: '', at: new Date(), held: {}, files: [] })}
    </p>,
  ],
])('%s shows an address as people write it', (_part, shown) => {
  const { container } = renderOnSite(shown)

  expect(container.textContent).toContain(ERIKA)
  expect(container.innerHTML.replaceAll(`value="${email}"`, '')).not.toContain('xn--')
})

test('a correction and an erasure name the address as people write it', async () => {
  renderOnSite(
    <ReaderSection api={api} storage={{} as StorageClient} of={entry} onCorrected={nothing} onErased={nothing} />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Berichtigen' }))
  expect(screen.getByLabelText<HTMLInputElement>('E-Mail').value).toBe(ERIKA)
  await userEvent.click(screen.getByRole('button', { name: 'Alles löschen' }))
  expect(screen.getByText(/wird gelöscht:$/).textContent).toContain(ERIKA)
})

function auth() {
  return { auth: {} as never, api }
}
