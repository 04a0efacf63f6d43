import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { press, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { unsavedCopies } from '../../lib/drafts/unsaved-copies.ts'
import { WriterContext } from '../../lib/drafts/use-draft.ts'
import { AdminFrame } from './admin-frame.tsx'

// The real one loads the page anew.
vi.mock('./admin-session.ts', () => ({ async signOut() {} }))

test('a sign-out with unsaved work is asked about, and then leaves nothing on the device', async () => {
  const copies = unsavedCopies('erika')
  copies.keep('facts', 'Ohne Netz geschrieben', true)
  renderOnSite(
    <WriterContext value={{ email: '', copies, signInAgain() {} }}>
      <AdminFrame email="erika.mustermann@example.com" display={null}>
        {null}
      </AdminFrame>
    </WriterContext>,
  )
  await press('Abmelden')
  expect(screen.getByRole('dialog', { name: 'Noch nicht gesichert' })).toBeTruthy()
  await press('Zurück')
  expect(copies.hasAny()).toBe(true)

  await press('Abmelden')
  await press('Trotzdem abmelden')
  expect(copies.hasAny()).toBe(false)
})
