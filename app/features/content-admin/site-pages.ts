export interface OwnPage {
  path: string
  title: string
}

export interface ListedArticle extends OwnPage {
  key: string
  excerpt: string
}

/** Pages of the site that are no texts, as the operator calls them. */
export const sitePages = [
  { path: '/', title: 'Startseite' },
  { path: '/uber-uns', title: 'Über uns' },
  { path: '/mwo-digital', title: 'MWO Digital' },
  { path: '/beratung', title: 'Beratung' },
  { path: '/preise', title: 'Preise' },
  { path: '/blog', title: 'Blog' },
  { path: '/newsletter', title: 'Newsletter' },
  { path: '/barrierefreiheit', title: 'Barrierefreiheit' },
] as const

/** Pages that show facts of the practice: those that the preview of the facts offers. */
export const pagesWithFacts = [
  ...sitePages,
  { path: '/legal/impressum', title: 'Impressum' },
  { path: '/legal/datenschutz', title: 'Datenschutz' },
  { path: '/legal/agb', title: 'AGB' },
  { path: '/legal/widerrufsrecht', title: 'Widerrufsrecht' },
  { path: '/legal/cookies', title: 'Cookies' },
] as const
