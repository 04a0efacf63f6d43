import { appointmentTypes, priceForMinutes } from '../../../content/appointment-types.ts'
import { cancellingOf, missedOf } from '../../../content/cancelling.ts'
import { aboutSubstitute } from '../../../content/closed-days.ts'
import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { firstTalkText, priceOnPhone, visitLabel } from '../../../content/first-contacts.ts'
import {
  asSentence,
  closedWhen,
  costs,
  invoicesIn,
  minutesOf,
  payableBy,
} from '../../../rules/format/facts-in-words.ts'
import { formatPrice } from '../../../rules/format/format-number.ts'
import { TextTable } from '../../features/reading/text-table.tsx'
import { generalKeywords, PageMeta } from '../../lib/page-meta.tsx'
import { useFacts, useSite } from '../../lib/site-context.tsx'
import { practiceData } from '../../lib/structured-data.ts'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { WithPhoneLinks } from '../../ui/links/with-phone-links.tsx'
import { devicesOf, EvidenceBand } from '../../ui/notices/evidence-notice.tsx'
import { ImplantWarning } from '../../ui/notices/implant-warning.tsx'
import { SampleNote } from '../../ui/notices/sample-note.tsx'

function servicesOf(
  { practice }: Facts,
  planning: string,
): { name: string; time: string; price: string; included: string }[] {
  const { firstTalk, firstTreatment, followUp, mwoSession, prices } = practice
  const types = appointmentTypes(practice)
  const perHour = `${formatPrice(prices.treatmentPerHour)}\u00a0€ je Stunde`
  return [
    {
      name: firstTalk.name,
      time: minutesOf(firstTalk),
      price: firstTalk.price,
      included: firstTalkText(practice),
    },
    {
      name: types['first-treatment'].name,
      time: `etwa ${firstTreatment.minutes} Minuten`,
      price: euros(firstTreatment.minutes, practice),
      included: 'Wir gehen die Ausschlussgründe durch, klären Sie auf und machen, wenn Sie möchten, eine Sitzung.',
    },
    {
      name: types['follow-up'].name,
      time: `etwa ${followUp.minutes} Minuten`,
      price: euros(followUp.minutes, practice),
      included: 'Rückfragen und, wenn Sie möchten, eine Sitzung.',
    },
    {
      name: mwoSession.name,
      time: minutesOf(mwoSession),
      price: 'im Termin enthalten',
      included: 'Der Multiwellen-Oszillator läuft, immer in einem der beiden Termine.',
    },
    ...(practice.hasPortableDevice
      ? [
          {
            name: 'ZENDAWAVE',
            time: 'wie vorher besprochen',
            price: practice.portableDevice.price,
            included: `Das tragbare Gerät. ${asSentence(practice.portableDevice.use)}`,
          },
        ]
      : []),
    {
      name: 'Behandlungsplanung und Nachbetreuung',
      time: 'nach Aufwand',
      price: perHour,
      included: planning,
    },
  ]
}

export default function Prices() {
  const site = useSite()
  const { practice } = site.facts
  const { firstTalk, prices, terms } = practice
  return (
    <>
      <PageMeta
        title="Preise und Ihr Besuch"
        description="Was das Gespräch und die Termine kosten, wie Sie bezahlen und absagen, wie Sie zu uns kommen und was Sie mitbringen."
        keywords={['Preise', 'Kosten', 'Krankenkasse', ...generalKeywords(practice)]}
        structuredData={[practiceData(site)]}
      />
      <PageHead
        eyebrow="Preise und Ihr Besuch"
        title="Was es kostet, sagen wir vorher"
        lead={`Eine Stunde Behandlung kostet ${formatPrice(prices.treatmentPerHour)}\u00a0€. Das erste Gespräch ${costs(firstTalk.price)}. Was Ihr Termin voraussichtlich kostet, teilen wir Ihnen vorher per E-Mail oder auf Papier mit.`}
      />
      <div className="wrap sections">
        <section className="prose prose-wide" aria-labelledby="preisliste">
          <h2 id="preisliste">Alle Preise</h2>
          <TextTable className="price-list">
            <thead>
              <tr>
                <th scope="col">Leistung</th>
                <th scope="col">Preis</th>
                <th scope="col">Dauer</th>
                <th scope="col">Was dazugehört</th>
              </tr>
            </thead>
            <tbody>
              {servicesOf(site.facts, site.words.consultation.planning).map(({ name, time, price, included }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td data-column="Preis">{keepTogether(price)}</td>
                  <td data-column="Dauer">{keepTogether(time)}</td>
                  <td data-column="Was dazugehört">{keepTogether(included)}</td>
                </tr>
              ))}
            </tbody>
          </TextTable>
          <SampleNote />
          <p>{priceOnPhone(practice)} Berechnet wird nichts, was wir Ihnen nicht vorher genannt haben.</p>
          <p>Genannt sind Gesamtpreise; Umsatzsteuer ist enthalten, wenn sie anfällt. {asSentence(terms.longer)}</p>
        </section>

        <section className="split" aria-labelledby="bezahlen">
          <h2 id="bezahlen">So bezahlen Sie</h2>
          <div className="prose">
            <p>
              {payableBy(prices.paymentMethods)} {asSentence(prices.paymentOnSite)} {keepTogether(invoicesIn(prices))}{' '}
              {asSentence(terms.advance)}
            </p>
            <p>
              Gesetzliche Krankenkassen übernehmen die Kosten in der Regel nicht. Private Versicherungen und
              Beihilfestellen entscheiden im Einzelfall. Viele richten sich nach dem Gebührenverzeichnis für
              Heilpraktiker (GebüH). Eine gesetzliche Gebührenordnung ist es nicht, und wir rechnen nach Zeit ab. Fragen
              Sie bitte vorher, ob und wie viel Ihr Vertrag dafür zahlt.
            </p>
            <p>{asSentence(terms.packages)}</p>
          </div>
        </section>

        <section className="split" aria-labelledby="absagen">
          <h2 id="absagen">Absagen und versäumte Termine</h2>
          <div className="prose">
            <p>
              {keepTogether(cancellingOf(practice))}{' '}
              {keepTogether('Absagen können Sie über den Link in unserer E-Mail, per E-Mail oder am Telefon: ')}
              <SiteLink href={practice.phone.href}>{practice.phone.display}</SiteLink>.
            </p>
            <p>
              {keepTogether(missedOf(practice.terms.cancelling))} Dasselbe steht in den{' '}
              <SiteLink href="/legal/agb">AGB</SiteLink>.
            </p>
            <p>Eine Sitzung können Sie jederzeit abbrechen. Sie zahlen dann nur, was bis dahin geleistet wurde.</p>
          </div>
        </section>

        <section className="split" aria-labelledby="anfahrt">
          <h2 id="anfahrt">{visitLabel}</h2>
          <div className="grid gap-4">
            <VisitDetails />
            <SampleNote />
          </div>
        </section>

        <section className="split" aria-labelledby="vorbereitung">
          <h2 id="vorbereitung">So bereiten Sie sich vor</h2>
          <div className="prose">
            <p>Zum ersten Gespräch brauchen Sie nichts mitzubringen, nur Ihre Fragen.</p>
            <p>Zum ersten Behandlungstermin bringen Sie bitte mit:</p>
            <ul>
              <li>die Liste Ihrer Medikamente,</li>
              <li>Ihren Implantatausweis, wenn Sie einen haben,</li>
              <li>Kopien von Befunden, die Sie zeigen möchten.</li>
            </ul>
            <ImplantWarning />
            <p>
              Mehr steht im Artikel über den{' '}
              <SiteLink href="/blog/frequenztherapie-praxis-ablauf">Ablauf in der Praxis</SiteLink>.
            </p>
          </div>
        </section>

        <section className="split" aria-labelledby="geschlossen">
          <h2 id="geschlossen">Wann geschlossen ist</h2>
          <div className="prose">
            <Closures />
            <SampleNote />
          </div>
        </section>
      </div>

      <EvidenceBand variant="compact" about={devicesOf(practice)} />
    </>
  )
}

function euros(minutes: number, practice: Facts['practice']): string {
  return `etwa ${formatPrice(priceForMinutes(minutes, practice))}\u00a0€`
}

function VisitDetails() {
  const { practiceDetails } = useFacts()
  return (
    <dl className="details">
      {practiceDetails.visit.map(({ subject, text }) => (
        <div key={subject}>
          <dt>{subject}</dt>
          <dd>{keepTogether(asSentence(text))}</dd>
        </div>
      ))}
    </dl>
  )
}

function Closures() {
  const { closures, substitute: usual } = useFacts().practiceDetails
  // Below a closure with a substitute of its own, the usual words would contradict it.
  const isSaidBelow = closures.every(({ substitute }) => !substitute)
  return (
    <>
      {closures.length === 0 ? (
        <p>Schließzeiten sind zurzeit nicht geplant.</p>
      ) : (
        closures.map(({ from, to, reason, substitute }) => (
          <p key={from}>
            Geschlossen {closedWhen({ from, to })}: {asSentence(reason)}
            {isSaidBelow ? null : <WithPhoneLinks text={` ${aboutSubstitute(substitute || usual)}`} />}
          </p>
        ))
      )}
      {isSaidBelow ? (
        <p>
          <WithPhoneLinks text={aboutSubstitute(usual)} />
        </p>
      ) : null}
    </>
  )
}
