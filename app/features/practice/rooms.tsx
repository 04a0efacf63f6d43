import type { PhotoPlace } from '../../../content/facts/facts-of-document.ts'
import type { DrawingFile } from '../../../content/pictures/drawing-file.ts'
import { useFacts } from '../../lib/site-context.tsx'
import chair from '../../pictures/place-chair.svg?picture'
import device from '../../pictures/place-device.svg?picture'
import entrance from '../../pictures/place-entrance.svg?picture'
import waiting from '../../pictures/place-waiting.svg?picture'
import { Picture } from '../../ui/pictures/picture.tsx'
import { StoredPicture } from '../../ui/pictures/stored-picture.tsx'

const rooms: { place: Exclude<PhotoPlace, 'portrait'>; name: string; drawing: DrawingFile; alt: string }[] = [
  {
    place: 'entrance',
    name: 'Eingang',
    drawing: entrance,
    alt: 'Beispielzeichnung: eine zweiflügelige Haustür mit Schild und Blumentopf',
  },
  {
    place: 'waiting',
    name: 'Warteecke',
    drawing: waiting,
    alt: 'Beispielzeichnung: zwei Stühle, ein Tisch mit Zeitschriften und eine Pflanze',
  },
  {
    place: 'chair',
    name: 'Behandlungsplatz',
    drawing: chair,
    alt: 'Beispielzeichnung: ein hoher Sessel am Fenster mit Beistelltisch',
  },
  {
    place: 'device',
    name: 'Gerät',
    drawing: device,
    alt: 'Beispielzeichnung: eine Antenne aus offenen Ringen und ein Steuergerät auf einem Tisch',
  },
]

/** The practice's photographs of its rooms, the entrance across the page; before there are any, all rooms drawn on one floor, as an example. */
export function Rooms() {
  const { photographs } = useFacts()
  const shown = rooms.flatMap(({ place, name }) => {
    const photograph = photographs[place]
    return photograph ? [{ place, name, photograph }] : []
  })
  if (shown.length === 0) {
    return (
      <ul
        className="rooms relative isolate grid grid-cols-2 overflow-x-clip px-(--margin) @min-[58rem]/page:grid-cols-4"
        aria-label="Beispielzeichnungen von Räumen"
      >
        {rooms.map(({ place, name, drawing, alt }) => (
          <li key={place} className="grid content-end pt-8">
            <Picture file={drawing} alt={alt} />
            <p className="room-name relative max-w-none pt-2 pb-4 text-center text-small leading-[1.45]">
              Beispiel: {name}
            </p>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className="wrap sections">
      <section className="places grid gap-x-(--gutter) gap-y-8" aria-labelledby="raeume">
        <h2 id="raeume" className="col-span-full">
          So sieht es bei uns aus
        </h2>
        {shown.map(({ place, name, photograph }) => (
          <figure key={place}>
            <StoredPicture picture={photograph} sizes="(min-width: 48em) 50vw, 100vw" />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </section>
    </div>
  )
}
