import { promiseOf } from '../../content/closed-days.ts'
import type { Facts } from '../../content/facts/facts-of-document.ts'
import type { Words } from '../../content/facts/facts-schema.ts'
import { firstTalkText, implantWarning, phoneTalk } from '../../content/first-contacts.ts'
import { frequentQuestions } from '../../content/frequent-questions.ts'
import { useSite } from '../../content/site/site-context.tsx'
import { FirstAppointment } from '../../features/first-appointment/first-appointment.tsx'
import { Leaflet } from '../../features/first-appointment/leaflet.tsx'
import { ClosureAhead } from '../../features/practice/closure-ahead.tsx'
import { ContactDetails } from '../../features/practice/contact-details.tsx'
import { OpeningHours } from '../../features/practice/opening-hours.tsx'
import { costsWithoutObligation, minutesOf } from '../../lib/format/facts-in-words.ts'
import { formatPrice } from '../../lib/format/format-number.ts'
import { noBreak } from '../../lib/format/no-break.ts'
import { PageMeta } from '../../lib/page-meta.tsx'
import { breadcrumbListData } from '../../lib/structured-data/breadcrumb-list.ts'
import { faqPageData } from '../../lib/structured-data/faq-page.ts'
import { practiceData } from '../../lib/structured-data/local-business.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { formFacts, Island } from '../../ui/islands/island.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { devicesOf, EvidenceNotice } from '../../ui/notices/evidence-notice.tsx'

const path = '/beratung'

const services = ({ firstTalk, prices }: Facts['practice'], words: Words['consultation']) => [
  {
    title: firstTalk.name,
    note: `${firstTalk.price}, ${minutesOf(firstTalk)}`,
    text: firstTalkText,
  },
  {
    title: 'Behandlungsplanung',
    note: `nach Aufwand, ${formatPrice(prices.treatmentPerHour)} € je Stunde`,
    text: words.planning,
  },
  { title: phoneTalk.name, note: phoneTalk.note, text: phoneTalk.text },
]

export default function Consultation() {
  const site = useSite()
  const { practice } = site.facts
  const words = site.words.consultation
  const questions = frequentQuestions(site.words)
  return (
    <>
      <PageMeta
        title="Beratung"
        description={`Ein erstes Gespräch ${costsWithoutObligation(practice.firstTalk.price)}. Sie können es per Formular, Telefon oder E-Mail anfragen. Sprechzeiten, Ablauf, Kosten und häufige Fragen.`}
        path={path}
        structuredData={[practiceData(site), faqPageData(questions), breadcrumbListData(site, path)]}
      />
      <PageHead
        eyebrow="Beratung"
        title="Erst reden, dann entscheiden"
        lead={noBreak(`${words.lead} ${promiseOf(site.facts)}`)}
      >
        <p>
          <ButtonLink href="#anfrage">Beratung anfragen</ButtonLink>
        </p>
      </PageHead>

      <div className="wrap grid gap-18 pt-4">
        <ClosureAhead />
        <section className="grid gap-6" aria-labelledby="leistungen">
          <h2 id="leistungen">Was wir anbieten</h2>
          <ul className="offers">
            {services(practice, words).map(({ title, note, text }) => (
              <Card as="li" key={title}>
                <h3>{title}</h3>
                <p className="text-small font-semibold text-amber">{noBreak(note)}</p>
                <p>{text}</p>
              </Card>
            ))}
          </ul>
        </section>

        <div className="form-columns">
          <section className="grid gap-6" aria-labelledby="anfrage">
            <h2 id="anfrage">Beratung anfragen</h2>
            <Island of="ConsultationForm" needs={formFacts} />
          </section>
          <div className="grid content-start gap-5">
            <Card as="section">
              <h2 className="text-large">Sprechzeiten</h2>
              <OpeningHours />
              <p>
                <SiteLink href="/preise#geschlossen" className="touch-line">
                  Urlaub und Schließzeiten
                </SiteLink>
              </p>
            </Card>
            <Card as="section">
              <h2 className="text-large">Direkter Kontakt</h2>
              <ContactDetails />
              <p>
                Während einer Sitzung nehmen wir nicht ab. Versuchen Sie es dann später noch einmal oder schreiben Sie
                uns. Auf Nachrichten antworten wir auch am Wochenende innerhalb der Frist, die am Formular steht.
              </p>
            </Card>
            <Card as="section">
              <h2 className="text-large">So finden Sie uns</h2>
              <p>
                {practice.address.street}
                <br />
                {practice.address.postalCode} {practice.address.town}
              </p>
              <p>
                <SiteLink href="/preise#anfahrt" className="touch-line">
                  Parken, Bus, Stufen, Toilette und was Sie mitbringen
                </SiteLink>
              </p>
              <p>Diese Seite nennt auch die Bestätigung, wenn Sie einen Termin gewählt haben.</p>
              <p className="font-semibold">{implantWarning}</p>
            </Card>
            <Card as="section" tone="foam">
              <h2 className="text-large">Im Notfall</h2>
              <p>
                Bei Lebensgefahr oder plötzlichen, starken Beschwerden wählen Sie <a href="tel:112">112</a>. Kann es
                nicht warten, bis Ihre Arztpraxis öffnet, hilft der ärztliche Bereitschaftsdienst unter{' '}
                <a href="tel:116117">116&nbsp;117</a>. Ein Formular wie dieses ist dafür nicht gedacht.
              </p>
            </Card>
          </div>
        </div>

        <FirstAppointment>
          <Leaflet />
        </FirstAppointment>

        <section className="split" aria-labelledby="fragen">
          <h2 id="fragen">Häufige Fragen</h2>
          <div className="questions">
            {questions.map(({ question, answer, link }) => (
              <details key={question}>
                <summary>{question}</summary>
                <p>{noBreak(answer)}</p>
                {link ? (
                  <p>
                    <SiteLink href={link.href}>{link.label}</SiteLink>
                  </p>
                ) : null}
              </details>
            ))}
          </div>
        </section>

        <EvidenceNotice variant="full" about={devicesOf(practice)} />
      </div>
    </>
  )
}
