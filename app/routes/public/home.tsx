import { practice } from '../../content/practice.ts'
import { ContactBlock } from '../../features/practice/contact-block.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { practiceData } from '../../lib/structured-data/practice.ts'
import { webSiteData } from '../../lib/structured-data/web-site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EvidenceNotice } from '../../ui/evidence-notice.tsx'
import { RingFigure, type RingTone } from '../../ui/ring-figure.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: `${practice.name} – ${practice.tagline}`,
    description:
      'Praxis einer Heilpraktikerin an der Ostsee: Multiwellen-Oszillator, Resonanztherapie und ehrliche Auskunft darüber, was belegt ist und was nicht.',
    path: '/',
    structuredData: [practiceData(), webSiteData()],
  })

const offers: { title: string; text: string; href: string; link: string; tone: RingTone; cx: number }[] = [
  {
    title: 'MWO Digital',
    text: 'Ein Feld aus vielen Frequenzen, digital gesteuert. So läuft eine Sitzung ab, das prüfen wir vorher.',
    href: '/mwo-digital',
    link: 'Zur Gerätseite',
    tone: 'amber',
    cx: 0.235,
  },
  {
    title: 'Resonanztherapie-Gerät',
    text: 'Das tragbare Gerät: Technik, Handhabung und wer es nicht verwenden darf.',
    href: '/ratgeber/resonanz',
    link: 'Mehr zur Resonanz',
    tone: 'mist',
    cx: 0.5,
  },
  {
    title: 'Gesundheitsprodukte',
    text: 'Wasser, Kolloide, Atmung: was belegt ist, was Behörden dazu sagen und was offen bleibt.',
    href: '/ratgeber/wasser',
    link: 'Zum Ratgeber',
    tone: 'rose',
    cx: 0.765,
  },
]

export default function Home() {
  return (
    <>
      <div className="wrap">
        <section className="hero">
          <div>
            <p className="eyebrow">Multiwellen-Oszillator</p>
            <h1>Zellgesundheit und Schwingung: eine alte Idee, ehrlich erzählt</h1>
            <p className="lead">
              Wir arbeiten mit dem Multiwellen-Oszillator, einem Verfahren der Erfahrungsheilkunde aus den 1930er-Jahren
              – mit Zeit, klaren Grenzen und ohne Heilversprechen.
            </p>
            <p className="flex flex-wrap gap-3">
              <ButtonLink href={practice.links.mwoDigital.href}>MWO Digital entdecken</ButtonLink>
              <ButtonLink href="/beratung" variant="secondary">
                Beratung anfragen
              </ButtonLink>
            </p>
            <p className="hero-note">
              Wirksamkeit wissenschaftlich nicht nachgewiesen. Was wir darüber wissen – und was nicht – steht auf jeder
              Seite dabei.
            </p>
          </div>
          <div className="figure">
            <RingFigure seed="startseite" shape="hero" tone="dawn" breathing />
          </div>
        </section>

        <ul className="offers">
          {offers.map(({ title, text, href, link, tone, cx }) => (
            <Card as="li" key={title} figure={<RingFigure seed={title} shape="card" tone={tone} cx={cx} />}>
              <h2 className="text-h3">{title}</h2>
              <p>{text}</p>
              <p className="mt-auto">
                <SiteLink href={href} className="touch-line font-semibold">
                  {link}
                  <span aria-hidden="true">→</span>
                </SiteLink>
              </p>
            </Card>
          ))}
        </ul>
        <div className="mt-6 mb-18">
          <EvidenceNotice variant="compact" />
        </div>
      </div>

      <section className="band" aria-labelledby="harmonische-frequenzen">
        <div className="wrap">
          <div className="disc">
            <RingFigure seed="harmonische frequenzen" shape="disc" tone="foam" />
          </div>
          <div className="grid max-w-[38em] gap-4">
            <p className="eyebrow">Harmonische Frequenzen</p>
            <h2 id="harmonische-frequenzen">Woher die Idee kommt – und wo das Wissen endet.</h2>
            <p>
              Georges Lakhovsky stellte sich Zellen als kleine Schwingkreise vor. Das Bild ist fast hundert Jahre alt,
              die Physik dahinter gut beschrieben, die behauptete Wirkung nicht belegt. In unserem Blog trennen wir
              beides sauber.
            </p>
            <p>
              <SiteLink href="/blog" className="touch-line font-semibold">
                Zu den Artikeln<span aria-hidden="true">→</span>
              </SiteLink>
            </p>
          </div>
        </div>
      </section>

      <div className="wrap mt-18">
        <ContactBlock />
      </div>
    </>
  )
}
