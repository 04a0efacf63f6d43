import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shippedFacts } from '../../../../content/facts/shipped-facts.ts'
import type { TextDocument } from '../../../../content/texts/text-document.ts'
import type { KnownDocument } from '../../../../database/json-results.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { readRelease0 } from '../../../at-build/read-release-0.ts'
import { TextList } from './text-list.tsx'
import { listTexts, slugOf } from './text-source.ts'

const { texts } = await readRelease0()

test('all texts are in one list with their states, and published ones link to their page', () => {
  show([
    row('article/lakhovsky-pionier', { draft_change: 4, author: 'erika.mustermann@example.com' }),
    row('article/mwo-vs-zendawave', { header: { withdrawn: '/blog' } }),
    row('guide/wasser', { header: { reviewedAt: '2026-11-24' } }),
    row('guide/resonanz', { header: { publishAt: '2999-01-02T09:00' } }),
  ])
  const entries = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem')
  const entry = (words: RegExp) => screen.getAllByRole('listitem').find(({ textContent }) => words.test(textContent))

  const listed = ['Artikel', 'Ratgeber', 'Rechtstexte'].flatMap(entries)
  expect(listed).toHaveLength(Object.keys(texts).length)
  expect(entry(/Georges Lakhovsky/)?.textContent).toMatch(
    /Entwurf vom .*, erika\.mustermann@example\.com.*noch nicht geprüft.*Entwurf.*Seite ansehen/,
  )
  expect(entry(/Zendawave/i)?.textContent).toContain('zurückgezogen')
  expect(entry(/Zendawave/i)?.textContent).not.toContain('Seite ansehen')
  expect(entry(/^Wasser/)?.textContent, 'what is usual bears no mark').toMatch(
    /^Wasser[^.]*24\.\sNovember 2026Seite ansehen/,
  )
  expect(entry(/Erscheint am 2\.\sJanuar 2999 um\s09:00\sUhr/)?.textContent).toContain('geplant')
})

test('what the drafted facts hide from visitors is not to be read', () => {
  show([], { ...shippedFacts.practice, hasPortableDevice: false })
  const entry = (words: RegExp) => screen.getAllByRole('listitem').find(({ textContent }) => words.test(textContent))

  expect(entry(/Zendawave/i)?.textContent).not.toContain('noch nicht geprüft')
  expect(entry(/Georges Lakhovsky/)?.textContent).toContain('noch nicht geprüft')
})

test('a new article needs a title that no other one has', async () => {
  const { sent } = show([])
  const begin = () => fireEvent.click(screen.getByRole('button', { name: 'Artikel beginnen' }))
  const titled = (title: string) => fireEvent.change(screen.getByLabelText('Titel'), { target: { value: title } })
  fireEvent.click(screen.getByRole('button', { name: 'Neuer Artikel' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Titel'))

  begin()
  expect(await screen.findByText('Bitte geben Sie dem Artikel einen Titel.')).toBeTruthy()
  titled('Lakhovsky: Pionier')
  begin()
  expect(await screen.findByText(/^Einen Artikel mit diesem Titel gibt es schon\./)).toBeTruthy()
  titled('Größe und Maß – im Café')
  begin()
  await expect.poll(() => sent('rpc/save_draft')).toMatchObject([{ _subject: 'article/groesse-und-mass-im-cafe' }])
  expect(slugOf('  Wie oft ist oft?  ')).toBe('wie-oft-ist-oft')
  expect(slugOf('Ein Café für Ärzte & Freunde')).toBe('ein-cafe-fuer-aerzte-freunde')
})

test('a new guide begins at the last place, in no menu and without offers', async () => {
  const { sent } = show([])
  fireEvent.click(screen.getByRole('button', { name: 'Neuer Ratgeber' }))
  fireEvent.change(screen.getByLabelText('Titel'), { target: { value: 'Schall' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ratgeber beginnen' }))

  await expect.poll(() => sent('rpc/save_draft')).toMatchObject([{ _subject: 'guide/schall' }])
  const [{ _body: text }] = sent('rpc/save_draft') as [{ _body: TextDocument<'guide'> }]
  expect(text.header).toMatchObject({ slug: 'schall', shortTitle: 'Schall', order: expect.any(Number) })
  expect(text.header).not.toHaveProperty('menu')
  expect(text.header).not.toHaveProperty('offers')
})

function show(known: KnownDocument[], practice = shippedFacts.practice) {
  const { api, sent } = dataApiThat({ 'rpc/save_draft': () => ({ state: 'saved', change: 1 }) })
  renderOnSite(<TextList api={api} texts={listTexts(texts, known, practice)} />)
  return { sent }
}

function row(document: string, { header, ...changes }: { header?: object; draft_change?: number; author?: string }) {
  const shipped = texts[document]?.header
  return {
    document,
    version: header ? 1 : 0,
    header: header ? { ...shipped, ...header } : null,
    draft_change: null,
    draft_header: null,
    changed_at: changes.draft_change ? '2026-11-24T10:00:00Z' : null,
    author: null,
    ...changes,
  } as KnownDocument
}
