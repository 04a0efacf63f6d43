import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { factFields, withFact } from '../../../../content/facts/fact-fields.ts'
import type { FactsDocument } from '../../../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../../../content/facts/shipped-facts.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import type { ContentState } from '../drafts/content-state.ts'
import type { PastRelease, TextsToRead, WaitingDocument } from './load-publishing.tsx'
import { PublishPage } from './publish-page.tsx'
import type { PublishedMessage } from './published-message.ts'
import type { OperationStep } from './release-steps.tsx'

const FACTS = waits('facts', 'Praxisdaten', 3)
const ARTICLE = waits('article/stille', 'Artikel: Stille', 5)
const released: FactsDocument = { ...shippedFacts, isPublished: true }
const confirmed: FactsDocument = { ...shippedFacts, confirmed: factFields.map(({ path }) => path) }

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('all drafts are published at once, and what is not ticked keeps its draft', async () => {
  const { sent, onPublished } = show({ waiting: [FACTS, ARTICLE] })
  expect(screen.getByRole('button', { name: 'Jetzt 2 Entwürfe veröffentlichen' })).toBeTruthy()

  fireEvent.click(screen.getByRole('checkbox', { name: /Praxisdaten$/ }))
  fireEvent.change(screen.getByLabelText(/^Notiz/), { target: { value: 'Nur der Artikel' } })
  press('Jetzt veröffentlichen')

  await vi.waitFor(() => expect(onPublished).toHaveBeenCalledOnce())
  expect(sent('rpc/publish_content')).toEqual([
    { _drafts: { 'article/stille': 5 }, _note: 'Nur der Artikel', _releases_site: false },
  ])
  expect(onPublished).toHaveBeenCalledWith({
    title: 'Veröffentlicht',
    description: 'Alle Seiten zeigen den neuen Stand.',
  })
})

test('no more drafts are ticked than can be published at once', () => {
  show({ waiting: Array.from({ length: 41 }, (_, number) => waits(`article/a${number}`, `Artikel: ${number}`, 1)) })
  expect(screen.getAllByRole('checkbox', { checked: false })).toHaveLength(1)
})

test('the editor of a text leads to publishing only that, not another that is half written', () => {
  show({ waiting: [ARTICLE, FACTS], only: 'facts' })
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Praxisdaten',
    'Artikel: Stille',
  ])
  const ticked = (label: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`${label}$`) })

  expect([ticked('Praxisdaten').checked, ticked('Artikel: Stille').checked]).toEqual([true, false])
  fireEvent.click(ticked('Praxisdaten'))
  expect(screen.getByText('Nichts ist ausgewählt.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Jetzt veröffentlichen' }).disabled).toBe(true)
})

test('what was noted stays while nothing is ticked, and after a conflict that left no draft', async () => {
  const conflict = { 'rpc/publish_content': () => ({ state: 'conflict' }) }
  show({ waiting: [ARTICLE, FACTS], afterwards: [], answers: conflict })
  const note = () => screen.getByLabelText<HTMLInputElement>(/^Notiz/).value
  fireEvent.change(screen.getByLabelText(/^Notiz/), { target: { value: 'Neue Zeiten' } })
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  expect(note()).toBe('Neue Zeiten')

  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  press('Jetzt 2 Entwürfe veröffentlichen')
  await screen.findByText(/^Inzwischen wurde etwas geändert/)
  expect(screen.getByText('Es gibt keinen Entwurf.', { exact: false })).toBeTruthy()
  expect(note()).toBe('Neue Zeiten')
})

test('an article for later is not said to be on the pages', async () => {
  const { onPublished } = show({ waiting: [{ ...ARTICLE, hiddenUntil: '2026-12-01T09:00' }] })
  press('Jetzt veröffentlichen')

  await vi.waitFor(() => expect(onPublished).toHaveBeenCalledOnce())
  expect(onPublished.mock.calls[0]?.[0].description).toMatch(
    /^Artikel: Stille erscheint am 1\.\sDezember 2026 um\s09:00\sUhr\.$/,
  )
})

test.each<[object, RegExp]>([
  [{ state: 'conflict' }, /^Inzwischen wurde etwas geändert\. Veröffentlicht ist nichts\./],
  [refusal('content_invalid', 'Artikel: Das Titelbild fehlt.'), /^Artikel: Das Titelbild fehlt\.$/],
  [refusal('XX000', 'out of memory'), /^Das ließ sich nicht veröffentlichen; die Website zeigt weiter/],
])('where nothing is published (%j), a sentence says so', async (answer, sentence) => {
  const { onPublished } = show({ waiting: [ARTICLE], answers: { 'rpc/publish_content': () => answer } })
  press('Jetzt veröffentlichen')

  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(onPublished).not.toHaveBeenCalled()
})

test('a draft is thrown away only after a question that says what goes', async () => {
  const { sent, onChanged } = show({ waiting: [FACTS, { ...ARTICLE, isNew: true }] })
  press('Entwurf verwerfen: Praxisdaten')
  expect(screen.getByRole('dialog').textContent).toContain('Die Website bleibt, wie sie ist.')
  press('Abbrechen')
  press('Entwurf verwerfen: Artikel: Stille')
  expect(screen.getByRole('dialog').textContent).toMatch(/Artikel: Stille.*noch nie veröffentlicht.*Eine Woche lang/)
  expect(sent('rpc/discard_draft')).toEqual([])

  press('In den Papierkorb')
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(sent('rpc/discard_draft')).toEqual([{ _subject: 'article/stille', _seen: 5 }])
})

test('a release says what it waits for, each with its link, and its button is grey until then', () => {
  const unread = [{ document: 'guide/wasser', label: 'Ratgeber: Wasser' }]
  show({ facts: shippedFacts, toRead: { all: 11, unread, readInDrafts: {} } })
  const [facts, texts] = within(screen.getByRole('region', { name: 'Website freigeben' })).getAllByRole('listitem')
  expect(facts?.textContent).toMatch(/Angaben \(offen\): Noch \d+ sind Beispiele\. Angaben ersetzen$/)
  expect(texts?.textContent).toMatch(/Texte \(offen\): 1 von 11 noch zu lesen\./)
  expect(screen.getByRole('link', { name: 'Ratgeber: Wasser' }).getAttribute('href')).toBe('/admin/texte/guide/wasser')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Website freigeben' }).disabled).toBe(true)
  expect(screen.getByText(/nicht bestätigt, dass er den Knopf „Vertrag widerrufen“ zeigt/)).toBeTruthy()
})

test('empty papers of a device are warned of with the way to each, before and after the release, and lock nothing', () => {
  show({ facts: confirmed })
  const [, texts, papers] = within(screen.getByRole('region', { name: 'Website freigeben' })).getAllByRole('listitem')
  expect(texts?.textContent).toBe('✓Texte (erledigt): Alle sind gelesen.')
  expect(papers?.textContent).toMatch(
    /^!Papiere der Geräte \(Warnung\): Zu den Geräten fehlt etwas, von dem Sicherheit abhängt\./,
  )
  const link = within(papers as HTMLElement).getByRole('link', { name: 'MWO Digital: Stärke des Felds' })
  expect(link.getAttribute('href')).toBe('/admin/praxis#device.papers.field')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Website freigeben' }).disabled).toBe(false)
  cleanup()

  const repeated = () => screen.queryByRole('region', { name: 'Papiere der Geräte' })?.textContent
  const draftOf = (path: string) => ({ change: 3, author: null, body: withFact(released, path, 'Neu') })
  show({ facts: released, draft: draftOf('practice.tagline') })
  expect(repeated(), 'for a comma elsewhere it is not repeated').toBeUndefined()
  expect(screen.getByText(/^Die Website ist freigegeben: Besucher und Suchmaschinen sehen sie\./)).toBeTruthy()
  cleanup()
  show({ facts: released, draft: draftOf('device.seat') })
  expect(repeated()).toContain('MWO Digital: Stärke des Felds')
})

test('a release names that mails and backups are missing, with the way there, and does not wait for them', () => {
  const operation = [
    { name: 'Mailserver einstellen', isDone: false, says: 'E-Mails erreichen noch niemanden.' },
    { name: 'Sichern', isDone: true, says: 'Die jüngste Sicherung ist von heute.' },
  ]
  show({ facts: confirmed, operation })
  const [, , , mail, backup] = within(screen.getByRole('region', { name: 'Website freigeben' }))
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.className.includes('gap-4'))
  expect(mail?.textContent).toBe('!Mailserver einstellen (Warnung): E-Mails erreichen noch niemanden. Was zu tun ist')
  expect(
    within(mail as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/admin')
  expect(backup?.textContent).toBe('✓Sichern (erledigt): Die jüngste Sicherung ist von heute. ')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Website freigeben' }).disabled).toBe(false)
})

test('what does not go with a colleague is warned of before the release, also where it was confirmed', () => {
  const colleague = { name: 'Max Mustermann', role: 'partner' } as FactsDocument['practice']['colleagues'][number]
  show({ facts: { ...confirmed, practice: { ...confirmed.practice, colleagues: [colleague] } } })
  const link = screen.getByRole('link', { name: 'Über uns: Überschrift' })
  expect(link.getAttribute('href')).toBe('/admin/praxis#words.about.title')
  expect(link.closest('ul')?.parentElement?.textContent).toMatch(/^Das passt nicht zusammen \(Warnung\):/)
})

test('releasing the site publishes facts of a real practice and what was read in drafts, and says so', async () => {
  const { sent, onPublished } = show({ facts: confirmed, toRead: { ...allRead, readInDrafts: { 'guide/wasser': 5 } } })
  press('Website freigeben')

  await vi.waitFor(() => expect(onPublished).toHaveBeenCalledOnce())
  expect(onPublished.mock.calls[0]?.[0].title).toBe('Die Website ist freigegeben')
  expect(sent('rpc/require_recent_authentication')).toHaveLength(1)
  expect(sent('rpc/save_draft')).toMatchObject([{ _subject: 'facts', _body: { isPublished: false } }])
  expect(sent('rpc/publish_content')).toEqual([
    { _drafts: { 'guide/wasser': 5, facts: 1 }, _note: 'Website freigegeben', _releases_site: true },
  ])
})

test('an earlier release says what it changes before it comes back', async () => {
  const { sent, onPublished } = show({ releases: [past(2), past(1)] })
  const history = screen.getByRole('region', { name: 'Was veröffentlicht wurde' })
  expect(within(history).getAllByRole('listitem')[0]?.textContent).toMatch(/Geändert: Praxisdaten.*Jetzt zu sehen/)
  expect(within(history).getAllByRole('button', { name: /wieder veröffentlichen$/ })).toHaveLength(1)

  press(/^Stand vom .* wieder veröffentlichen$/)
  const question = await screen.findByRole('dialog', { name: /^Stand vom .* wieder veröffentlichen$/ })
  expect(question.textContent).toContain('Was Stand 1 ändert')
  expect(sent('rpc/restore_content')).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Wieder veröffentlichen' }))

  await vi.waitFor(() => expect(onPublished).toHaveBeenCalledOnce())
  expect(sent('rpc/restore_content')).toEqual([{ _release: 1, _current: 2 }])
})

test('a change that cannot be taken back says why', async () => {
  const takeBack = async () => 'Davon ist nichts mehr zu sehen: Es wurde seitdem schon wieder geändert.'
  const { onChanged } = show({ releases: [{ ...past(1), takeBack }] })
  press(/^Diese Änderung zurücknehmen: Praxisdaten, vom/)

  expect(await screen.findByText(/^Davon ist nichts mehr zu sehen/)).toBeTruthy()
  expect(onChanged).not.toHaveBeenCalled()
})

const allRead: TextsToRead = { all: 11, unread: [], readInDrafts: {} }

interface Shown {
  facts?: FactsDocument
  waiting?: WaitingDocument[]
  /** What waits once the page was told that something changed. */
  afterwards?: WaitingDocument[]
  only?: string
  releases?: PastRelease[]
  toRead?: TextsToRead
  draft?: ContentState<FactsDocument>['draft']
  operation?: OperationStep[]
  answers?: Parameters<typeof dataApiThat>[0]
}

function show({
  facts = released,
  draft = null,
  waiting = [],
  afterwards,
  only,
  releases = [],
  toRead = allRead,
  operation = [],
  answers,
}: Shown) {
  const { api, sent } = dataApiThat({
    'rpc/publish_content': () => ({ state: 'published' }),
    'rpc/restore_content': () => ({ state: 'published' }),
    'rpc/save_draft': () => ({ state: 'saved', change: 1 }),
    ...answers,
  })
  const onChanged = vi.fn<() => void>()
  const onPublished = vi.fn<(message: PublishedMessage) => void>()
  const state = { release: releases[0]?.release ?? 1, version: 1, published: facts, draft }
  function Page() {
    const [present, setPresent] = useState(waiting)
    onChanged.mockImplementation(() => setPresent((before) => afterwards ?? before))
    return (
      <PublishPage
        {...{ api, only, releases, toRead, operation, onChanged, onPublished }}
        facts={state}
        older={undefined}
        waiting={present}
      />
    )
  }
  renderOnSite(<Page />)
  return { sent, onChanged, onPublished }
}

function waits(document: string, label: string, change: number): WaitingDocument {
  return { document, label, change, href: '/admin', isNew: false, hiddenUntil: undefined, changes: <p>Alt und neu</p> }
}

function past(release: number): PastRelease {
  return {
    release,
    published_at: `2026-11-2${release}T10:00:00Z`,
    author: 'erika.mustermann@example.com',
    note: '',
    restored_from: null,
    changed: ['Praxisdaten'],
    loadChanges: async () => <p>Was Stand {release} ändert</p>,
    takeBack: async () => undefined,
  }
}

function refusal(code: string, message: string): Response {
  return Response.json({ code, message, details: null, hint: null }, { status: 400 })
}
