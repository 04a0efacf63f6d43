import { useContext, useId, useRef, useState } from 'react'
import { CAPTION_MAX } from '../../../../content/texts/text-attributes.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import {
  AddPicture,
  describedAs,
  LOST_PICTURE,
  PictureChoice,
  PicturesToChoose,
} from '../../../ui/controls/pictures-to-choose.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextareaField } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'

export interface PictureValues {
  id: string
  caption: string
}

interface PictureDialogProps {
  values: PictureValues | undefined
  onClose(): void
  onRemove(): void
  onChosen(values: PictureValues): void
}

export function PictureDialog({ values, onClose, onRemove, onChosen }: PictureDialogProps) {
  const name = useId()
  const pictures = useContext(PicturesToChoose)
  const addPicture = useContext(AddPicture)
  const [id, setId] = useState(values?.id)
  const [caption, setCaption] = useState(values?.caption ?? '')
  const [refusal, setRefusal] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const area = useRef<HTMLElement>(null)
  const chosen = pictures.find((one) => one.id === id)

  function showUpload(adds: boolean) {
    setAdding(adds)
    // The focused element is about to disappear.
    area.current?.focus()
  }

  return (
    <Dialog
      open
      onClose={() => (isAdding ? showUpload(false) : onClose())}
      title={isAdding ? 'Neues Bild' : 'Bild'}
      size="tall"
    >
      <section ref={area} tabIndex={-1} aria-label={isAdding ? 'Bild hochladen' : 'Bild wählen'}>
        {isAdding ? (
          addPicture((added) => {
            if (added) setId(added)
            setRefusal(undefined)
            showUpload(false)
          })
        ) : (
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              if (chosen) onChosen({ id: chosen.id, caption: caption.replaceAll(/\s+/g, ' ').trim() })
              else setRefusal('Bitte wählen Sie ein Bild.')
            }}
          >
            <FormRefusal text={refusal} />
            <fieldset className="grid gap-3">
              <legend className="font-semibold">Bild aus der Bibliothek</legend>
              <PictureChoice
                name={name}
                chosen={id}
                onChange={(next) => {
                  setId(next)
                  setRefusal(undefined)
                }}
              />
              <p role="status" className="text-small">
                {chosen ? describedAs(chosen) : id ? LOST_PICTURE : ''}
              </p>
              <p className="text-small text-ink-muted">
                Die Beschreibung hört, wer das Bild nicht sieht. Sie gehört zum Bild und lässt sich unter „Bilder“
                ändern.
              </p>
            </fieldset>
            <Button variant="secondary" className="justify-self-start" onClick={() => showUpload(true)}>
              Neues Bild hochladen
            </Button>
            <TextareaField
              name="picture-caption"
              label="Bildunterschrift"
              optional
              hint="Steht unter dem Bild und sagt, was die Beschreibung nicht sagt"
              rows={2}
              maxLength={CAPTION_MAX}
              value={caption}
              onChange={(event) => setCaption(event.target.value)}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit">{values ? 'Bild übernehmen' : 'Bild einfügen'}</Button>
              {values ? (
                <Button variant="secondary" onClick={onRemove}>
                  Bild entfernen
                </Button>
              ) : null}
            </div>
          </form>
        )}
      </section>
    </Dialog>
  )
}
