import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { press, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { PictureControl } from './picture-control.tsx'
import { AddPicture } from './pictures-to-choose.tsx'

test('a photo is uploaded where it is shown, and the form around it is not sent', async () => {
  const onChange = vi.fn<(id: unknown) => void>()
  const onSubmit = vi.fn<() => void>()
  renderOnSite(
    <form onSubmit={onSubmit}>
      <AddPicture
        value={(onDone) => (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              onDone('fenster')
            }}
          >
            <button type="submit">Bild sichern</button>
          </form>
        )}
      >
        <PictureControl id="portrait" label="Porträt" value={null} errors={{}} onChange={onChange} />
      </AddPicture>
    </form>,
  )
  expect(screen.queryByRole('button', { name: 'Bild wählen: Porträt' }), 'while there is none').toBeNull()

  await press('Foto hochladen: Porträt')
  await press('Bild sichern')

  expect(onChange).toHaveBeenCalledExactlyOnceWith('fenster')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onSubmit).not.toHaveBeenCalled()
})
