import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { LibraryPicture } from '../../../database/json-results.ts'
import { HEIC_REFUSED } from '../../../rules/input/uploads.ts'
import { MAX_PICTURE_BYTES } from '../../../rules/pictures.ts'
import { dataApiThat } from '../../../tests/support/component/data-api-that.ts'
import { mistakes, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { ReauthenticateContext } from '../../lib/recent-authentication.ts'
import { PictureForm } from './picture-form.tsx'

const HEIC = HEIC_REFUSED
const uploaded = { hash: 'A'.repeat(22), width: 1200, height: 900 }
const file = (name: string, bytes = 8) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
const choose = (chosen: File) => userEvent.upload(screen.getByLabelText(/^Datei/), chosen, { applyAccept: false })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Bild sichern' }))
const name = () => screen.getByLabelText<HTMLInputElement>('Name')

test('a file that is refused says why and what to do, and nothing that was typed is lost', async () => {
  const { post, sent } = show()
  post.mockResolvedValueOnce(Response.json({ code: 'picture_unreadable', message: HEIC }, { status: 422 }))
  fireEvent.change(name(), { target: { value: 'Erika am Fenster' } })
  await choose(file('gross.jpg', MAX_PICTURE_BYTES + 1))
  expect(await screen.findByText(/^Die Datei ist zu groß\./)).toBeTruthy()
  expect(post).not.toHaveBeenCalled()
  await choose(file('IMG_1.heic'))
  expect(await screen.findByText(HEIC)).toBeTruthy()
  save()

  expect(await mistakes()).toEqual([
    HEIC,
    'Bitte beschreiben Sie das Bild in einem Satz, oder sagen Sie, dass es nur schmückt.',
  ])
  fireEvent.click(screen.getByRole('link', { name: /beschreiben Sie das Bild/ }))
  expect(document.activeElement).toBe(screen.getByLabelText('Beschreibung'))
  fireEvent.click(screen.getByLabelText(/schmückt nur/))
  await choose(file('portrait.jpg'))
  expect(await screen.findByRole('group', { name: 'Fokus' })).toBeTruthy()
  save()
  await vi.waitFor(() =>
    expect(sent('rpc/save_picture')).toMatchObject([{ _name: 'Erika am Fenster', _alt: '', _hash: uploaded.hash }]),
  )
})

test('a file is sent again once the person confirmed who they are', async () => {
  const { post } = show()
  const message = 'Bestätigen Sie zuerst noch einmal, dass Sie es sind.'
  post.mockResolvedValueOnce(Response.json({ code: 'reauthentication_needed', message }, { status: 401 }))

  await choose(file('warten.jpg'))

  await vi.waitFor(() => expect(name().value).toBe('warten'))
  expect(post).toHaveBeenCalledTimes(2)
})

test('a file brings its name along, and the point that stays in sight is set with keys', async () => {
  const { sent, onSaved } = show()
  // An iPhone then sends its photos as JPEG.
  expect(screen.getByLabelText<HTMLInputElement>(/^Datei/).accept).not.toMatch(/hei[cf]/)
  await choose(file('warten.jpg'))
  await vi.waitFor(() => expect(name().value).toBe('warten'))
  fireEvent.change(screen.getByLabelText('Beschreibung'), { target: { value: ' Zwei Stühle. ' } })
  fireEvent.change(screen.getByRole('slider', { name: 'Von oben nach unten' }), { target: { value: '0' } })
  save()

  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(false, expect.any(String)))
  expect(sent('rpc/save_picture')).toMatchObject([{ _seen: 0, _alt: 'Zwei Stühle.', _focus_x: 50, _focus_y: 0 }])
})

test('a press on the picture sets the point that stays in sight', async () => {
  const { sent } = show({ edited: shownPicture() })
  const picture = screen.getByRole('group', { name: 'Fokus' }).querySelector('.focus-picture') as HTMLElement
  picture.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100)
  fireEvent.pointerDown(picture, { clientX: 150, clientY: 10 })
  save()

  await vi.waitFor(() => expect(sent('rpc/save_picture')).toMatchObject([{ _focus_x: 75, _focus_y: 10 }]))
})

test('another file brings its own name, and a name that was typed stays', async () => {
  show()
  await choose(file('gross20.jpg'))
  await vi.waitFor(() => expect(name().value).toBe('gross20'))
  await choose(file('portraet.jpg'))
  await vi.waitFor(() => expect(name().value).toBe('portraet'))
  fireEvent.change(name(), { target: { value: 'Erika am Fenster' } })
  await choose(file('warten.jpg'))
  await vi.waitFor(() => expect(screen.queryByText(/^Das Bild wird hochgeladen/)).toBeNull())
  expect(name().value).toBe('Erika am Fenster')
})

test.each([
  ['conflict', /^Dieses Bild wurde inzwischen geändert\. Gesichert ist nichts\./],
  ['full', /^Es sind schon \d+ Bilder\./],
  ['missing', /^Die Datei ist nicht mehr auf dem Server\./],
])('an answer of "%s" is a sentence, and the form stays', async (state, sentence) => {
  const { onSaved } = show({ state, edited: shownPicture() })
  expect(screen.getByText(/Was Sie hier sichern, gilt dort sofort\.$/)).toBeTruthy()
  save()

  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(onSaved).not.toHaveBeenCalled()
})

function show({ state = 'saved', edited }: { state?: string; edited?: LibraryPicture } = {}) {
  const { api, sent } = dataApiThat({ 'rpc/save_picture': () => ({ state, release: null }) })
  const post = vi.fn(async (_path: string, _file: Blob) => Response.json(uploaded))
  const onSaved = vi.fn<(isShown: boolean, id: string) => void>()
  renderOnSite(
    <ReauthenticateContext value={async () => true}>
      <PictureForm {...{ api, post, onSaved, ...(edited ? { edited } : {}) }} onCancel={() => {}} />
    </ReauthenticateContext>,
  )
  return { post, sent, onSaved }
}

function shownPicture(): LibraryPicture {
  return {
    id: 'fenster',
    name: 'Am Fenster',
    version: 2,
    shown_version: 2,
    picture: { ...uploaded, alt: 'Erika steht am Fenster.', x: 50, y: 50 },
    deleted_at: null,
    places: [{ document: 'facts', is_draft: false }],
  }
}
