import type { ReactNode } from 'react'
import { openingHoursLine } from '../../../content/format-opening-hours.ts'
import { partnersOf, titleOfPractice } from '../../../content/people.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { MailLink } from '../../ui/links/mail-link.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { Scene } from '../../ui/pictures/scene.tsx'
import { footerColumns, legalItems, type NavigationItem } from './navigation.ts'

/**
 * @param call what the page asks of its reader
 * @param children further entries of the legal line, as list items
 */
export function SiteFooter({ call, children }: { call?: ReactNode; children?: ReactNode }) {
  const practice = usePractice()
  const { address, company, name } = practice
  return (
    <footer className="site-footer on-dark far">
      <div className="evening" data-sky="dusk">
        <Scene antenna="at-dusk" />
      </div>
      <div className="wrap">
        <div className="footer-columns">
          {call}
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
            <p>
              {keepTogether(openingHoursLine(practice))}
              {practice.openingHours.length > 0 && practice.openingHoursNote ? (
                <>
                  <br />
                  {keepTogether(practice.openingHoursNote)}
                </>
              ) : null}
            </p>
          </div>
          <div className="footer-place">
            <h2 className="eyebrow">Praxis</h2>
            <address className="not-italic">
              {name}
              <br />
              {company && company !== name ? company : `${titleOfPractice(practice)} ${partnersOf(practice)}`}
              <br />
              {address.street}
              <br />
              {address.postalCode} {address.town}
            </address>
          </div>
          {footerColumns(practice).map(({ title, items }) => (
            <nav key={title} aria-label={title}>
              <h2 className="eyebrow">{title}</h2>
              <LinkList items={items} />
            </nav>
          ))}
        </div>
        <p className="footer-notice pb-6" data-notice="">
          {practice.hasPortableDevice
            ? 'Die Wirksamkeit des Multiwellen-Oszillators und des tragbaren Geräts ist wissenschaftlich nicht nachgewiesen. Beide ersetzen'
            : 'Die Wirksamkeit des Multiwellen-Oszillators ist wissenschaftlich nicht nachgewiesen. Er ersetzt'}{' '}
          keine ärztliche Untersuchung oder Behandlung. In Notfällen wählen Sie <a href="tel:112">112</a>; kann es nicht
          warten, bis Arztpraxen öffnen, hilft der ärztliche Bereitschaftsdienst unter{' '}
          <a href="tel:116117">116&nbsp;117</a>.
        </p>
        <nav aria-label="Rechtliches" className="footer-legal border-t border-[#ffffff2e] pt-4 pb-12">
          {/* Links and the button on one line. */}
          <LinkList items={legalItems} className="flex flex-wrap gap-x-6 pr-3 [&>li]:flex">
            {children}
          </LinkList>
        </nav>
      </div>
    </footer>
  )
}

function LinkList({
  items,
  className,
  children,
}: {
  items: NavigationItem[]
  className?: string
  children?: ReactNode
}) {
  return (
    <ul className={className}>
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
