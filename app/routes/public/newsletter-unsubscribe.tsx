import { PageMeta } from '../../lib/page-meta.tsx'
import { formFacts, Island } from '../../ui/islands/island.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

export default function NewsletterUnsubscribe() {
  return (
    <>
      <PageMeta title="Newsletter abmelden" description="Hier melden Sie sich vom Newsletter ab." />
      <PageHead
        title="Vom Newsletter abmelden"
        lead="Geben Sie die Adresse ein, an die wir schreiben. Gründe müssen Sie nicht nennen."
      />
      <div className="wrap py-12">
        <div className="max-w-[40rem]">
          <Island of="UnsubscribeForm" needs={formFacts} />
        </div>
      </div>
    </>
  )
}
