import { practice } from '../../content/practice.ts'
import { SiteLink } from '../../ui/site-link.tsx'

/** Telephone and e-mail, on dark or light ground. */
export function ContactDetails() {
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
          <SiteLink href={`mailto:${practice.email}`} className="touch-line">
            {practice.email}
          </SiteLink>
        </dd>
      </div>
    </dl>
  )
}
