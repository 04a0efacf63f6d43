import { newsletterConsentText } from '../../../rules/newsletter/newsletter-consent.ts'
import { PRIVACY_POLICY } from '../../../rules/privacy-policy.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'

/** The stored wording, letter for letter, with a link to the privacy policy, whose word the build hyphenates. */
export function ConsentLabel() {
  const practice = usePractice()
  const [before, after] = newsletterConsentText(practice).split(PRIVACY_POLICY)
  return (
    <>
      {keepTogether(before)}
      <SiteLink href="/legal/datenschutz#newsletter" newTab>
        Datenschutzerklärung
      </SiteLink>
      {after}
    </>
  )
}
