import { newsletterFrequency } from '../../../rules/newsletter-frequency.ts'
import { practice } from '../../content/practice.ts'
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { breadcrumbListData } from '../../lib/structured-data/breadcrumb-list.ts'
import { Card } from '../../ui/card.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RingFigure } from '../../ui/ring-figure.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import type { Route } from './+types/newsletter.ts'

const path = '/newsletter'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Newsletter',
    description: `Der ${practice.newsletter.name}: neue Artikel, Termine und Leistungen, ${newsletterFrequency(practice.newsletter)}. Anmelden mit Bestätigung per E-Mail.`,
    path,
    structuredData: [breadcrumbListData(path)],
  })

const promises = [
  {
    title: 'Fachwissen',
    text: 'Neue Artikel und Ratgeber, verständlich geschrieben, mit Quellen. Auch dann, wenn das Ergebnis ernüchtert.',
  },
  {
    title: 'Angebote der Praxis',
    text: 'Termine und Leistungen, von denen Sie sonst erst in der Praxis hören. Keine Rabatte auf Behandlungen.',
  },
  {
    title: 'Höchstens monatlich',
    text: `Wir schreiben ${newsletterFrequency(practice.newsletter)}, und nur, wenn es etwas zu sagen gibt.`,
  },
  {
    title: 'Datenschutz',
    text: 'Nötig ist nur Ihre E-Mail-Adresse. Wir messen nicht, ob Sie lesen. Jede Ausgabe hat einen Link zum Abmelden.',
  },
]

export default function Newsletter() {
  return (
    <>
      <PageHead
        eyebrow="Newsletter"
        title="Post von der Küste"
        lead="Neue Artikel, Termine und Leistungen der Praxis. Sie melden sich an, wir schicken Ihnen eine Bestätigungs-E-Mail, und erst nach Ihrem Klick darin sind Sie dabei."
        figure={<RingFigure seed="newsletter" shape="hero" tone="rose" />}
      />
      <div className="wrap grid grid-cols-1 gap-16 pt-10">
        <div className="@container">
          <ul className="grid grid-cols-1 gap-5 break-words hyphens-auto @min-[34rem]:grid-cols-2 @min-[58rem]:grid-cols-4">
            {promises.map(({ title, text }) => (
              <Card as="li" key={title}>
                <h2 className="text-h3">{title}</h2>
                <p>{text}</p>
              </Card>
            ))}
          </ul>
        </div>
        <section className="grid max-w-[44rem] grid-cols-1 gap-6" aria-labelledby="anmelden">
          <h2 id="anmelden">Anmelden</h2>
          <NewsletterForm variant="full" />
          <p className="text-fine text-ink-muted">
            Wie wir mit Ihrer Adresse umgehen, steht in der{' '}
            <SiteLink href="/legal/datenschutz#newsletter">Datenschutzerklärung</SiteLink>. Sie möchten keine Post mehr?{' '}
            <SiteLink href="/newsletter/unsubscribe">Hier können Sie sich abmelden.</SiteLink>
          </p>
        </section>
      </div>
    </>
  )
}
