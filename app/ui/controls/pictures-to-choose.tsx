import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import { focusStyle, pictureFile } from '../../../content/pictures/stored-picture.ts'
import type { LibraryPicture } from '../../../database/json-results.ts'
import { folded } from '../../../rules/input/folded.ts'
import { Button } from '../buttons/button.tsx'
import { Field } from '../forms/field.tsx'

/** `deleted_at`: in the trash since. */
export type PictureToChoose = Pick<LibraryPicture, 'id' | 'name' | 'picture' | 'deleted_at'>

/** The pictures of the practice, given by the route. */
export const PicturesToChoose = createContext<readonly PictureToChoose[]>([])

/** The form that uploads a picture, given by the route; `onDone` gets its id, or nothing when there is none. */
export const AddPicture = createContext<(onDone: (id?: string) => void) => ReactNode>(() => null)

interface PictureChoiceProps {
  /** Of the radio buttons. */
  name: string
  chosen: unknown
  onChange(id: string): void
}

const AT_ONCE = 24

/** The pictures of the library, one of which is chosen: the first ones, with a search for the others by name. */
export function PictureChoice({ name, chosen, onChange }: PictureChoiceProps) {
  const id = useId()
  const [chosenBefore] = useState(chosen)
  const [typed, setTyped] = useState('')
  const [atMost, setAtMost] = useState(AT_ONCE)
  const pictures = useContext(PicturesToChoose)
    .filter(({ deleted_at }) => !deleted_at)
    .toSorted((a, b) => Number(b.id === chosenBefore) - Number(a.id === chosenBefore))
  if (pictures.length === 0) return <p>Es gibt noch kein Bild.</p>
  const isLong = pictures.length > AT_ONCE
  const wanted = isLong ? folded(typed.trim()) : ''
  const found = pictures.filter(({ name }) => folded(name).includes(wanted))
  return (
    <div className="grid gap-6">
      {isLong ? (
        <>
          <Field
            id={id}
            name="search"
            label="Bild suchen"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p role="status">
            {found.length === 0
              ? 'Nichts gefunden.'
              : `${Math.min(atMost, found.length)} von ${found.length} ${found.length === 1 ? 'wird' : 'werden'} gezeigt.`}
          </p>
        </>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {found.slice(0, atMost).map((one) => (
          <label key={one.id} className="grid w-[8rem] content-start gap-1 text-small">
            <Thumbnail {...one} />
            <span className="flex min-h-[2.75rem] items-center gap-2 wrap-anywhere">
              <input
                type="radio"
                className="size-[1.25rem] flex-none"
                name={name}
                checked={one.id === chosen}
                onChange={() => onChange(one.id)}
              />
              {one.name}
            </span>
          </label>
        ))}
      </div>
      {found.length > atMost ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAtMost(atMost + AT_ONCE)}>
          Mehr anzeigen
        </Button>
      ) : null}
    </div>
  )
}

/** @param alt nothing where its name is beside it */
export function Thumbnail({ picture, alt = '' }: Pick<PictureToChoose, 'picture'> & { alt?: string }) {
  return (
    <img
      className="aspect-4/3 h-auto w-full rounded-card object-cover"
      src={pictureFile(picture, 480)}
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      style={focusStyle(picture)}
    />
  )
}

/** Shown for a picture that a document names and that was purged from the trash. */
export const LOST_PICTURE = 'Ein Bild, das es nicht mehr gibt'

/** The alternative text, in words for an operator. */
export function describedAs({ picture: { alt } }: PictureToChoose): string {
  return alt ? `Beschreibung: ${alt}` : 'Schmückt nur, ohne Beschreibung'
}
