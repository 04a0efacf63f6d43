import type { ReactNode } from 'react'
import { usePractice } from '../../content/site/site-context.tsx'
import { Evening } from '../../ui/layout/sea.tsx'
import { MailLink } from '../../ui/links/mail-link.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { footerColumns, legalItems, type NavigationItem } from './navigation.ts'

/** `children` are further entries of the legal line, as list items. */
export function SiteFooter({ children }: { children?: ReactNode }) {
  const practice = usePractice()
  const { company, name, owner } = practice
  return (
    <footer className="site-footer on-dark far">
      <Evening seed="footer" />
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <h2 className="eyebrow">Praxis</h2>
            <address>
              {practice.name}
              <br />
              {company && company !== name ? company : `${owner.title} ${owner.name}`}
              <br />
              {practice.address.street}
              <br />
              {practice.address.postalCode} {practice.address.town}
            </address>
          </div>
          <div className="footer-contact">
            <h2 className="eyebrow">Kontakt</h2>
            <p>
              <a href={practice.phone.href} className="call">
                {practice.phone.display}
              </a>
            </p>
            <p>
              <MailLink />
            </p>
          </div>
          {footerColumns(practice).map(({ title, items }) => (
            <nav key={title} aria-label={title}>
              <h2 className="eyebrow">{title}</h2>
              <LinkList items={items} />
            </nav>
          ))}
        </div>
        <p className="footer-notice" data-notice="">
          {practice.hasPortableDevice
            ? 'Die Wirksamkeit des Multiwellen-Oszillators und des tragbaren Geräts ist wissenschaftlich nicht nachgewiesen. Beide ersetzen'
            : 'Die Wirksamkeit des Multiwellen-Oszillators ist wissenschaftlich nicht nachgewiesen. Er ersetzt'}{' '}
          keine ärztliche Untersuchung oder Behandlung.
        </p>
        <nav aria-label="Rechtliches" className="footer-legal">
          <LinkList items={legalItems}>{children}</LinkList>
        </nav>
      </div>
    </footer>
  )
}

function LinkList({ items, children }: { items: NavigationItem[]; children?: ReactNode }) {
  return (
    <ul>
      {items.map(({ label, href, newTab }) => (
        <li key={href}>
          <SiteLink href={href} newTab={newTab}>
            {label}
          </SiteLink>
        </li>
      ))}
      {children}
    </ul>
  )
}
