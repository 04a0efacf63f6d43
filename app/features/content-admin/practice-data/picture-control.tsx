import { createContext, useContext, useState } from 'react'
import { pictureFile, type StoredPicture } from '../../../content/pictures/stored-picture.ts'
import { Button } from '../../../ui/button.tsx'
import { SiteLink } from '../../../ui/site-link.tsx'

interface PictureToChoose {
  id: string
  name: string
  picture: StoredPicture
  /** In the waste basket since. */
  deleted_at: string | null
}

/** The pictures of the practice, given by the route. */
export const PicturesToChoose = createContext<readonly PictureToChoose[]>([])

interface PictureControlProps {
  id: string
  label: string
  hint?: string
  value: unknown
  error: string | undefined
  onChange(value: string | null): void
}

/** Which picture stands in a place: the chosen one, and a list to choose another from. */
export function PictureControl({ id, label, hint, value, error, onChange }: PictureControlProps) {
  const [isOpen, setOpen] = useState(false)
  const pictures = useContext(PicturesToChoose).filter(({ deleted_at }) => !deleted_at)
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">
        {label} <span className="font-normal text-ink-muted">(freiwillig)</span>
      </legend>
      {hint ? <p className="text-sm text-ink-muted">{hint}</p> : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-error">
          {error}
        </p>
      ) : null}
      <ChosenPicture id={value} />
      <div className="flex flex-wrap gap-3">
        <Button
          id={id}
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-label={`Bild wählen: ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          Bild wählen
        </Button>
        {value ? (
          <Button
            variant="ghost"
            size="small"
            aria-label={`Wieder die Zeichnung zeigen: ${label}`}
            onClick={() => onChange(null)}
          >
            Wieder die Zeichnung zeigen
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <div className="grid gap-3 rounded-card border border-dune p-4">
          {pictures.length === 0 ? <p>Es gibt noch kein Bild.</p> : null}
          <div className="flex flex-wrap gap-3">
            {pictures.map((one) => (
              <label key={one.id} className="grid w-32 content-start gap-1 text-sm">
                <Thumbnail {...one} />
                <span className="flex min-h-11 items-center gap-2 wrap-anywhere">
                  <input
                    type="radio"
                    className="size-5 flex-none"
                    name={id}
                    checked={one.id === value}
                    onChange={() => onChange(one.id)}
                  />
                  {one.name}
                </span>
              </label>
            ))}
          </div>
          <p>
            <SiteLink href="/admin/bilder">Bilder hinzufügen und ändern</SiteLink>
          </p>
        </div>
      ) : null}
    </fieldset>
  )
}

/** A chosen picture with its name; the drawing where none is chosen. */
export function ChosenPicture({ id }: { id: unknown }) {
  const chosen = useContext(PicturesToChoose).find((one) => one.id === id)
  if (!id) return <p>Zeichnung</p>
  if (!chosen) return <p>Ein Bild, das es nicht mehr gibt</p>
  return (
    <p className="flex items-center gap-3">
      <span className="w-24 flex-none">
        <Thumbnail {...chosen} />
      </span>
      {chosen.name}
    </p>
  )
}

/** Its name stands beside it. */
function Thumbnail({ picture }: PictureToChoose) {
  return (
    <img
      className="aspect-4/3 h-auto w-full rounded-card object-cover"
      src={pictureFile(picture, 480)}
      alt=""
      width={picture.width}
      height={picture.height}
      loading="lazy"
      style={{ objectPosition: `${picture.x}% ${picture.y}%` }}
    />
  )
}
