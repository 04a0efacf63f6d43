import type { Words } from '../../../content/facts/words-schema.ts'
import { promiseOf } from '../../../content/reply-promise.ts'
import { asSentence, minutesOf } from '../../../rules/format/facts-in-words.ts'
import { formatPrice } from '../../../rules/format/format-number.ts'
import { SetupGuide } from '../../features/mwo-request/setup-guide.tsx'
import { DevicePapers } from '../../features/practice/device-papers.tsx'
import { OpeningHours } from '../../features/practice/opening-hours.tsx'
import { Contents } from '../../features/reading/contents.tsx'
import { backendIsConfigured } from '../../lib/backend.ts'
import { PageMeta } from '../../lib/page-meta.tsx'
import { usePractice, useSite } from '../../lib/site-context.tsx'
import betweenTheAntennas from '../../pictures/between-the-antennas.svg?picture'
import { formFacts, Island } from '../../ui/islands/island.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { RuledColumns } from '../../ui/layout/ruled-columns.tsx'
import { MailLink } from '../../ui/links/mail-link.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { EvidenceNotice } from '../../ui/notices/evidence-notice.tsx'
import { ExclusionList } from '../../ui/notices/exclusion-list.tsx'
import { ImplantWarning } from '../../ui/notices/implant-warning.tsx'
import { SampleNote } from '../../ui/notices/sample-note.tsx'
import { Standing } from '../../ui/pictures/standing.tsx'

const features = (words: Words['mwoDigital']) => [
  { title: 'Harmonische Frequenzen', text: words.frequencies },
  { title: words.precisionTitle, text: words.precision },
  { title: 'Sorgfältige Anwendung', text: words.care },
  { title: 'Ganzheitlicher Blick', text: words.wholePerson },
]

const sections = [
  { id: 'merkmale', title: 'Vier Merkmale' },
  { id: 'funktionsweise', title: 'So soll es funktionieren' },
  { id: 'ablauf', title: 'Eine Sitzung' },
  { id: 'papiere', title: 'Papiere zum Gerät' },
  { id: 'ausschluss', title: 'Bei wem wir es nicht anwenden' },
  { id: 'anfrage', title: 'Fragen zum Gerät' },
  { id: 'direkt', title: 'Lieber direkt?' },
]

export default function MwoDigital() {
  const site = useSite()
  const { practice, device } = site.facts
  const { mwoSession, firstTreatment, followUp, prices, links } = practice
  const { mwoDigital: words, listsFrom } = site.words
  return (
    <>
      <PageMeta
        title="MWO Digital"
        description="Der Multiwellen-Oszillator in unserer Praxis: was das Gerät physikalisch tut, wie eine Sitzung abläuft, bei wem wir es nicht anwenden und was nicht belegt ist."
      />
      <PageHead
        title="MWO Digital: viele Frequenzen, klare Grenzen"
        lead={words.lead}
        drawing={
          <Standing
            file={betweenTheAntennas}
            alt="Beispielzeichnung: Ein Mensch sitzt bekleidet auf einem Stuhl zwischen zwei Antennen aus offenen Ringen. Daneben stehen das Steuergerät auf einem Wagen und eine Frau mit Klemmbrett."
          />
        }
      >
        <p className="warning" data-notice="">
          Für den Multiwellen-Oszillator ist eine Wirksamkeit wissenschaftlich nicht nachgewiesen. Eine ärztliche
          Behandlung ersetzt er nicht.
        </p>
      </PageHead>

      <div className="wrap reading">
        <Contents sections={sections} />
        <div className="grid grid-cols-1 gap-18">
          <section className="grid gap-6" aria-labelledby="merkmale">
            <h2 id="merkmale">Vier Merkmale</h2>
            <RuledColumns items={features(words)} />
          </section>

          <section className="part gap-6" aria-labelledby="funktionsweise">
            <h2 id="funktionsweise">So soll es funktionieren</h2>
            <div className="prose">
              <h3>Zellresonanz</h3>
              <p>
                Georges Lakhovsky ging davon aus, dass jede Zelle wie ein kleiner Schwingkreis sendet und empfängt. Ein
                Feld aus vielen Frequenzen, so seine Überlegung, biete jeder Zelle den Ton an, der zu ihr passt.
              </p>
              <h3>Harmonisierung</h3>
              <p>
                In der Erfahrungsheilkunde wird das Verfahren eingesetzt, um „Schwingungen zu harmonisieren“. Zellen, so
                die Annahme, kämen in dem Feld in Einklang.
              </p>
              <EvidenceNotice
                variant="inline"
                assumption="dass Zellen auf das Feld ansprechen und dass dabei etwas in Einklang kommt"
              />
              <p>
                Wie Resonanz in der Physik gemeint ist und wo der Vergleich mit der Zelle endet, erklärt der{' '}
                <SiteLink href="/ratgeber/resonanz">Ratgeber Resonanz</SiteLink>.
              </p>
            </div>
          </section>

          <section className="part gap-6" aria-labelledby="ablauf">
            <h2 id="ablauf">Eine Sitzung</h2>
            <div className="prose">
              <ol>
                <li>Wir gehen die Ausschlussgründe durch. {asSentence(device.leaveOutside)}</li>
                <li>
                  {asSentence(device.seat)} {asSentence(device.senses)}
                </li>
                <li>
                  Das Gerät läuft {keepTogether(minutesOf(mwoSession))}. Wer Sie behandelt, bleibt die ganze Zeit bei
                  Ihnen.
                </li>
                <li>Danach bleibt Zeit zum Ausruhen und Nachfragen.</li>
              </ol>
              <p>
                Der erste Behandlungstermin dauert mit Gespräch etwa {firstTreatment.minutes}&nbsp;Minuten, ein
                Folgetermin etwa {followUp.minutes}&nbsp;Minuten. Eine Behandlungsstunde kostet{' '}
                {formatPrice(prices.treatmentPerHour)}&nbsp;€. Gesetzliche Krankenkassen zahlen das in der Regel nicht.
                Alles Weitere steht unter <SiteLink href="/preise">Preise</SiteLink>.
              </p>
              <SampleNote />
            </div>
          </section>

          <section className="part gap-6" aria-labelledby="papiere">
            <h2 id="papiere">Papiere zum Gerät</h2>
            <DevicePapers />
          </section>

          <section className="part gap-6" aria-labelledby="ausschluss">
            <h2 id="ausschluss">Bei wem wir es nicht anwenden</h2>
            <div className="grid gap-8">
              <ImplantWarning />
              <ExclusionList />
              <p>{listsFrom}</p>
            </div>
          </section>

          <section className="part gap-6" aria-labelledby="anfrage">
            <div className="grid content-start gap-3">
              <h2 id="anfrage">Fragen zum Gerät</h2>
              <p>Schreiben Sie uns. {keepTogether(promiseOf(site.facts, ''))} Ihre Anfrage ist unverbindlich.</p>
            </div>
            {backendIsConfigured ? <Island of="MwoRequestForm" needs={formFacts} moment="visible" /> : <SetupGuide />}
          </section>

          <section className="grid gap-6" aria-labelledby="direkt">
            <h2 id="direkt">Lieber direkt?</h2>
            <div className="ruled-columns">
              <div className="ruled">
                <h3>Anrufen oder schreiben</h3>
                <ContactDetails />
              </div>
              <div className="ruled">
                <h3>Sprechzeiten</h3>
                <OpeningHours />
              </div>
            </div>
            {links.mwoDigital ? (
              <p>
                Technische Angaben des Herstellers: „
                <SiteLink href={links.mwoDigital.href}>{links.mwoDigital.label}</SiteLink>“ ({links.mwoDigital.operator}
                ).
              </p>
            ) : null}
          </section>
        </div>
      </div>
    </>
  )
}

function ContactDetails() {
  const practice = usePractice()
  return (
    <dl className="details">
      <div>
        <dt>Telefon</dt>
        <dd>
          <SiteLink href={practice.phone.href} className="touch-line">
            {practice.phone.display}
          </SiteLink>
        </dd>
      </div>
      <div>
        <dt>E-Mail</dt>
        <dd>
          <MailLink className="touch-line" />
        </dd>
      </div>
    </dl>
  )
}
