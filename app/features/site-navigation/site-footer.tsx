import type { ReactNode } from 'react'
import { usePractice } from '../../content/site/site-context.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { footerColumns, legalItems, type NavigationItem } from './navigation.ts'

/** `children` are further entries of the legal line, as list items. */
export function SiteFooter({ children }: { children?: ReactNode }) {
  const practice = usePractice()
  return (
    <footer className="site-footer on-dark">
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <h2>Praxis</h2>
            <address>
              {practice.name}
              <br />
              {practice.owner.title} {practice.owner.name}
              <br />
              {practice.address.street}
              <br />
              {practice.address.postalCode} {practice.address.town}
            </address>
          </div>
          {footerColumns(practice).map(({ title, items }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <LinkList items={items} />
            </nav>
          ))}
          <div>
            <h2>Kontakt</h2>
            <LinkList
              items={[
                { label: practice.phone.display, href: practice.phone.href },
                { label: practice.email, href: `mailto:${practice.email}` },
              ]}
            />
          </div>
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
