import { expect, test } from 'vitest'
import type { HeaderDraft } from '../../../../content/texts/text-document.ts'
import { headerForm } from './header-form.ts'

const listed = (key: string) => ({ key, path: `/blog/${key}`, title: `Titel von ${key}`, excerpt: 'Zwei Sätze.' })
const around = { liveSlug: undefined, ownPages: [], articles: [listed('eins'), listed('zwei')] }

function fieldOf(kind: 'article' | 'issue', header: HeaderDraft, path: string) {
  const field = headerForm(kind, header, around).find((one) => one.path === path)
  if (!field) throw new Error(`there is no field ${path}`)
  return field
}

test('articles below an issue keep the order of choosing, and one that is gone can be taken out', () => {
  const gone = { path: '/blog/fort', title: 'Nicht mehr da', excerpt: 'Ein Satz.' }
  const field = fieldOf('issue', { teasers: [gone] }, 'teasers')
  expect(field).toMatchObject({ choices: ['/blog/eins', '/blog/zwei', '/blog/fort'], value: ['/blog/fort'] })

  const { key: _key, ...zwei } = listed('zwei')
  expect(field.change(['/blog/zwei', '/blog/fort'])).toEqual({ teasers: [zwei, gone] })
})

test('an empty field that may be left out is not there', () => {
  expect(fieldOf('article', {}, 'updatedAt').change('')).toEqual({ updatedAt: undefined })
  expect(fieldOf('article', {}, 'date').change('')).toEqual({ date: '' })
  expect(fieldOf('article', {}, 'cover').change(null)).toEqual({ cover: undefined })
})

test('an address is made of what is typed', () => {
  expect(fieldOf('article', {}, 'slug').change('Urlaub & Umbau 2026 ')).toMatchObject({ slug: 'urlaub-umbau-2026-' })
})
