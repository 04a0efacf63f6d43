import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { inertPage } from './page-window.tsx'

const pages = [{ title: 'Der Artikel' }, { title: 'Seine Karte im Blog', path: '/blog' }]
const page = {
  path: '/blog/stille',
  html: '<h1>Stille</h1>',
  missing: [] as { place: string; message: string; path: string[] }[],
}
const state = () => document.querySelector('[data-preview-state]')?.getAttribute('data-preview-state')
const shown = () => expect.poll(state).toBe('shown')

test('the draft is saved before it is previewed, and another page of it is asked for by its address', async () => {
  const { server, asked } = show()
  await shown()
  expect(server.saved).toBe(1)
  expect(screen.getByTitle('Vorschau, Handy').getAttribute('srcdoc')).toContain('<h1>Stille</h1>')
  fireEvent.click(screen.getByRole('button', { name: 'Großer Bildschirm' }))
  expect(screen.getByTitle('Vorschau, Großer Bildschirm').style.width).toBe('1280px')

  fireEvent.change(screen.getByLabelText('Seite'), { target: { value: '1' } })
  await shown()
  expect(asked).toEqual([{ document: 'article/stille' }, { document: 'article/stille', path: '/blog' }])
})

test('it says when it is older than the draft and what an unfinished one still needs, and is renewed', async () => {
  const { asked } = show({
    ...page,
    missing: [{ place: 'Schlagwörter', message: 'Bitte nennen Sie mindestens ein Schlagwort.', path: ['tags'] }],
  })
  await shown()
  expect(screen.getByText('Vor dem Veröffentlichen fehlt noch etwas (1)')).toBeTruthy()
  const link = screen.getByText('Bitte nennen Sie mindestens ein Schlagwort.')
  expect(link.getAttribute('href')).toBe('#header-tags')
  fireEvent.click(screen.getByRole('button', { name: 'Weiterschreiben' }))

  expect(screen.getByText('Sie haben seitdem weitergeschrieben.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Vorschau erneuern' }))
  await shown()
  expect(asked).toHaveLength(2)
})

const refused = (status: number, code: string, message: string) => () => Response.json({ code, message }, { status })
test.each<[string, () => Response, RegExp]>([
  ['a mistake of the draft', refused(422, 'content_invalid', 'Telefon: keine Nummer'), /^Telefon: keine Nummer$/],
  ['anything else', refused(500, 'XX000', 'out of memory'), /^Die Vorschau ließ sich nicht laden/],
  ['a host without this server', () => new Response('', { status: 404 }), /^Die Vorschau gibt es nur,/],
])('%s is a sentence, and it can be asked again', async (_why, refusal, sentence) => {
  const { server } = show()
  await shown()
  server.answer = refusal
  fireEvent.change(screen.getByLabelText('Seite'), { target: { value: '1' } })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByTitle(/^Vorschau,/)).toBeNull()

  server.answer = () => Response.json(page)
  fireEvent.click(screen.getByRole('button', { name: 'Vorschau erneuern' }))
  await shown()
})

test('the page runs nothing, leads nowhere, and has the display settings of this window', () => {
  document.documentElement.dataset.textSize = 'large'
  const html = inertPage(
    '<html><head><link rel="manifest" href="/m"><style data-fonts media="print"></style></head><body><script>1</script><noscript>Ohne</noscript><p>Text</p></body></html>',
  )
  delete document.documentElement.dataset.textSize

  expect(html).not.toMatch(/script|manifest/)
  expect(html).toMatch(/^<!doctype html><html[^>]*data-text-size="large"[^>]*><head><base target="_blank">/)
  expect(html).toContain('media="all"')
  expect(html).toContain('<p>Text</p>')
})

function show(first = page) {
  const server = { saved: 0, answer: () => Response.json(first) }
  const asked: unknown[] = []
  const post = async (_path: string, question: Blob) => {
    asked.push(JSON.parse(await question.text()))
    return server.answer()
  }
  const save = async () => {
    server.saved += 1
    return true
  }
  renderOnSite(<Writing {...{ save, post }} />)
  return { server, asked }
}

function Writing(parts: Pick<Parameters<typeof DraftPreview>[0], 'save' | 'post'>) {
  const [body, setBody] = useState('Ein Satz')
  return (
    <>
      <button type="button" onClick={() => setBody('Noch ein Satz')}>
        Weiterschreiben
      </button>
      <DraftPreview
        onPassage={() => {}}
        controlFor={(path) => `header-${path}`}
        document="article/stille"
        isSaved
        {...{ body, pages }}
        {...parts}
      />
    </>
  )
}
