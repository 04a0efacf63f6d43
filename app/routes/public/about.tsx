import type { Words } from '../../../content/facts/words-schema.ts'
import { peopleOf, permissionOf, titlesOf, treatingPeople } from '../../../content/people.ts'
import { asSentence } from '../../../rules/format/facts-in-words.ts'
import { Rooms } from '../../features/practice/rooms.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { useSite } from '../../lib/site-context.tsx'
import { practiceData } from '../../lib/structured-data.ts'
import coast from '../../pictures/coast.svg?picture'
import talkOnTheJetty from '../../pictures/talk-on-the-jetty.svg?picture'
import timeToTalk from '../../pictures/time-to-talk.svg?picture'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { RuledColumns } from '../../ui/layout/ruled-columns.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { devicesOf, EvidenceBand } from '../../ui/notices/evidence-notice.tsx'
import { SampleNote } from '../../ui/notices/sample-note.tsx'
import { Horizon } from '../../ui/pictures/horizon.tsx'
import { ofCoast, ofTalk, Standing } from '../../ui/pictures/standing.tsx'
import { StoredPicture } from '../../ui/pictures/stored-picture.tsx'

const values = (words: Words['about']) => [
  { title: 'Natürlichkeit', text: words.nature },
  { title: 'Wissenschaft', text: words.science },
  { title: 'Individualität', text: words.individuality },
  { title: 'Vertrauen', text: words.trust },
]

export default function About() {
  const site = useSite()
  const { practice, practiceDetails } = site.facts
  const words = site.words.about
  // The card says a sentence of the page.
  const [lastWords] = practiceDetails.story.at(-1)?.match(/[^.!?]{10,90}[.!?]$/) ?? []
  return (
    <>
      <PageMeta
        title="Über uns"
        description={`Wer hinter unserer Praxis steht, woran wir arbeiten und welche vier Werte dabei gelten.`}
        structuredData={[practiceData(site)]}
      />
      <PageHead
        title={words.title}
        lead={words.lead}
        drawing={
          practice.address.isAtTheSea ? (
            <Standing file={coast} alt={ofCoast} />
          ) : (
            <Standing file={timeToTalk} alt={ofTalk} />
          )
        }
      />

      <div className="wrap sections">
        <Person />

        <div className="side-by-side gap-x-(--gutter) gap-y-8 [--beside:minmax(0,8fr)_minmax(0,4fr)]">
          <section>
            <h2 className="eyebrow mb-3">Unsere Mission</h2>
            <p className="max-w-[46rem] font-serif text-title leading-[1.4] font-[560] tracking-[-0.01em]">
              {words.mission}
            </p>
          </section>
          <section>
            <h2 className="eyebrow mb-3">Unsere Vision</h2>
            <p>{words.vision}</p>
          </section>
        </div>

        <section className="split">
          <h2>Unsere Geschichte</h2>
          <div className="prose">
            {practiceDetails.story.map((paragraph) => (
              <p key={paragraph}>{asSentence(paragraph)}</p>
            ))}
            <p>
              <SiteLink href="/blog/lakhovsky-pionier" className="touch-line">
                Mehr über die Geschichte des Verfahrens steht im Artikel über Georges Lakhovsky.
              </SiteLink>
            </p>
            <SampleNote />
          </div>
        </section>
      </div>

      {lastWords ? (
        <Horizon
          sky="dusk"
          side="right"
          drawing={talkOnTheJetty}
          alt="Beispielzeichnung: Zwei Menschen sitzen einander auf einem Steg an einem Tisch gegenüber und sprechen, über ihnen eine Uhr. Hinter einem Wandschirm steht das Gerät."
          cut={0.1}
          below={0.0667}
          words={lastWords}
          link={{ href: '/beratung#anfrage', words: 'Beratung anfragen' }}
        />
      ) : null}

      <div className="wrap sections">
        <section aria-labelledby="ausbildung">
          <h2 id="ausbildung" className="mb-6">
            Ausbildung und Erfahrung
          </h2>
          <p>
            Die Erlaubnis setzt eine amtliche Überprüfung voraus. Eine geregelte Ausbildung schreibt das Gesetz nicht
            vor. Deshalb steht hier, was wir gelernt haben:
          </p>
          <ol className="years relative mt-8 grid gap-x-(--gutter) gap-y-6">
            {practiceDetails.training.map((step) => (
              <Step key={step} step={step} />
            ))}
          </ol>
          <div className="pt-6">
            <SampleNote />
          </div>
        </section>
      </div>

      <Rooms />

      <div className="wrap sections">
        <section className="grid gap-6" aria-labelledby="werte">
          <h2 id="werte">Vier Werte</h2>
          <RuledColumns items={values(words)} />
        </section>
      </div>

      <EvidenceBand variant="full" about={devicesOf(practice)} />
    </>
  )
}

const SIDE_BY_SIDE = 'side-by-side gap-x-(--gutter) gap-y-8 [--beside:minmax(0,5fr)_minmax(0,7fr)]'

/** Who treats: the portrait beside the words, or the name in its place. */
function Person() {
  const { practice, photographs } = useSite().facts
  const { owner } = practice
  const people = peopleOf(practice)
  const isAlone = people.length === 1
  const { portrait } = photographs
  const isNamed = isAlone && !portrait
  const heading = (
    <h2 id="person" className={isNamed ? 'eyebrow mb-3' : undefined}>
      Wer Sie behandelt
    </h2>
  )
  return (
    <section
      className={portrait ? 'portrait items-center gap-x-(--gutter) gap-y-8' : isNamed ? SIDE_BY_SIDE : undefined}
      aria-labelledby="person"
    >
      {portrait ? (
        <figure>
          <StoredPicture picture={portrait} sizes="(min-width: 48em) 42vw, 90vw" />
          <figcaption>
            {owner.name}, {owner.title}
          </figcaption>
        </figure>
      ) : isNamed ? (
        <div>
          {heading}
          <p className="font-serif text-h1 leading-[1.08] font-[560] tracking-[-0.015em]">{owner.name}</p>
          <p className="mt-2 text-large text-ink-soft">{owner.title}</p>
        </div>
      ) : null}
      <div className="prose">
        {isNamed ? null : heading}
        <p>
          Behandelt werden Sie von {treatingPeople(practice)}. Gesetzliche Berufsbezeichnung: {titlesOf(practice)}{' '}
          (verliehen in: {owner.titleAwardedIn}). {isAlone ? keepTogether(permissionOf(owner)) : null} Aufsichtsbehörde:{' '}
          {asSentence(practice.supervision.office)}
        </p>
        {isAlone ? null : (
          <ul className="ruled-columns">
            {people.map((person) => (
              <li key={person.name} className="ruled">
                <p>
                  <strong>{person.name}</strong>
                  <br />
                  {person.title}
                </p>
                <p className="text-small">{keepTogether(permissionOf(person))}</p>
              </li>
            ))}
          </ul>
        )}
        <p>
          Ein ärztlicher Beruf ist das nicht. Deshalb arbeiten wir neben der ärztlichen Behandlung, nicht an ihrer
          Stelle, und bitten Sie, zum ersten Behandlungstermin die Liste Ihrer Medikamente und Kopien von Befunden
          mitzubringen. Zum ersten Gespräch brauchen Sie nichts davon.
        </p>
      </div>
    </section>
  )
}

/** "2016: Einweisung" has its year in bold. */
function Step({ step }: { step: string }) {
  const [, years, what] = /^([^:]{1,40}): (.+)$/.exec(step) ?? []
  if (!years || !what) return <li>{keepTogether(step)}</li>
  return (
    <li>
      <b className="block font-serif text-large leading-tight font-[560]">{keepTogether(years)}</b> {keepTogether(what)}
    </li>
  )
}
