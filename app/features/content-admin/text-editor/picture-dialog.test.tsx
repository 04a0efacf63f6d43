import { fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { AddPicture, PicturesToChoose, type PictureToChoose } from '../../../ui/controls/pictures-to-choose.tsx'
import { PictureDialog, type PictureValues } from './picture-dialog.tsx'

const library = [picture('ecke', 'Die Warteecke', 'Zwei Stühle am Fenster.'), picture('muster', 'Ein Muster', '')]
const said = () => screen.getAllByRole('status')[0]?.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a picture must be chosen; its description for screen readers is shown, and its caption is one line', () => {
  const { onChosen } = show()
  press('Bild einfügen')
  expect(screen.getByText('Bitte wählen Sie ein Bild.')).toBeTruthy()

  fireEvent.click(screen.getByRole('radio', { name: 'Ein Muster' }))
  expect(screen.queryByText('Bitte wählen Sie ein Bild.')).toBeNull()
  expect(said()).toBe('Schmückt nur, ohne Beschreibung')
  fireEvent.click(screen.getByRole('radio', { name: 'Die Warteecke' }))
  expect(said()).toBe('Beschreibung: Zwei Stühle am Fenster.')
  fireEvent.change(screen.getByLabelText(/^Bildunterschrift/), { target: { value: ' So sitzt\nman  bei uns. ' } })
  press('Bild einfügen')
  expect(onChosen).toHaveBeenCalledExactlyOnceWith({ id: 'ecke', caption: 'So sitzt man bei uns.' })
})

test('a picture of the text is changed or removed, and one that is gone says so', () => {
  const { onRemove } = show({ id: 'verloren', caption: '' })
  expect(said()).toBe('Ein Bild, das es nicht mehr gibt')

  press('Bild entfernen')
  expect(onRemove).toHaveBeenCalledOnce()
})

test('a new picture is uploaded in between: the focus stays inside, and the new one is chosen', () => {
  show(undefined, (onDone) => (
    <button type="button" onClick={() => onDone('muster')}>
      Bild sichern
    </button>
  ))
  press('Neues Bild hochladen')
  expect(screen.getByRole('dialog', { name: 'Neues Bild' })).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Bild hochladen')

  press('Bild sichern')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Bild wählen')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ein Muster' }).checked).toBe(true)
})

function show(values?: PictureValues, addPicture: ComponentProps<typeof AddPicture>['value'] = () => null) {
  const onChosen = vi.fn<(values: PictureValues) => void>()
  const onRemove = vi.fn<() => void>()
  renderOnSite(
    <PicturesToChoose value={library}>
      <AddPicture value={addPicture}>
        <PictureDialog {...{ values, onChosen, onRemove }} onClose={() => {}} />
      </AddPicture>
    </PicturesToChoose>,
  )
  return { onChosen, onRemove }
}

function picture(id: string, name: string, alt: string) {
  const stored = { hash: 'A'.repeat(22), width: 900, height: 1200, alt, x: 50, y: 50 }
  return { id, name, picture: stored, deleted_at: null } satisfies PictureToChoose
}
