import { joined } from '../../../rules/format/facts-in-words.ts'
import { formatLongDate } from '../../../rules/format/format-date.ts'
import { Contents } from '../../features/reading/contents.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { useSite } from '../../lib/site-context.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { MailLink } from '../../ui/links/mail-link.tsx'

/** The day of the last full test (docs/wcag.md). The statement must never say more than that test. */
const testedAt = '2026-11-21'

const sections = [
  { id: 'ziel', title: 'Unser Ziel' },
  { id: 'geprueft', title: 'Was geprüft wurde' },
  { id: 'grenzen', title: 'Bekannte Grenzen' },
  { id: 'darstellung', title: 'Darstellung anpassen' },
  { id: 'rahmen', title: 'Rechtlicher Rahmen' },
  { id: 'melden', title: 'Eine Barriere melden' },
]

export default function Accessibility() {
  const site = useSite()
  const { practice } = site.facts
  const { shop, forum, mwoDigital } = practice.links
  const linked = [shop, forum, mwoDigital]
    .filter((link) => link !== null)
    .map(({ label, operator }) => `„${label}“ (${operator})`)
  return (
    <article>
      <PageMeta
        title="Barrierefreiheit"
        description="Wie zugänglich diese Website ist: was wann und wie geprüft wurde, welche Grenzen bekannt sind und wie Sie uns eine Barriere melden."
      />
      <PageHead title="Barrierefreiheit">
        <p className="text-caption text-ink-soft">
          Programm zuletzt geprüft am <time dateTime={testedAt}>{formatLongDate(testedAt)}</time>
        </p>
      </PageHead>
      <div className="wrap reading">
        <Contents sections={sections} />
        <div className="reading-text prose legal-text">
          <p>
            Diese Website soll für alle bedienbar sein: mit der Tastatur, mit einem Vorleseprogramm, mit großer Schrift,
            auf kleinen Bildschirmen. Hier steht, was dafür geprüft wurde und was nicht.
          </p>

          <h2 id="ziel">Unser Ziel</h2>
          <p>
            Maßstab sind die Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA. Das sind international
            abgestimmte Regeln für zugängliche Websites. Das Programm ist so gebaut, dass es sie ohne Zusatzprogramme
            erfüllen soll. Von einer unabhängigen Stelle bestätigt ist das nicht.
          </p>

          <h2 id="geprueft">Was geprüft wurde</h2>
          <p>
            Geprüft wurde das Programm dieser Website, mit Beispieltexten. Unsere eigenen Texte und Bilder sind nicht
            geprüft.
          </p>
          <ul>
            <li>
              Alle Seiten mit dem Prüfprogramm axe, in jeder Darstellung: normal, mit hohem Kontrast, mit umgekehrten
              Farben und mit großer Schrift, dazu Menü, Fenster und Formulare mit Fehlermeldungen. Es meldete keine
              Verstöße. Ein solches Programm findet nur einen Teil der möglichen Barrieren.
            </li>
            <li>
              Die Bedienung nur mit der Tastatur: Menü, alle Formulare, Cookie-Auswahl und Darstellung. Bei jedem
              Schritt wurde gemessen, ob die markierte Stelle sichtbar und nicht verdeckt ist.
            </li>
            <li>Die Kontraste von Text, Bedienelementen und Tastaturmarkierung, in jeder Darstellung.</li>
            <li>Die Anordnung bei 320 Pixeln Breite, bei doppelter Vergrößerung und mit größeren Zeichenabständen.</li>
          </ul>
          <p>Geprüft wurde mit dem Browser Chromium. Die Prüfungen laufen bei jeder neuen Fassung des Programms.</p>

          <h2 id="grenzen">Bekannte Grenzen</h2>
          <ul>
            <li>
              Menschen mit Behinderungen haben die Website noch nicht geprüft, und mit Vorleseprogrammen wie NVDA, JAWS
              oder VoiceOver wurde sie nicht vollständig durchgehört.
            </li>
            <li>In den Browsern Firefox und Safari ist die Bedienung mit der Tastatur nicht gesondert geprüft.</li>
            <li>Texte in Leichter Sprache und Videos in Gebärdensprache gibt es nicht.</li>
            <li>
              Um eine Anfrage oder eine Anmeldung zu senden, muss JavaScript eingeschaltet sein. Lesen können Sie alle
              Seiten auch ohne; anfragen können Sie dann per Telefon oder E-Mail.
            </li>
            <li>
              Andere Websites, zu denen wir verlinken, sind nicht geprüft
              {linked.length > 0 ? `, auch nicht ${joined(linked, 'oder')}` : ''}.
            </li>
          </ul>

          <h2 id="darstellung">Darstellung anpassen</h2>
          <p>
            Auf jeder Seite steht der runde Knopf „Darstellung anpassen“, in breiten Fenstern unten links, in schmalen
            oben im Kopf; er zeigt ein großes und ein kleines A. Er öffnet Einstellungen für Schriftgröße, Kontrast,
            Farben, Mauszeiger, Lesehilfe, Links und Bewegungen. Das ist ein Angebot zur Bequemlichkeit und ersetzt
            weder Ihre Hilfsmittel noch die Einstellungen Ihres Geräts. Was Ihr Gerät zu Bewegung und Kontrast vorgibt,
            übernimmt die Website von selbst.
          </p>

          <h2 id="rahmen">Rechtlicher Rahmen</h2>
          <p>
            Das Barrierefreiheitsstärkungsgesetz (BFSG) gilt seit dem 28. Juni 2025. Kleinstunternehmen, die
            Dienstleistungen anbieten, nimmt es in §&nbsp;3 Abs.&nbsp;3 aus. Diese Erklärung geben wir in jedem Fall ab.
          </p>

          <h2 id="melden">Eine Barriere melden</h2>
          <p>
            Kommen Sie irgendwo nicht weiter, schreiben Sie an <MailLink /> oder rufen Sie an:{' '}
            <a href={practice.phone.href}>{practice.phone.display}</a>. Nennen Sie uns die Seite und was nicht ging. Was
            Sie brauchen, schicken oder sagen wir Ihnen gern auf anderem Weg.
          </p>
        </div>
      </div>
    </article>
  )
}
