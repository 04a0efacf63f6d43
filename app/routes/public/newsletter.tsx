import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { newsletterFrequency } from '../../../rules/newsletter/newsletter-frequency.ts'
import { PageMeta } from '../../lib/page-meta.tsx'
import { useSite } from '../../lib/site-context.tsx'
import { formFacts, Island } from '../../ui/islands/island.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'

const promises = (practice: Facts['practice']) => [
  {
    title: 'Fachwissen',
    text: 'Neue Artikel und Ratgeber, verständlich geschrieben, mit Quellen. Auch dann, wenn das Ergebnis ernüchtert.',
  },
  {
    title: 'Angebote der Praxis',
    text: 'Termine und Leistungen, von denen Sie sonst erst in der Praxis hören.',
  },
  {
    title: 'Nicht zu oft',
    text: `Wir schreiben ${newsletterFrequency(practice.newsletter)}, und nur, wenn es etwas zu sagen gibt.`,
  },
  {
    title: 'Datenschutz',
    text: 'Nötig ist nur Ihre E-Mail-Adresse. Wir messen nicht, ob Sie lesen. Jede Ausgabe hat einen Link zum Abmelden.',
  },
]

export default function Newsletter() {
  const site = useSite()
  const { practice } = site.facts
  return (
    <>
      <PageMeta
        title="Newsletter"
        description={`${practice.newsletter.name}: neue Artikel, Termine und Leistungen, ${newsletterFrequency(practice.newsletter)}. Anmelden mit Bestätigung per E-Mail.`}
      />
      <PageHead
        title="Post aus der Praxis"
        lead="Neue Artikel, Termine und Leistungen der Praxis. Sie melden sich an, wir schicken Ihnen eine Bestätigungs-E-Mail, und erst wenn Sie über den Link darin bestätigen, sind Sie dabei."
      />
      <div className="wrap sections">
        <div className="form-columns">
          <section className="group/form grid grid-cols-1 gap-6" aria-labelledby="anmelden">
            <h2 id="anmelden" className="group-has-[.sent-notice]/form:sr-only">
              Newsletter abonnieren
            </h2>
            <Island of="NewsletterForm" props={{ variant: 'full' }} needs={formFacts} />
            <p className="text-small text-ink-muted">
              Wie wir mit Ihrer Adresse umgehen, steht in der{' '}
              <SiteLink href="/legal/datenschutz#newsletter">Datenschutzerklärung</SiteLink>. Sie möchten keine Post
              mehr? <SiteLink href="/newsletter/unsubscribe">Hier können Sie sich abmelden.</SiteLink>{' '}
              {site.texts.issues.length > 0 ? (
                <>
                  Bisherige Ausgaben stehen im <SiteLink href="/newsletter/archiv">Archiv</SiteLink>.
                </>
              ) : null}
            </p>
          </section>
          <ul className="form-side">
            {promises(practice).map(({ title, text }) => (
              <li key={title} className="ruled">
                <h2 className="text-large">{title}</h2>
                <p>{keepTogether(text)}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}
