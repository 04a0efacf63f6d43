import { newsletterConsentText } from '../../../rules/newsletter-consent.ts'
import { PRIVACY_POLICY } from '../../../rules/privacy-policy.ts'
import { practice } from '../../content/practice.ts'
import { SiteLink } from '../../ui/site-link.tsx'

/** The wording that is stored, letter for letter; the privacy policy in it is a link. */
export function ConsentLabel() {
  const [before, after] = newsletterConsentText(practice).split(PRIVACY_POLICY)
  return (
    <>
      {before}
      <SiteLink href="/legal/datenschutz#newsletter" newTab>
        {PRIVACY_POLICY}
      </SiteLink>
      {after}
    </>
  )
}
