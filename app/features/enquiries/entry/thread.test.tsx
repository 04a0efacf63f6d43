import type { StorageClient } from '@supabase/storage-js'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Reply } from '../../../../database/json-results.ts'
import { press, renderOnSite, textsOf } from '../../../../tests/support/component/render-on-site.tsx'
import { sampleEntry } from '../../../../tests/support/component/sample-entry.ts'
import { sampleReply } from '../../../../tests/support/component/sample-reply.ts'
import { Thread } from './thread.tsx'

const items = () => textsOf(within(screen.getByRole('list', { name: 'Unterhaltung' })).getAllByRole('listitem'))
const received = (at: string) => ({ received_at: at, accepted_at: at })

test('mails of the person stand in the one thread, the newest first, without what they quote', () => {
  show(
    sampleReply({ ...received('2026-11-20T10:00:00Z'), text: 'Gern am Mittwoch.', quoted: '> Wann passt es?' }),
    sampleReply({ ...received('2026-11-21T10:00:00Z'), text: 'Oder am Freitag.' }),
  )

  const [newest, older, request] = items()
  expect(newest).toMatch(/^Max Mustermann per E-Mail · 21\.\sNovember\s2026.*Oder am Freitag\.$/)
  expect(older).toContain('Gern am Mittwoch.')
  expect(request).toContain('über das Formular')
  expect(screen.getByText('> Wann passt es?').closest('details')?.open).toBe(false)
  expect(screen.getByText('Zitierten Text zeigen')).toBeTruthy()
})

test('a mail whose text is empty shows its subject, its files, and why one was not taken', () => {
  const files = [
    { name: 'befund.pdf', path: 'mails/1/befund.pdf', bytes: 2_000_000, state: 'kept' as const },
    { name: 'film.mov', path: null, bytes: 9 * 1024 * 1024, state: 'type' as const },
  ]
  show(sampleReply({ text: '', subject: 'Mein Befund', files }))

  expect(items()[0]).toContain('Mein Befund')
  const [taken, left] = screen.getAllByRole('region', { name: /^Datei / }) as [HTMLElement, HTMLElement]
  expect(within(taken).getByRole('button', { name: 'Datei herunterladen' })).toBeTruthy()
  expect(left.textContent).toMatch(/film\.mov · 9\sMB\. Nicht übernommen: diese Art von Datei nehmen wir nicht an\./)
  expect(within(left).queryByRole('button')).toBeNull()
})

test('an automatic answer says that it is none, and stays folded', () => {
  show(sampleReply({ automatic: true, accepted_at: null, text: 'Ich bin im Urlaub.' }))

  expect(items()[0]).toMatch(/^Automatische Antwort vom .*, keine Antwort auf Ihre E-Mail/)
  expect(screen.getByText('Ich bin im Urlaub.').closest('details')?.open).toBe(false)
})

test('a mail from another address bears no name until it is accepted', async () => {
  const other = { from: 'fremd@example.com', known: false }
  const { said } = show(
    sampleReply({ ...other, ...received('2026-11-20T10:00:00Z'), text: 'Angenommen' }),
    sampleReply({ ...other, received_at: '2026-11-21T10:00:00Z', accepted_at: null }),
  )

  expect(items()).toEqual([
    expect.stringMatching(/^E-Mail von anderer Adresse: fremd@example\.com · .*Gehört dazuVerwerfen/),
    expect.stringMatching(/^Max Mustermann per E-Mail, von anderer Adresse: fremd@example\.com · .*Angenommen$/),
    expect.anything(),
  ])
  await press('Gehört dazu')
  expect(said.accept).toHaveBeenCalledOnce()
})

test('to dismiss a mail asks, names what goes, and says when it did not work', async () => {
  const file = { name: 'bild.jpg', path: 'mails/1/bild.jpg', bytes: 1, state: 'kept' as const }
  const { said } = show(
    sampleReply({ from: 'fremd@example.com', known: false, accepted_at: null, files: [file, file] }),
  )
  said.dismiss.mockRejectedValueOnce(new TypeError('Failed to fetch'))

  await press('Verwerfen')
  const question = screen.getByRole('dialog', { name: 'Verwerfen' })
  expect(question.textContent).toMatch(/die E-Mail von fremd@example\.com mit 2\sDateien.*An Ihrem Postfach ändert/)
  await userEvent.click(within(question).getByRole('button', { name: 'Endgültig löschen' }))
  expect(await within(question).findByText(/^Die E-Mail konnte nicht verworfen werden\./)).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Endgültig löschen' }))
  expect(said.dismiss).toHaveBeenCalledTimes(2)
})

function show(...replies: Reply[]) {
  const task = () => vi.fn().mockResolvedValue(undefined)
  const said = {
    answers: [],
    replies,
    busy: false,
    takeBack: task(),
    sendAgain: undefined,
    accept: task(),
    dismiss: task(),
  }
  renderOnSite(<Thread enquiry={sampleEntry()} said={said} storage={{} as StorageClient} />)
  return { said }
}
