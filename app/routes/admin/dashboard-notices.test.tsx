import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { OperatingState } from '../../../rules/operation/operating-state.ts'
import { dataApiThat } from '../../../tests/support/component/data-api-that.ts'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { FirstStepsCard } from '../../features/first-steps/first-steps-card.tsx'
import { OperatingStateNotice } from '../../features/operating-state/operating-state-notice.tsx'
import { UndeliveredMailsNotice } from '../../features/undelivered-mails/undelivered-mails-notice.tsx'

const said = (name: string) => screen.getByRole('region', { name }).textContent

test('a server that cannot store says why, that the clock may be wrong, and which command helps', () => {
  const state: OperatingState = { ready: false, reasons: ['disk_full'], warnings: ['clock_not_trusted'] }
  renderOnSite(<OperatingStateNotice state={state} />)

  const notice = said('Anfragen können gerade nicht ankommen')
  for (const part of ['Die Festplatte ist voll.', 'Solange wird nichts nach Fristen gelöscht.', 'npm run doctor'])
    expect(notice).toContain(part)
})

test('a server that refuses files alone says just that', () => {
  renderOnSite(<OperatingStateNotice state={{ ready: true, reasons: ['disk_read_only'], warnings: [] }} />)

  expect(said('Dateien können gerade nicht ankommen')).toContain('Das Laufwerk ist nur lesbar.')
})

test('without problems there is no notice', () => {
  const { api } = dataApiThat({})
  renderOnSite(
    <>
      <OperatingStateNotice state={{ ready: true, reasons: [], warnings: [] }} />
      <UndeliveredMailsNotice api={api} kinds={[]} onAcknowledged={() => {}} />
    </>,
  )
  expect(screen.queryByRole('region')).toBeNull()
})

test('undelivered mails are listed with their cause, and those that were given up can be acknowledged', async () => {
  const { api, sent } = dataApiThat({})
  const onAcknowledged = vi.fn()
  const receipts = {
    kind: 'enquiry-receipt',
    says: 'Eingangsbestätigung an Absender einer Anfrage',
    given_up: 2,
    still_trying: 1,
    since: '2026-11-20T09:15:00Z',
    last_error: '550 5.1.1 unknown recipient',
    recipients: ['erika@example.com', 'max@example.com'].map((address) => ({
      address,
      kind: null,
      entry_id: null,
    })),
  }
  renderOnSite(<UndeliveredMailsNotice api={api} kinds={[receipts]} onAcknowledged={onAcknowledged} />)

  const notice = said('E-Mails, die nicht zugestellt sind')
  expect(notice).toContain('Eingangsbestätigung an Absender einer Anfrage')
  expect(notice).toContain('2 aufgegeben, 1 wird weiter versucht, seit 20.11.2026, 10:15 Uhr')
  expect(notice).toContain('550 5.1.1 unknown recipient')
  expect(notice).toContain('An erika@example.com, max@example.com und andere.')
  expect(screen.getByRole('link', { name: 'erika@example.com' }).getAttribute('href')).toBe(
    '/admin?suche=erika%40example.com',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Aufgegebene nicht mehr anzeigen' }))
  await vi.waitFor(() => expect(onAcknowledged).toHaveBeenCalledOnce())
  expect(sent('rpc/acknowledge_undelivered_mails')).toHaveLength(1)
})

test.each([
  ['enquiry-answer', 'consultation', '/admin/beratung/e1'],
  ['enquiry-receipt', null, '/admin?suche=erika%40example.com'],
  ['newsletter-confirmation', null, '/admin/newsletter?suche=erika%40example.com'],
  // To an administrator, of whom no list knows.
  ['newsletter-sample', null, undefined],
] as const)('an undelivered mail of the kind %s leads to its place', (kind, enquiry, href) => {
  const { api } = dataApiThat({})
  const recipients = [{ address: 'erika@example.com', kind: enquiry, entry_id: enquiry && 'e1' }]
  const mail = {
    kind,
    says: kind,
    given_up: 1,
    still_trying: 0,
    since: '2026-11-20T09:15:00Z',
    last_error: null,
    recipients,
  }
  renderOnSite(<UndeliveredMailsNotice api={api} kinds={[mail]} onAcknowledged={() => {}} />)

  expect(said('E-Mails, die nicht zugestellt sind')).toContain('An erika@example.com.')
  expect(screen.queryByRole('link', { name: 'erika@example.com' })?.getAttribute('href')).toBe(href)
  expect(screen.queryByText(/stehen unten/)).toBeNull()
})

test('first steps link to their pages, and are folded once there are entries', () => {
  const done = { isReleased: true, hasSecondFactor: true, sendsMails: true }
  const state = { ...done, isPublic: true, samples: 0, unreadTexts: 3, newestBackup: null }
  renderOnSite(<FirstStepsCard state={state} entries={1} />)

  const card = said('Die Website ist öffentlich, und es fehlt noch etwas')
  expect(card).toContain('4 von 6 erledigt. Als Nächstes: Texte prüfen.')
  const link = screen.getByText('Texte', { selector: 'a' })
  expect(link.getAttribute('href')).toBe('/admin/texte')
  expect(link.closest('details')?.open).toBe(false)
})
