import { PageMeta } from '../../lib/page-meta.tsx'
import { formFacts, Island } from '../../ui/islands/island.tsx'

export default function NewsletterConfirm() {
  return (
    // As high as the window, so that the footer does not move when the answer comes.
    <div className="wrap grid min-h-svh content-start gap-6 py-8">
      <PageMeta
        title="Newsletter-Anmeldung bestätigen"
        description="Hier bestätigen Sie Ihre Anmeldung zum Newsletter."
      />
      {/* The address holds a token that no other site may learn. */}
      <meta name="referrer" content="no-referrer" />
      <Island of="NewsletterConfirmation" needs={formFacts} />
    </div>
  )
}
