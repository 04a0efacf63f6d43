import { useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { keepTogether } from '../layout/keep-together.tsx'
import type { ControlProps } from './control-of.ts'
import { AddPicture, LOST_PICTURE, PictureChoice, PicturesToChoose, Thumbnail } from './pictures-to-choose.tsx'

/** Chooses the picture of a place. */
export function PictureControl({ id, label, hint, value, errors, onChange }: ControlProps) {
  const error = errors[id]
  const [isOpen, setOpen] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const addPicture = useContext(AddPicture)
  const hasOthers = useContext(PicturesToChoose).some(({ deleted_at }) => !deleted_at)
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">
        {label} <span className="font-normal text-ink-muted">(freiwillig)</span>
      </legend>
      {hint ? <p className="text-small text-ink-muted">{keepTogether(hint)}</p> : null}
      {error ? (
        <p id={`${id}-error`} className="text-small font-semibold text-error">
          {error}
        </p>
      ) : null}
      {value ? <ChosenPicture id={value} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button
          id={id}
          variant="secondary"
          size="small"
          aria-label={`Foto hochladen: ${label}`}
          onClick={() => setAdding(true)}
        >
          Foto hochladen
        </Button>
        {hasOthers ? (
          <Button
            variant="secondary"
            size="small"
            aria-expanded={isOpen}
            aria-label={`Bild wählen: ${label}`}
            onClick={() => setOpen(!isOpen)}
          >
            Bild wählen
          </Button>
        ) : null}
        {value ? (
          <Button variant="link" aria-label={`Kein Foto zeigen: ${label}`} onClick={() => onChange(null)}>
            Kein Foto zeigen
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <div className="grid gap-3 rounded-card border border-dune p-4">
          <PictureChoice name={id} chosen={value} onChange={onChange} />
        </div>
      ) : null}
      {isAdding
        ? // A form must not stand in another.
          createPortal(
            // What is sent in the dialog is not sent by the form around the control.
            <div onSubmit={(event) => event.stopPropagation()}>
              <Dialog open onClose={() => setAdding(false)} title={`Foto hochladen: ${label}`} size="tall">
                {addPicture((added) => {
                  setAdding(false)
                  if (added) onChange(added)
                })}
              </Dialog>
            </div>,
            document.body,
          )
        : null}
    </fieldset>
  )
}

/** The chosen picture with its name. */
export function ChosenPicture({ id }: { id: unknown }) {
  const chosen = useContext(PicturesToChoose).find((one) => one.id === id)
  if (!id) return <p>(kein Foto)</p>
  if (!chosen) return <p>{LOST_PICTURE}</p>
  return (
    <p className="flex items-center gap-3">
      <span className="w-[6rem] flex-none">
        <Thumbnail {...chosen} />
      </span>
      {chosen.name}
    </p>
  )
}
