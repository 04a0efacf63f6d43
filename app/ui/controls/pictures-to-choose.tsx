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

/** All pictures of the library, one of which is chosen. */
export function PictureChoice({ name, chosen, onChange }: PictureChoiceProps) {
  const [chosenBefore] = useState(chosen)
  const pictures = useContext(PicturesToChoose)
    .filter(({ deleted_at }) => !deleted_at)
    .toSorted((a, b) => Number(b.id === chosenBefore) - Number(a.id === chosenBefore))
  if (pictures.length === 0) return <p>Es gibt noch kein Bild.</p>
  return (
    <LongList items={pictures} search="Bild suchen">
      {(shown) => (
        <div className="flex flex-wrap gap-3">
          {shown.map((one) => (
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
      )}
    </LongList>
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

const AT_ONCE = 24

interface LongListProps<Item> {
  items: readonly Item[]
  /** What is searched: "Bild suchen". */
  search: string
  children(shown: readonly Item[]): ReactNode
}

/** The first items, with a search for the others by name. */
function LongList<Item extends { name: string }>({ items, search, children }: LongListProps<Item>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [atMost, setAtMost] = useState(AT_ONCE)
  if (items.length <= AT_ONCE) return children(items)
  const wanted = folded(typed.trim())
  const found = items.filter(({ name }) => folded(name).includes(wanted))
  return (
    <div className="grid gap-6">
      <Field id={id} name="search" label={search} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <p role="status">
        {found.length === 0
          ? 'Nichts gefunden.'
          : `${Math.min(atMost, found.length)} von ${found.length} ${found.length === 1 ? 'wird' : 'werden'} gezeigt.`}
      </p>
      {children(found.slice(0, atMost))}
      {found.length > atMost ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAtMost(atMost + AT_ONCE)}>
          Mehr anzeigen
        </Button>
      ) : null}
    </div>
  )
}
