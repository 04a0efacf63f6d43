import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { OperatingState } from '../../../rules/operation/operating-state.ts'
import { dataApiThat } from '../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { BackupLine, FirstStepsLine } from '../../features/first-steps/first-steps-lines.tsx'
import { TroubleLines, WarningLine } from '../../features/operating-state/operating-lines.tsx'
import { UndeliveredMailsLine } from '../../features/undelivered-mails/undelivered-mails-line.tsx'

/** What a line says, and what the dialog does that its press opens. */
async function told(line: RegExp): Promise<string | null> {
  await userEvent.click(screen.getByRole('button', { name: line }))
  return screen.getByRole('dialog').textContent
}

test('a server that cannot store says why and whom to call; commands are for those who care for it', async () => {
  const state: OperatingState = { ready: false, reasons: ['disk_full'], warnings: ['clock_not_trusted'] }
  renderOnSite(
    <>
      <TroubleLines state={state} sendsMails />
      <WarningLine state={state} />
    </>,
  )

  expect(await told(/^Anfragen können gerade nicht ankommen/)).toMatch(/Die Festplatte ist voll\..*Zuständig:/)
  expect(screen.getByText('npm run doctor').closest('details')?.open).toBe(false)
  await press('Schließen')
  expect(await told(/^Etwas stimmt am Server nicht/)).toContain('Solange wird nichts nach Fristen gelöscht.')
})

test.each([
  [{ ready: true, reasons: ['disk_read_only'], warnings: [] }, true, /^Dateien können gerade nicht ankommen/],
  [{ ready: true, reasons: [], warnings: ['mail_sign_in_fails'] }, true, /^E-Mails gehen nicht hinaus/],
  [{ ready: true, reasons: [], warnings: [] }, false, /^E-Mails gehen nicht hinaus/],
] as const)('%j with mails %s is told in red', (state, sendsMails, line) => {
  renderOnSite(<TroubleLines state={state as unknown as OperatingState} sendsMails={sendsMails} />)
  expect(screen.getByRole('button', { name: line }).hasAttribute('data-bad')).toBe(true)
})

test('without problems there is no line', () => {
  const { api } = dataApiThat({})
  const state: OperatingState = { ready: true, reasons: [], warnings: [] }
  renderOnSite(
    <>
      <TroubleLines state={state} sendsMails />
      <WarningLine state={state} />
      <UndeliveredMailsLine api={api} kinds={[]} onAcknowledged={() => {}} />
    </>,
  )
  expect(screen.queryByRole('button')).toBeNull()
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
  renderOnSite(<UndeliveredMailsLine api={api} kinds={[receipts]} onAcknowledged={onAcknowledged} />)

  const notice = await told(/^3.nicht zugestellte E-Mails.*an erika@example.com und andere$/)
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
] as const)('an undelivered mail of the kind %s leads to its place', async (kind, enquiry, href) => {
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
  renderOnSite(<UndeliveredMailsLine api={api} kinds={[mail]} onAcknowledged={() => {}} />)

  expect(await told(/^1.nicht zugestellte E-Mail/)).toContain('An erika@example.com.')
  expect(screen.queryByRole('link', { name: 'erika@example.com' })?.getAttribute('href')).toBe(href)
})

test('first steps say how many are done, and link to their pages', async () => {
  const done = { isReleased: true, hasSecondFactor: true, sendsMails: true }
  const state = { ...done, isPublic: true, samples: 0, unreadTexts: 3, newestBackup: null }
  renderOnSite(
    <>
      <FirstStepsLine state={state} />
      <BackupLine state={state} />
    </>,
  )

  expect(screen.getByRole('button', { name: /^Letzte Sicherung/ }).textContent).toContain('noch keine')
  expect(await told(/^Erste Schritte\s*4 von 6 erledigt$/)).toContain(
    'Die Website ist öffentlich, und es fehlt noch etwas',
  )
  expect(screen.getByText('Texte', { selector: 'a' }).getAttribute('href')).toBe('/admin/texte')
})
