import type { Facts, PhotoPlace } from '../../../content/facts/facts-of-document.ts'
import type { DrawingFile } from '../../../content/pictures/drawing-file.ts'
import { useFacts } from '../../lib/site-context.tsx'
import chair from '../../pictures/place-chair.svg?picture'
import device from '../../pictures/place-device.svg?picture'
import entrance from '../../pictures/place-entrance.svg?picture'
import portrait from '../../pictures/place-portrait.svg?picture'
import waiting from '../../pictures/place-waiting.svg?picture'
import { Picture } from '../../ui/pictures/picture.tsx'
import { StoredPicture } from '../../ui/pictures/stored-picture.tsx'

const drawings: Record<PhotoPlace, { file: DrawingFile; name?: string; alt: string }> = {
  portrait: { file: portrait, alt: 'Zeichnung: eine Frau mit hochgestecktem Haar' },
  entrance: {
    file: entrance,
    name: 'Der Eingang',
    alt: 'Zeichnung: eine zweiflügelige Haustür mit Schild und Blumentopf',
  },
  chair: { file: chair, name: 'Der Behandlungsplatz', alt: 'Zeichnung: ein hoher Sessel am Fenster mit Beistelltisch' },
  waiting: {
    file: waiting,
    name: 'Die Warteecke',
    alt: 'Zeichnung: zwei Stühle, ein Tisch mit Zeitschriften und eine Pflanze',
  },
  device: {
    file: device,
    name: 'Das Gerät',
    alt: 'Zeichnung: eine Antenne aus offenen Ringen und ein Steuergerät auf einem Tisch',
  },
}

const SIZES = '(max-width: 27rem) 92vw, (max-width: 54rem) 46vw, 20rem'

/** Drawings are samples. That of the portrait shows a woman. */
function hasDrawing(place: PhotoPlace, { isSample, owner }: Facts['practice']): boolean {
  return isSample && (place !== 'portrait' || owner.salutation === 'Frau')
}

/** The practice's photographs; in samples, labelled drawings where there are none. */
export function PhotoPlaces({ title, places }: { title: string; places: PhotoPlace[] }) {
  const { practice, photographs } = useFacts()
  const shown = places.filter((place) => photographs[place] || hasDrawing(place, practice))
  if (shown.length === 0) return null
  return (
    <section className="grid gap-6">
      <h2>{title}</h2>
      <div className="photo-places">
        {shown.map((place) => {
          const { file, alt, name = practice.owner.name } = drawings[place]
          const photograph = photographs[place]
          if (photograph) {
            return (
              <figure key={place} className="photo-place">
                <StoredPicture picture={photograph} sizes={SIZES} />
                <figcaption>
                  <strong>{name}</strong>
                </figcaption>
              </figure>
            )
          }
          return (
            <figure key={place} className="photo-place">
              <Picture file={file} alt={alt} />
              <figcaption>
                <strong>{name}</strong>
                Hier kommt ein Foto hin.
              </figcaption>
            </figure>
          )
        })}
      </div>
    </section>
  )
}
