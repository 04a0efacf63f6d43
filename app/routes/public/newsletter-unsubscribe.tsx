import { UnsubscribeForm } from '../../features/newsletter/unsubscribe-form.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/newsletter-unsubscribe.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Newsletter abmelden',
    description: 'Hier melden Sie sich vom Newsletter ab.',
    path: '/newsletter/unsubscribe',
    noindex: true,
  })

export default function NewsletterUnsubscribe() {
  return (
    <>
      <PageHead
        eyebrow="Newsletter"
        title="Vom Newsletter abmelden"
        lead="Geben Sie die Adresse ein, an die wir schreiben. Gründe müssen Sie nicht nennen."
      />
      <div className="wrap">
        <div className="max-w-[40rem]">
          <UnsubscribeForm />
        </div>
      </div>
    </>
  )
}
