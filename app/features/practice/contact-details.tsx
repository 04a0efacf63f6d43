import { usePractice } from '../../lib/site-context.tsx'
import { MailLink } from '../../ui/links/mail-link.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'

export function ContactDetails() {
  const practice = usePractice()
  return (
    <dl className="details">
      <div>
        <dt>Telefon</dt>
        <dd>
          <SiteLink href={practice.phone.href} className="touch-line">
            {practice.phone.display}
          </SiteLink>
        </dd>
      </div>
      <div>
        <dt>E-Mail</dt>
        <dd>
          <MailLink className="touch-line" />
        </dd>
      </div>
    </dl>
  )
}
