interface Page {
  /** In breadcrumbs, in the link dialog of the editor, and typed by hand for an address. */
  label: string
  /** Its name in the header. */
  header?: string
  /** In the header's line only where there is room to spare; always in the menu. */
  room?: 'menu'
  /** Its column of the footer, and its name there. */
  footer?: Partial<Record<'Leistungen' | 'Information' | 'Rechtliches', string>>
  /** A practice without it has no such page. */
  onlyWith?: 'newsletter'
  /** Search engines may not list it, and no text links to it. */
  isHidden?: true
}

const pages = {
  '/': { label: 'Startseite' },
  '/uber-uns': { label: 'Über uns', header: 'Über uns', footer: { Information: 'Über uns' } },
  '/mwo-digital': { label: 'MWO Digital', header: 'MWO Digital', room: 'menu', footer: { Leistungen: 'MWO Digital' } },
  // In the header the guides open below its name.
  '/ratgeber': { label: 'Ratgeber', header: 'Ratgeber', footer: { Information: 'Ratgeber' } },
  '/beratung': { label: 'Beratung', footer: { Leistungen: 'Beratung' } },
  '/preise': { label: 'Preise', header: 'Preise', footer: { Leistungen: 'Preise' } },
  '/blog': { label: 'Blog', header: 'Neuigkeiten', footer: { Leistungen: 'Blog & Neuigkeiten' } },
  '/newsletter': { label: 'Newsletter', footer: { Information: 'Newsletter' }, onlyWith: 'newsletter' },
  '/newsletter/archiv': { label: 'Archiv', onlyWith: 'newsletter' },
  '/newsletter/confirm': { label: 'Bestätigung', isHidden: true },
  '/newsletter/unsubscribe': { label: 'Abmelden', isHidden: true },
  '/barrierefreiheit': { label: 'Barrierefreiheit', footer: { Rechtliches: 'Barrierefreiheit' } },
  '/styleguide': { label: 'Styleguide', isHidden: true },
  '/404': { label: '', isHidden: true },
  '/500': { label: '', isHidden: true },
} as const satisfies Record<string, Page>

export type PagePath = keyof typeof pages

/** Every public page that is not a text, in the order of menus: its address, and where it is named. What it shows: `app/public-pages.tsx`. */
export const publicPages: Readonly<Record<string, Page>> = pages

/** Whether a practice has a page of the list above. */
export function hasPage({ newsletter }: { newsletter: { isOffered: boolean } }, path: string): boolean {
  return newsletter.isOffered || publicPages[path]?.onlyWith !== 'newsletter'
}

/** A page as a list of pages names it. */
export interface NamedPage {
  path: string
  title: string
}

/** Those that are for everyone. */
export const listedPages: readonly NamedPage[] = Object.entries(publicPages).flatMap(([path, { label, isHidden }]) =>
  isHidden ? [] : [{ path, title: label }],
)

/** The legal texts, which every site has, as the footer names them. */
export const legalPages: readonly NamedPage[] = [
  { path: '/legal/impressum', title: 'Impressum' },
  { path: '/legal/datenschutz', title: 'Datenschutz' },
  { path: '/legal/cookies', title: 'Cookies' },
  { path: '/legal/agb', title: 'AGB' },
  { path: '/legal/widerrufsrecht', title: 'Widerruf' },
]
