import { frequentQuestions } from '../../content/frequent-questions.ts'
import { practice } from '../../content/practice.ts'
import { ConsultationForm } from '../../features/consultation/consultation-form.tsx'
import { ContactDetails } from '../../features/practice/contact-details.tsx'
import { OpeningHours } from '../../features/practice/opening-hours.tsx'
import { noBreak } from '../../lib/no-break.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { breadcrumbListData } from '../../lib/structured-data/breadcrumb-list.ts'
import { faqPageData } from '../../lib/structured-data/faq-page.ts'
import { practiceData } from '../../lib/structured-data/practice.ts'
import { Card } from '../../ui/card.tsx'
import { EvidenceNotice } from '../../ui/evidence-notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RingFigure } from '../../ui/ring-figure.tsx'
import type { Route } from './+types/consultation.ts'

const path = '/beratung'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Beratung',
    description: `Ein erstes Gespräch ist ${practice.firstTalk.price} und unverbindlich. Fragen Sie es an, per Formular, Telefon oder E-Mail. Sprechzeiten, Ablauf, Kosten und häufige Fragen.`,
    path,
    structuredData: [practiceData(), faqPageData(frequentQuestions), breadcrumbListData(path)],
  })

const { firstTalk, prices } = practice

const services = [
  {
    title: firstTalk.name,
    note: `${firstTalk.price}, ${firstTalk.minMinutes}–${firstTalk.maxMinutes} Minuten`,
    text: 'Ein Informationsgespräch in der Praxis. Sie fragen, wir erklären Verfahren, Grenzen und Kosten. Ohne Diagnose, ohne Behandlung, ohne Verpflichtung.',
  },
  {
    title: 'Behandlungsplanung',
    note: `nach Aufwand, ${prices.treatmentPerHour} € je Stunde`,
    text: 'Wir gehen Ausschlussgründe und Vorbefunde durch und legen gemeinsam fest, ob und wie oft Sie kommen. Die voraussichtlichen Kosten erhalten Sie vorher schriftlich.',
  },
  {
    title: 'Telefonberatung',
    note: 'kurz und kostenfrei',
    text: 'Ein Vorgespräch zu Ablauf, Kosten und Grenzen. Diagnosen stellen wir am Telefon nicht, und wir behandeln auch nicht aus der Ferne.',
  },
]

export default function Consultation() {
  return (
    <>
      <PageHead
        eyebrow="Beratung"
        title="Erst reden, dann entscheiden"
        lead={noBreak(
          `Schreiben Sie uns, worum es geht, oder rufen Sie an. Wir melden uns innerhalb von ${practice.replyWithinHours} Stunden bei Ihnen.`,
        )}
      />

      <div className="wrap grid gap-18 pt-4">
        <section className="grid gap-6" aria-labelledby="leistungen">
          <h2 id="leistungen">Was wir anbieten</h2>
          <ul className="offers">
            {services.map(({ title, note, text }) => (
              <Card as="li" key={title}>
                <h3>{title}</h3>
                <p className="text-fine font-semibold text-amber">{noBreak(note)}</p>
                <p>{text}</p>
              </Card>
            ))}
          </ul>
        </section>

        <div className="form-columns">
          <section className="grid gap-6" aria-labelledby="anfrage">
            <h2 id="anfrage">Beratung anfragen</h2>
            <ConsultationForm />
          </section>
          <div className="grid content-start gap-5">
            <Card as="section">
              <h2 className="text-h3">Sprechzeiten</h2>
              <OpeningHours />
            </Card>
            <Card as="section">
              <h2 className="text-h3">Direkter Kontakt</h2>
              <ContactDetails />
            </Card>
            <Card as="section">
              <h2 className="text-h3">So finden Sie uns</h2>
              <p>
                Die Praxis liegt in {practice.address.town}, {practice.address.region}. Anfahrt und Hinweise zum Eingang
                erhalten Sie mit der Terminbestätigung.
              </p>
            </Card>
            <Card as="section" tone="foam">
              <h2 className="text-h3">Im Notfall</h2>
              <p>
                Bei akuten Beschwerden wählen Sie <a href="tel:112">112</a>. Außerhalb der Sprechzeiten hilft der
                ärztliche Bereitschaftsdienst unter <a href="tel:116117">116&nbsp;117</a>. Ein Formular wie dieses ist
                dafür nicht gedacht.
              </p>
            </Card>
          </div>
        </div>

        <section className="split" aria-labelledby="fragen">
          <div className="grid content-start gap-6">
            <h2 id="fragen">Häufige Fragen</h2>
            <div className="disc max-w-60 max-md:hidden">
              <RingFigure seed="beratung" shape="disc" tone="dawn" />
            </div>
          </div>
          <div className="questions">
            {frequentQuestions.map(({ question, answer }) => (
              <details key={question}>
                <summary>{question}</summary>
                <p>{noBreak(answer)}</p>
              </details>
            ))}
          </div>
        </section>

        <EvidenceNotice variant="full" />
      </div>
    </>
  )
}
