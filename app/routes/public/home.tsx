import type { Words } from '../../../content/facts/words-schema.ts'
import { openingHoursLine } from '../../../content/format-opening-hours.ts'
import { namesOf, shortProvider, titleOfPractice } from '../../../content/people.ts'
import type { DrawingFile } from '../../../content/pictures/drawing-file.ts'
import { formatPrice } from '../../../rules/format/format-number.ts'
import { FirstAppointment } from '../../features/first-appointment/first-appointment.tsx'
import { ClosureAhead } from '../../features/practice/closure-ahead.tsx'
import type { OpeningTimes } from '../../features/practice/opening-status.ts'
import { PageMeta } from '../../lib/page-meta.tsx'
import { useFacts, useSite } from '../../lib/site-context.tsx'
import { practiceData, webSiteData } from '../../lib/structured-data.ts'
import betweenTheAntennas from '../../pictures/between-the-antennas.svg?picture'
import geraniumInRing from '../../pictures/geranium-in-ring.svg?picture'
import houseAndWell from '../../pictures/house-and-well.svg?picture'
import placePortrait from '../../pictures/place-portrait.svg?picture'
import twoForks from '../../pictures/two-forks.svg?picture'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Scene } from '../../ui/pictures/scene.tsx'
import { StoredPicture } from '../../ui/pictures/stored-picture.tsx'

const ringsOverTheSea = {
  name: '/pictures/rings-over-the-sea.svg',
  alt: 'Die offenen, ineinanderliegenden Ringe der Antenne gehen wie eine Sonne über dem Meer auf.',
}
const antennas = {
  name: '/pictures/between-the-antennas.svg',
  alt: 'Ein Stuhl steht zwischen zwei mannshohen Antennen aus offenen Ringen.',
}

const offers = (
  words: Words['home'],
  hasPortableDevice: boolean,
): { title: string; text: string; href: string; link: string; picture: DrawingFile; alt: string }[] => [
  {
    title: 'MWO Digital',
    text: words.device,
    href: '/mwo-digital',
    link: 'Zur Seite über das Gerät',
    picture: betweenTheAntennas,
    alt: 'Beispielzeichnung: Ein Mensch sitzt zwischen zwei Antennen aus offenen Ringen.',
  },
  ...(hasPortableDevice
    ? [
        {
          title: 'Tragbares Gerät (ZENDAWAVE)',
          text: words.portableDevice,
          href: '/ratgeber/resonanz',
          link: 'Mehr zur Resonanz',
          picture: twoForks,
          alt: 'Zwei Stimmgabeln auf Klangkästen: Die eine wird angeschlagen und bringt die andere zum Schwingen.',
        },
      ]
    : []),
  {
    title: 'Gesundheitsprodukte',
    text: words.products,
    href: '/ratgeber/wasser',
    link: 'Zum Ratgeber',
    picture: houseAndWell,
    alt: 'Ein Haus im Schnitt: Aus dem Hahn läuft Wasser in ein Glas.',
  },
]

export default function Home() {
  const site = useSite()
  const { practice, photographs } = site.facts
  const { firstTalk, owner, prices } = practice
  const maker = practice.links.mwoDigital
  const words = site.words.home
  const { portrait } = photographs
  return (
    <>
      <PageMeta
        title={practice.tagline}
        description={`${shortProvider(practice)} in ${practice.address.town}: Multiwellen-Oszillator, Resonanz und ehrliche Auskunft darüber, was belegt ist und was nicht.`}
        drawing={practice.address.isAtTheSea ? ringsOverTheSea : antennas}
        structuredData={[practiceData(site), webSiteData(site)]}
      />
      <section className="hero">
        <Scene antenna="rising" isDeep isFlowing />
        <div className="wrap">
          <div className="hero-words">
            <ClosureAhead />
            <p className="eyebrow">{practice.tagline}</p>
            <h1 className="mt-3 text-home leading-[1.04]">
              Zellgesundheit und Schwingung: eine alte Idee, ehrlich erzählt
            </h1>
            <p className="lead">{words.lead}</p>
          </div>
          <div className="hero-card grid items-center gap-x-4 gap-y-3 rounded-card bg-paper p-4 leading-[1.45]">
            {portrait ? (
              <StoredPicture picture={portrait} sizes="128px" />
            ) : practice.isSample && owner.salutation === 'Frau' ? (
              <Picture file={placePortrait} alt={`Zeichnung, bis es ein Foto gibt: ${owner.name}`} first />
            ) : null}
            <div>
              <p>
                <strong className="block max-w-[17rem] text-large leading-tight">{namesOf(practice)}</strong>
                {titleOfPractice(practice)} in <SiteLink href="/preise#anfahrt">{practice.address.town}</SiteLink>
                <br />
                {firstTalk.name} {keepTogether(firstTalk.price)},
                <br />
                <SiteLink href="/preise">Behandlung {formatPrice(prices.treatmentPerHour)}&nbsp;€ je Stunde</SiteLink>
              </p>
              <OpeningNow />
            </div>
            <p className="hero-actions col-span-full flex flex-wrap items-center gap-2 *:grow">
              <ButtonLink href="/beratung#anfrage">Beratung anfragen</ButtonLink>
              <ButtonLink href={maker?.href ?? '/mwo-digital'} variant="secondary" size="small">
                MWO Digital entdecken
              </ButtonLink>
            </p>
          </div>
        </div>
      </section>

      <div className="wrap">
        <p className="max-w-none pt-4 text-caption leading-normal text-ink-muted" data-notice="">
          Wirksamkeit des Multiwellen-Oszillators{practice.hasPortableDevice ? ' und des tragbaren Geräts' : null}{' '}
          wissenschaftlich nicht nachgewiesen.
          {maker ? ` „MWO Digital entdecken“ führt zu Werbung auf einer anderen Website (${maker.operator}).` : null}{' '}
          <a href="#so-laeuft-es-ab" className="whitespace-nowrap">
            So läuft es bei uns ab
          </a>
        </p>

        <ul className="offers">
          {offers(words, practice.hasPortableDevice).map(({ title, text, href, link, picture, alt }) => (
            <li key={title} className="card">
              <Picture file={picture} alt={alt} />
              <div className="grid min-w-0 content-center gap-3 p-6 hyphens-auto">
                <h2 className="text-large leading-tight">{title}</h2>
                <p className="text-small leading-normal">{text}</p>
                <p className="text-small leading-normal">
                  <SiteLink href={href} className="card-link touch-line font-semibold">
                    {link}
                    <span aria-hidden="true">&nbsp;→</span>
                  </SiteLink>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>

      <section className="far" aria-labelledby="harmonische-frequenzen">
        <div className="band">
          <Picture
            file={geraniumInRing}
            alt="Eine Geranie in einem offenen Kupferring am Fenster, draußen der Eiffelturm. Zwei Töpfe zum Vergleich sind nur gestrichelt."
          />
          <div className="band-words grid gap-4 px-(--margin) pt-12 pb-18">
            <p className="eyebrow">Harmonische Frequenzen</p>
            <h2 id="harmonische-frequenzen">Woher die Idee kommt – und wo das Wissen endet.</h2>
            <p>{words.idea}</p>
            <p>
              <SiteLink href="/blog" className="touch-line font-semibold">
                Zu den Artikeln<span aria-hidden="true">&nbsp;→</span>
              </SiteLink>
            </p>
          </div>
        </div>
        <Shore isWet={practice.address.isAtTheSea} />
      </section>

      <FirstAppointment />
    </>
  )
}

/** Where the foam of the band above runs out on the sand; inland only its edge. */
function Shore({ isWet }: { isWet: boolean }) {
  return (
    <svg
      className="shore h-[clamp(28px,5vw,72px)] w-full fill-foam"
      viewBox="0 0 1440 72"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d="M0 0H1440V22C1330 8 1250 44 1120 46S920 14 800 24 610 64 470 58 250 22 150 30 40 50 0 44Z" />
      {isWet ? (
        <path
          className="fill-none stroke-sea stroke-[1.4] opacity-35 [vector-effect:non-scaling-stroke]"
          d="M0 58C40 64 60 52 150 44S360 66 470 70 680 44 800 38 1000 58 1120 60 1330 24 1440 36"
        />
      ) : null}
    </svg>
  )
}

/** Whether the practice is open now (`show-opening-status.ts`); the opening hours without a script. */
function OpeningNow() {
  const { practice, practiceDetails } = useFacts()
  const times: OpeningTimes = {
    hours: practice.openingHours,
    closures: practiceDetails.closures.map(({ from, to }) => ({ from, to })),
  }
  return (
    <span
      className="opening flex items-baseline gap-2 text-small leading-[1.6] text-ink-muted"
      data-opening={JSON.stringify(times)}
    >
      <span>{keepTogether(openingHoursLine(practice))}</span>
    </span>
  )
}
