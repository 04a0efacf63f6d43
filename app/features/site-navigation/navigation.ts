import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { hasPage, legalPages, publicPages } from '../../../content/site/pages.ts'
import type { Texts } from '../../../content/site/site.ts'

type Practice = Pick<Facts['practice'], 'links' | 'newsletter'>

export interface NavigationItem {
  label: string
  href: string
  newTab?: boolean
  /** On the header's line only where the whole line fits, or never; always in the menu. */
  room?: 'line' | 'menu' | undefined
}

/** Of the pages; `children` are the guides whose header asks for it. */
export function headerItems(
  { links }: Pick<Practice, 'links'>,
  { byPath }: Pick<Texts, 'byPath'>,
): (NavigationItem & { children?: NavigationItem[] })[] {
  const guides = Object.entries(byPath).flatMap(([href, { kind, header }]) =>
    kind === 'guide' && header.menu ? [{ label: header.shortTitle, href }] : [],
  )
  return [
    ...Object.entries(publicPages).flatMap(([href, { header, room }]) =>
      header ? [{ label: header, href, room, ...(href === '/ratgeber' ? { children: guides } : {}) }] : [],
    ),
    ...(links.forum ? [{ label: links.forum.label, href: links.forum.href, room: 'line' as const }] : []),
  ]
}

export const shopItem = ({ links }: Pick<Practice, 'links'>): NavigationItem | undefined =>
  links.shop ? { label: 'Hier geht es zum Shop', href: links.shop.href, newTab: true } : undefined

export function footerColumns({ links, newsletter }: Practice): { title: string; items: NavigationItem[] }[] {
  const services = inFooter('Leistungen')
  const shop = links.shop ? [{ label: 'Shop', href: links.shop.href, newTab: true }] : []
  return [
    { title: 'Leistungen', items: services.toSpliced(-1, 0, ...shop) },
    { title: 'Information', items: inFooter('Information').filter(({ href }) => hasPage({ newsletter }, href)) },
  ]
}

export const legalItems: NavigationItem[] = [
  ...legalPages.map(({ path, title }) => ({ label: title, href: path })),
  ...inFooter('Rechtliches'),
]

function inFooter(column: 'Leistungen' | 'Information' | 'Rechtliches'): NavigationItem[] {
  return Object.entries(publicPages).flatMap(([href, { footer }]) => {
    const label = footer?.[column]
    return label ? [{ label, href }] : []
  })
}
