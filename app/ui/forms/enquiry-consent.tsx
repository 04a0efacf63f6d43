import { enquiryConsentText } from '../../../rules/enquiries/enquiry-consent.ts'
import { PRIVACY_POLICY } from '../../../rules/privacy-policy.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { keepTogether } from '../layout/keep-together.tsx'
import { MailLink } from '../links/mail-link.tsx'
import { SiteLink } from '../links/site-link.tsx'

/** What sending an enquiry means, with links to the address and the privacy policy. */
export function EnquiryConsent({ withFile = false }: { withFile?: boolean }) {
  const practice = usePractice()
  const [before, rest = ''] = enquiryConsentText(practice, withFile).split(practice.email)
  const [between, after] = rest.split(PRIVACY_POLICY)
  return (
    <p className="text-small text-ink-muted">
      {keepTogether(before)}
      <MailLink />
      {between}
      <SiteLink href="/legal/datenschutz" newTab>
        Datenschutzerklärung
      </SiteLink>
      {after}
    </p>
  )
}
