import type { Words } from '../../content/facts/facts-schema.ts'
import { useSite } from '../../content/site/site-context.tsx'
import { FirstAppointment } from '../../features/first-appointment/first-appointment.tsx'
import { ClosureAhead } from '../../features/practice/closure-ahead.tsx'
import { ContactBlock } from '../../features/practice/contact-block.tsx'
import { OpeningNow } from '../../features/practice/opening-now.tsx'
import { asSentence, priceAfterName } from '../../lib/format/facts-in-words.ts'
import { formatPrice } from '../../lib/format/format-number.ts'
import { PageMeta } from '../../lib/page-meta.tsx'
import { practiceData } from '../../lib/structured-data/local-business.ts'
import { webSiteData } from '../../lib/structured-data/web-site.ts'
import betweenTheAntennas from '../../pictures/between-the-antennas.svg?picture'
import cloudToGlass from '../../pictures/cloud-to-glass.svg?picture'
import type { DrawingFile } from '../../pictures/drawing.ts'
import geraniumInRing from '../../pictures/geranium-in-ring.svg?picture'
import placePortrait from '../../pictures/place-portrait.svg?picture'
import ringsOverTheSea from '../../pictures/rings-over-the-sea.svg?picture'
import swingAndForks from '../../pictures/swing-and-forks.svg?picture'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { devicesOf, EvidenceNotice } from '../../ui/notices/evidence-notice.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { StoredPicture } from '../../ui/pictures/stored-picture.tsx'

const heroAlt = 'Die offenen, ineinanderliegenden Ringe der Antenne gehen wie eine Sonne über dem Meer auf.'

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
    alt: 'Ein Mensch sitzt zwischen zwei Antennen aus offenen Ringen.',
  },
  ...(hasPortableDevice
    ? [
        {
          title: 'Tragbares Gerät (ZENDAWAVE)',
          text: words.portableDevice,
          href: '/ratgeber/resonanz',
          link: 'Mehr zur Resonanz',
          picture: swingAndForks,
          alt: 'Eine Schaukel wird im richtigen Moment angestoßen, eine Stimmgabel bringt die andere zum Schwingen.',
        },
      ]
    : []),
  {
    title: 'Gesundheitsprodukte',
    text: words.products,
    href: '/ratgeber/wasser',
    link: 'Zum Ratgeber',
    picture: cloudToGlass,
    alt: 'Der Weg des Wassers von der Wolke durch den Boden bis ins Glas.',
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
        title={`${practice.name} – ${practice.tagline}`}
        description={`${owner.name}, ${owner.title} in ${practice.address.town}: Multiwellen-Oszillator, Resonanz und ehrliche Auskunft darüber, was belegt ist und was nicht.`}
        path="/"
        drawing={{ name: '/pictures/rings-over-the-sea.svg', alt: heroAlt }}
        structuredData={[practiceData(site), webSiteData(site)]}
      />
      <div className="wrap">
        <ClosureAhead />
        <section className="hero">
          <div>
            <p className="eyebrow">{practice.tagline}</p>
            <h1>Zellgesundheit und Schwingung: eine alte Idee, ehrlich erzählt</h1>
            <p className="lead">{words.lead}</p>
            <div className="hero-person">
              {portrait ? (
                <figure>
                  <StoredPicture picture={portrait} sizes="6rem" />
                </figure>
              ) : practice.isSample && owner.salutation === 'Frau' ? (
                <figure>
                  <Picture file={placePortrait} alt={`Zeichnung, bis es ein Foto gibt: ${owner.name}`} />
                  <figcaption>Zeichnung</figcaption>
                </figure>
              ) : null}
              <p>
                <strong>{owner.name}</strong>
                {owner.title} in <SiteLink href="/preise#anfahrt">{practice.address.town}</SiteLink>
                <br />
                {firstTalk.name} {priceAfterName(firstTalk.price)},
                <br />
                <SiteLink href="/preise">danach {formatPrice(prices.treatmentPerHour)}&nbsp;€ je Stunde</SiteLink>
              </p>
            </div>
            <p className="hero-actions">
              <ButtonLink href="/beratung#anfrage">Beratung anfragen</ButtonLink>
              <ButtonLink href={maker?.href ?? '/mwo-digital'} variant="secondary">
                MWO Digital entdecken
              </ButtonLink>
            </p>
            <p className="hero-now">
              <OpeningNow />
              <SiteLink href={practice.phone.href} className="touch-line">
                {practice.phone.display}
              </SiteLink>
              <a href="#so-laeuft-es-ab" className="touch-line">
                So läuft es bei uns ab
              </a>
            </p>
            <p className="hero-note" data-notice="">
              Wirksamkeit des Multiwellen-Oszillators wissenschaftlich nicht nachgewiesen.
              {maker
                ? ` „MWO Digital entdecken“ führt aus unserer Website hinaus: ${asSentence(maker.operator)}`
                : null}
            </p>
          </div>
          <div className="figure">
            <Picture file={ringsOverTheSea} alt={heroAlt} />
          </div>
        </section>

        <ul className="offers mb-18">
          {offers(words, practice.hasPortableDevice).map(({ title, text, href, link, picture, alt }) => (
            <Card as="li" key={title} figure={<Picture file={picture} alt={alt} />}>
              <h2 className="text-large">{title}</h2>
              <p>{text}</p>
              <p className="mt-auto">
                <SiteLink href={href} className="touch-line font-semibold">
                  {link}
                  <span aria-hidden="true">&nbsp;→</span>
                </SiteLink>
              </p>
            </Card>
          ))}
        </ul>
      </div>

      <section className="band" aria-labelledby="harmonische-frequenzen">
        <div className="wrap">
          <div className="band-picture">
            <Picture
              file={geraniumInRing}
              alt="Eine Geranie in einem offenen Kupferring am Fenster, draußen der Eiffelturm. Zwei Töpfe zum Vergleich sind nur gestrichelt."
            />
          </div>
          <div className="grid max-w-[38em] gap-4">
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
      </section>

      <div className="wrap mt-18 grid gap-18">
        <FirstAppointment />
        <EvidenceNotice variant="compact" about={devicesOf(practice)} />
        <ContactBlock />
      </div>
    </>
  )
}
