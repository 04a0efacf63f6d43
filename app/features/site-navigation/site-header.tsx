import type { ReactNode } from 'react'
import { titleOfPractice } from '../../../content/people.ts'
import { usePath, usePractice, useTexts } from '../../lib/site-context.tsx'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { Logo } from '../../ui/pictures/logo.tsx'
import { headerItems, type NavigationItem, shopItem } from './navigation.ts'

/** From here on a name has two or three lines of smaller letters. */
const LONG_NAME = 24

/** One line where there is room, a menu where there is none; large text gets the menu as well. */
export function SiteHeader({ display }: { display: ReactNode }) {
  const practice = usePractice()
  const entries = <Entries items={headerItems(practice, useTexts())} />
  const shopEntry = shopItem(practice)
  const shop = shopEntry ? (
    <ButtonLink href={shopEntry.href} newTab={shopEntry.newTab} variant="secondary" size="small" className="shop-link">
      {shopEntry.label}
    </ButtonLink>
  ) : null
  const consultation = (
    <ButtonLink href="/beratung" size="small">
      Beratung
    </ButtonLink>
  )

  return (
    <header className="site-header">
      <div className="wrap">
        <div className="flex min-h-(--header-height) items-center gap-3 @max-[30rem]/header:gap-1">
          <SiteLink href="/" className={practice.name.length > LONG_NAME ? 'brand brand-long' : 'brand'}>
            <Logo name={practice.name} tagline={`${titleOfPractice(practice)} · ${practice.field}`} />
            <span className="sr-only">, Startseite</span>
          </SiteLink>
          <nav aria-label="Hauptnavigation" className="wide-nav">
            <ul>{entries}</ul>
            {shop}
            {consultation}
          </nav>
          <a href={practice.phone.href} className="header-phone" aria-label={`Anrufen: ${practice.phone.display}`}>
            <span className="hidden @min-[36rem]/header:@max-[64rem]/header:inline min-[80em]:@min-[73rem]/header:inline">
              {practice.phone.display}
            </span>
          </a>
          <Disclosure
            className="narrow-nav"
            summaryClassName="btn btn-secondary btn-small"
            label={
              <>
                <span>Menü</span>
                <span>Schließen</span>
              </>
            }
          >
            <nav aria-label="Menü">
              <ul>
                {entries}
                <li>
                  <a href={practice.phone.href}>Anrufen: {practice.phone.display}</a>
                </li>
              </ul>
              {consultation}
              {shop}
            </nav>
          </Disclosure>
        </div>
      </div>
      {display}
    </header>
  )
}

function Entries({ items }: { items: ReturnType<typeof headerItems> }) {
  return items.map(({ room, children, ...item }) => (
    <li key={item.href} data-room={room}>
      {children?.length ? <Below item={item} items={children} /> : <NavigationLink item={item} />}
    </li>
  ))
}

/** A list that opens under the name of the page with all of it. */
function Below({ item, items }: { item: NavigationItem; items: NavigationItem[] }) {
  const isInside = usePath().startsWith(`${item.href}/`)
  return (
    <Disclosure
      className="guides-menu"
      summaryClassName="nav-entry"
      label={
        <>
          <span data-current={isInside || undefined}>{item.label}</span>
          <Chevron />
        </>
      }
    >
      <ul>
        <Entries items={items} />
      </ul>
    </Disclosure>
  )
}

function Chevron() {
  return (
    <svg viewBox="0 0 12 8" width="11" height="8" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="m1 1.5 5 5 5-5" />
    </svg>
  )
}

function NavigationLink({ item: { href, label, newTab } }: { item: NavigationItem }) {
  const path = usePath()
  const isShown = href.startsWith('/') && `${path}/`.startsWith(`${href}/`)
  return (
    <SiteLink href={href} newTab={newTab} aria-current={isShown ? 'page' : undefined}>
      {label}
    </SiteLink>
  )
}

interface DisclosureProps {
  label: ReactNode
  children: ReactNode
  className?: string
  summaryClassName?: string
}

/** A list that opens under its button. As `<details>` it works without a script; `close-disclosures.ts` closes it. */
function Disclosure({ label, children, className, summaryClassName }: DisclosureProps) {
  return (
    <details className={className} data-disclosure="">
      <summary className={summaryClassName}>{label}</summary>
      {children}
    </details>
  )
}
