import { newsletterConsentText, PRIVACY_POLICY } from '../../../supabase/functions/_shared/newsletter-consent.ts'
import { practice } from '../../content/practice.ts'
import { SiteLink } from '../../ui/site-link.tsx'

/** The wording that is stored, letter for letter; the privacy policy in it is a link. */
export function ConsentLabel() {
  const [before, after] = newsletterConsentText(practice).split(PRIVACY_POLICY)
  return (
    <>
      {before}
      <SiteLink href="/legal/datenschutz#newsletter">{PRIVACY_POLICY}</SiteLink>
      {after}
    </>
  )
}
