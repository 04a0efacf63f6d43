import { useLocation } from 'react-router'
import { practice } from '../../content/practice.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Disclosure } from './disclosure.tsx'
import { guideItems, itemsAfterGuides, itemsBeforeGuides, type NavigationItem, shopItem } from './navigation.ts'
import { NavigationLink } from './navigation-link.tsx'

/** One line on wide windows, a menu on narrow ones. The room there decides, so large text gets the menu as well. */
export function SiteHeader() {
  const inGuides = useLocation().pathname.startsWith('/ratgeber/')
  const guides = (
    <Disclosure
      className="guides-menu"
      summaryClassName="nav-entry"
      label={
        <>
          <span data-current={inGuides || undefined}>Ratgeber</span>
          <Chevron />
        </>
      }
    >
      <ul>
        <Entries items={guideItems} />
      </ul>
    </Disclosure>
  )
  const entries = (
    <ul>
      <Entries items={itemsBeforeGuides} />
      <li>{guides}</li>
      <Entries items={itemsAfterGuides} />
    </ul>
  )
  const shop = (
    <ButtonLink href={shopItem.href} newTab={shopItem.newTab} variant="amber" size="small">
      {shopItem.label}
    </ButtonLink>
  )

  return (
    <header className="site-header">
      <div className="wrap header-line">
        <SiteLink href="/" className="brand">
          <Logo name={practice.name} tagline={practice.tagline} />
          <span className="sr-only">, Startseite</span>
        </SiteLink>
        <nav aria-label="Hauptnavigation" className="wide-nav">
          {entries}
          {shop}
        </nav>
        <Disclosure className="narrow-nav" summaryClassName="btn btn-secondary btn-small" label="Menü">
          <nav aria-label="Menü">
            {entries}
            {shop}
          </nav>
        </Disclosure>
      </div>
    </header>
  )
}

function Entries({ items }: { items: NavigationItem[] }) {
  return items.map((item) => (
    <li key={item.href}>
      <NavigationLink item={item} />
    </li>
  ))
}

function Chevron() {
  return (
    <svg viewBox="0 0 12 8" width="11" height="8" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="m1 1.5 5 5 5-5" />
    </svg>
  )
}
