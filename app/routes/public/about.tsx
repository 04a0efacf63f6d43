import type { Words } from '../../../content/facts/words-schema.ts'
import { peopleOf, permissionOf, titlesOf, treatingPeople } from '../../../content/people.ts'
import { asSentence } from '../../../rules/format/facts-in-words.ts'
import { PhotoPlaces } from '../../features/practice/photo-places.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { useSite } from '../../lib/site-context.tsx'
import { practiceData } from '../../lib/structured-data/local-business.ts'
import placeEntrance from '../../pictures/place-entrance.svg?picture'
import practiceAtTheCoast from '../../pictures/practice-at-the-coast.svg?picture'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { unbroken } from '../../ui/layout/unbroken.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { devicesOf, EvidenceBand } from '../../ui/notices/evidence-notice.tsx'
import { SampleNote } from '../../ui/notices/sample-note.tsx'
import { Standing } from '../../ui/pictures/standing.tsx'

const values = (words: Words['about']) => [
  {
    title: 'Natürlichkeit',
    text: words.nature,
  },
  {
    title: 'Wissenschaft',
    text: words.science,
  },
  {
    title: 'Individualität',
    text: words.individuality,
  },
  {
    title: 'Vertrauen',
    text: words.trust,
  },
]

export default function About() {
  const site = useSite()
  const { practice, practiceDetails } = site.facts
  const words = site.words.about
  const { owner } = practice
  const people = peopleOf(practice)
  const isAlone = people.length === 1
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
            <Standing
              file={practiceAtTheCoast}
              alt="Ein Haus mit Reetdach und dem Schild „Praxis“ hinter der Düne. Ein Weg führt zur Tür, rechts liegt das Meer mit Segelboot und Leuchtturm."
            />
          ) : (
            <Standing file={placeEntrance} alt="Eine zweiflügelige Haustür mit Schild und Blumentopf." />
          )
        }
      />

      <div className="wrap sections">
        <div className="ruled-columns">
          <section className="ruled">
            <h2 className="text-title">Unsere Mission</h2>
            <p>{words.mission}</p>
          </section>
          <section className="ruled">
            <h2 className="text-title">Unsere Vision</h2>
            <p>{words.vision}</p>
          </section>
        </div>

        <section className="split">
          <h2>Wer Sie behandelt</h2>
          <div className="prose">
            <p>
              Behandelt werden Sie von {isAlone ? treatingPeople(practice) : 'einer dieser Personen'}. Gesetzliche
              Berufsbezeichnung: {titlesOf(practice)} (verliehen: {owner.titleAwardedIn}).{' '}
              {isAlone ? unbroken(permissionOf(owner)) : null} Aufsichtsbehörde:{' '}
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
                    <p className="text-small">{unbroken(permissionOf(person))}</p>
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

        <PhotoPlaces title="So sieht es bei uns aus" places={['portrait', 'entrance', 'chair', 'waiting', 'device']} />

        <section className="split">
          <h2>Ausbildung und Erfahrung</h2>
          <div className="prose">
            <p>
              Die Erlaubnis setzt eine amtliche Überprüfung voraus. Eine geregelte Ausbildung schreibt das Gesetz nicht
              vor. Deshalb steht hier, was wir darüber hinaus gelernt haben:
            </p>
            <ul>
              {practiceDetails.training.map((step) => (
                <li key={step}>{unbroken(step)}</li>
              ))}
            </ul>
            <SampleNote />
          </div>
        </section>

        <section className="split">
          <h2>Unsere Geschichte</h2>
          <div className="prose">
            {practiceDetails.story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p>
              <SiteLink href="/blog/lakhovsky-pionier" className="touch-line">
                Mehr über Lakhovsky lesen Sie im Blog.
              </SiteLink>
            </p>
            <SampleNote />
          </div>
        </section>

        <section className="grid gap-6" aria-labelledby="werte">
          <h2 id="werte">Vier Werte</h2>
          <ul className="ruled-columns">
            {values(words).map(({ title, text }) => (
              <li key={title} className="ruled">
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>

      <EvidenceBand variant="full" about={devicesOf(practice)} />
    </>
  )
}
