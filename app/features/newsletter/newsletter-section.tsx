import { newsletterFrequency } from '../../../rules/newsletter/newsletter-frequency.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { formFacts, Island } from '../../ui/islands/island.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'

/** The short form at the end of a page; nothing where the practice sends no newsletter. */
export function NewsletterSection({ id, title, className }: { id: string; title: string; className: string }) {
  const { newsletter } = usePractice()
  if (!newsletter.isOffered) return null
  return (
    <section className={className} aria-labelledby={id}>
      <div className="grid content-start gap-3">
        <h2 id={id}>{keepTogether(title)}</h2>
        <p>Der Newsletter kommt {newsletterFrequency(newsletter)}. Abmelden können Sie sich jederzeit.</p>
      </div>
      <Island of="InlineNewsletterForm" needs={formFacts} moment="visible" />
    </section>
  )
}
