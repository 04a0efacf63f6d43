import { PageMeta } from '../../lib/page-meta.tsx'
import { formFacts, Island } from '../../ui/islands/island.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

export default function NewsletterConfirm() {
  return (
    <>
      <PageMeta
        title="Newsletter-Anmeldung bestätigen"
        description="Hier bestätigen Sie Ihre Anmeldung zum Newsletter."
      />
      {/* The address holds a token that no other site may learn. */}
      <meta name="referrer" content="no-referrer" />
      <PageHead title="Newsletter-Anmeldung bestätigen" />
      {/* As high as the window, so that the footer does not move when the answer comes. */}
      <div className="wrap min-h-svh py-12">
        <div className="max-w-[40rem]">
          <Island of="NewsletterConfirmation" needs={formFacts} />
        </div>
      </div>
    </>
  )
}
