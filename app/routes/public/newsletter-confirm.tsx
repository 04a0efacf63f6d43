import { useSearchParams } from 'react-router'
import { NewsletterConfirmation } from '../../features/newsletter/newsletter-confirmation.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/newsletter-confirm.ts'

export const meta: Route.MetaFunction = () => [
  ...pageMeta({
    title: 'Newsletter-Anmeldung bestätigen',
    description: 'Hier bestätigen Sie Ihre Anmeldung zum Newsletter.',
    path: '/newsletter/confirm',
    noindex: true,
  }),
  // The address holds a token that no other site may learn.
  { name: 'referrer', content: 'no-referrer' },
]

/** The mailed link has the token in the path; `?token=` is understood as well. */
export default function NewsletterConfirm({ params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    // As high as the window, so that the footer does not jump when the answer is there.
    <div className="wrap grid min-h-svh content-start gap-6 py-8">
      <NewsletterConfirmation token={params.token ?? search.get('token') ?? undefined} />
    </div>
  )
}
