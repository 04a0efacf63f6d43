import type { Facts } from '../../../content/facts/facts-of-document.ts'
import type { Texts } from '../../../content/site/site.ts'

type Practice = Pick<Facts['practice'], 'links'>

export interface NavigationItem {
  label: string
  href: string
  newTab?: boolean
  /** On the header's line only where the whole line fits, or only where there is room to spare; always in the menu. */
  room?: 'line' | 'wide'
}

/** Guides whose header says so. */
export const guideItems = ({ byPath }: Pick<Texts, 'byPath'>): NavigationItem[] =>
  Object.entries(byPath).flatMap(([href, { kind, header }]) =>
    kind === 'guide' && header.menu ? [{ label: header.shortTitle, href }] : [],
  )

/** The list of the guides opens between these two. */
export const itemsBeforeGuides: NavigationItem[] = [
  { label: 'Über uns', href: '/uber-uns' },
  { label: 'MWO Digital', href: '/mwo-digital', room: 'wide' },
]

export const itemsAfterGuides = ({ links }: Practice): NavigationItem[] => [
  { label: 'Preise', href: '/preise' },
  { label: 'Neuigkeiten', href: '/blog' },
  ...(links.forum ? [{ label: links.forum.label, href: links.forum.href, room: 'line' as const }] : []),
]

export const shopItem = ({ links }: Practice): NavigationItem | undefined =>
  links.shop ? { label: 'Hier geht es zum Shop', href: links.shop.href, newTab: true } : undefined

export const footerColumns = ({ links }: Practice): { title: string; items: NavigationItem[] }[] => [
  {
    title: 'Leistungen',
    items: [
      { label: 'MWO Digital', href: '/mwo-digital' },
      { label: 'Beratung', href: '/beratung' },
      { label: 'Preise', href: '/preise' },
      ...(links.shop ? [{ label: 'Shop', href: links.shop.href, newTab: true }] : []),
      { label: 'Blog & Neuigkeiten', href: '/blog' },
    ],
  },
  {
    title: 'Information',
    items: [
      { label: 'Über uns', href: '/uber-uns' },
      { label: 'Ratgeber', href: '/ratgeber' },
      { label: 'Newsletter', href: '/newsletter' },
    ],
  },
]

export const legalItems: NavigationItem[] = [
  { label: 'Impressum', href: '/legal/impressum' },
  { label: 'Datenschutz', href: '/legal/datenschutz' },
  { label: 'Cookies', href: '/legal/cookies' },
  { label: 'AGB', href: '/legal/agb' },
  { label: 'Widerruf', href: '/legal/widerrufsrecht' },
  { label: 'Barrierefreiheit', href: '/barrierefreiheit' },
]
