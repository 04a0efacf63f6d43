import type { Facts } from '../../../content/facts/facts-of-document.ts'
import type { Words } from '../../../content/facts/words-schema.ts'
import { firstTalkLimits, firstTalkText, phoneTalk, visitLabel } from '../../../content/first-contacts.ts'
import { promiseOf } from '../../../content/reply-promise.ts'
import { asSentence, costsWithoutObligation, minutesOf } from '../../../rules/format/facts-in-words.ts'
import { formatPrice } from '../../../rules/format/format-number.ts'
import { FirstAppointment } from '../../features/first-appointment/first-appointment.tsx'
import { Leaflet } from '../../features/first-appointment/leaflet.tsx'
import { ClosureAhead } from '../../features/practice/closure-ahead.tsx'
import { OpeningHours } from '../../features/practice/opening-hours.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { useSite } from '../../lib/site-context.tsx'
import { faqPageData, practiceData } from '../../lib/structured-data.ts'
import coast from '../../pictures/coast-wide.svg?picture'
import timeToTalk from '../../pictures/time-to-talk.svg?picture'
import { formFacts, Island } from '../../ui/islands/island.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { RuledColumns } from '../../ui/layout/ruled-columns.tsx'
import { MailLink } from '../../ui/links/mail-link.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { devicesOf, EvidenceBand } from '../../ui/notices/evidence-notice.tsx'
import { Horizon } from '../../ui/pictures/horizon.tsx'
import { ofCoast, ofTalk, Standing } from '../../ui/pictures/standing.tsx'

const services = (practice: Facts['practice'], words: Words['consultation']) => [
  {
    title: practice.firstTalk.name,
    note: `${practice.firstTalk.price}, ${minutesOf(practice.firstTalk)}`,
    text: firstTalkText(practice),
  },
  {
    title: 'Behandlungsplanung',
    note: `nach Aufwand, ${formatPrice(practice.prices.treatmentPerHour)} € je Stunde`,
    text: words.planning,
  },
  ...(practice.firstTalk.place === 'phone' || practice.phoneTalk.minutes === 0
    ? []
    : [{ title: phoneTalk.name, note: phoneTalk.note, text: phoneTalk.text(practice) }]),
]

/** Leads further, below an answer. Search engines get the answer alone. */
const links = {
  prices: { href: '/preise', label: 'Alle Preise' },
  exclusions: { href: '/mwo-digital#ausschluss', label: 'Zur Liste der Ausschlussgründe' },
  device: { href: '/mwo-digital', label: 'Zur Seite über das Gerät' },
}

export default function Consultation() {
  const site = useSite()
  const { practice } = site.facts
  const words = site.words.consultation
  const { frequentQuestions: questions } = site.words
  return (
    <>
      <PageMeta
        title="Beratung"
        description={`Ein erstes Gespräch ${costsWithoutObligation(practice.firstTalk.price)}. Sie können es per Formular, Telefon oder E-Mail anfragen. Sprechzeiten, Ablauf, Kosten und häufige Fragen.`}
        structuredData={[practiceData(site), faqPageData(questions)]}
      />
      <PageHead
        title="Erst reden, dann entscheiden"
        lead={`${asSentence(words.lead)} ${promiseOf(site.facts)}`}
        drawing={<Standing file={timeToTalk} alt={ofTalk} />}
      />

      <div className="wrap sections">
        <ClosureAhead />
        <div className="form-columns">
          <section className="group/form grid gap-6" aria-labelledby="anfrage">
            {/* What replaces a sent form has a heading of its own, and names the number. */}
            <h2 id="anfrage" className="group-has-[.sent-notice]/form:sr-only">
              Beratung anfragen
            </h2>
            <p className="group-has-[.sent-notice]/form:hidden @min-[58rem]/page:hidden">
              Oder rufen Sie an: <SiteLink href={practice.phone.href}>{practice.phone.display}</SiteLink>
            </p>
            <Island of="ConsultationForm" needs={formFacts} />
          </section>
          <div className="form-side">
            <div className="grid gap-2">
              <h2 className="eyebrow">Telefon</h2>
              <p>
                <SiteLink href={practice.phone.href} className="call touch-line">
                  {practice.phone.display}
                </SiteLink>
              </p>
              <OpeningHours />
              <p>
                Während einer Sitzung nehmen wir nicht ab. Versuchen Sie es dann später noch einmal oder schreiben Sie
                uns.
              </p>
              <p>
                <MailLink className="touch-line" />
              </p>
              <p>
                <SiteLink href="/preise#geschlossen" className="touch-line">
                  Urlaub und Schließzeiten
                </SiteLink>
              </p>
            </div>
            <div className="grid gap-2">
              <h2 className="eyebrow">So finden Sie uns</h2>
              <p>
                {practice.address.street}
                <br />
                {practice.address.postalCode} {practice.address.town}
              </p>
              <p>
                <SiteLink href="/preise#anfahrt" className="touch-line">
                  {visitLabel}
                </SiteLink>
              </p>
              <p>
                {keepTogether('Den Link dorthin bekommen Sie auch per E-Mail, wenn Sie einen Termin gewählt haben.')}
              </p>
            </div>
            <div className="grid gap-2">
              <h2 className="eyebrow">Im Notfall</h2>
              <p>
                Bei Lebensgefahr oder plötzlichen, starken Beschwerden wählen Sie <a href="tel:112">112</a>. Kann es
                nicht warten, bis Ihre Arztpraxis öffnet, hilft der ärztliche Bereitschaftsdienst unter{' '}
                <a href="tel:116117">116&nbsp;117</a>. Ein Formular wie dieses ist dafür nicht gedacht.
              </p>
            </div>
          </div>
        </div>

        <section className="far" aria-labelledby="leistungen">
          <h2 id="leistungen" className="mb-6">
            Was wir anbieten
          </h2>
          <RuledColumns items={services(practice, words)} />
        </section>
      </div>

      <Horizon
        side="left"
        drawing={coast}
        alt={ofCoast}
        words={firstTalkLimits(practice)}
        link={{ href: '#anfrage', words: 'Beratung anfragen' }}
      />

      <FirstAppointment onFoam>
        <Leaflet />
      </FirstAppointment>

      <div className="wrap sections">
        <section className="split far" aria-labelledby="fragen">
          <h2 id="fragen">Häufige Fragen</h2>
          <div className="questions border-t border-dune">
            {questions.map(({ question, answer, link }) => (
              <details key={question} className="border-b border-dune">
                <summary className="min-h-[4rem] py-3 font-semibold">{question}</summary>
                <p className="pb-6">{keepTogether(answer)}</p>
                {link ? (
                  <p className="pb-6">
                    <SiteLink href={links[link].href}>{links[link].label}</SiteLink>
                  </p>
                ) : null}
              </details>
            ))}
          </div>
        </section>
      </div>

      <EvidenceBand variant="full" about={devicesOf(practice)} />
    </>
  )
}
