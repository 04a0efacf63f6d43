export interface OwnPage {
  path: string
  title: string
}

export interface ListedArticle extends OwnPage {
  key: string
  excerpt: string
}

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

export const pagesWithFacts = [
  ...sitePages,
  { path: '/legal/impressum', title: 'Impressum' },
  { path: '/legal/datenschutz', title: 'Datenschutz' },
  { path: '/legal/agb', title: 'AGB' },
  { path: '/legal/widerrufsrecht', title: 'Widerrufsrecht' },
  { path: '/legal/cookies', title: 'Cookies' },
] as const
