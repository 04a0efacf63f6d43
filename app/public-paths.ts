/** Addresses of the public pages that are no texts. They are German. */
export const pagePaths = [
  '/',
  '/uber-uns',
  '/mwo-digital',
  '/beratung',
  '/preise',
  '/blog',
  '/newsletter',
  '/newsletter/archiv',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/barrierefreiheit',
  '/styleguide',
] as const

/** Pages outside of the public layout, which say that something is wrong. */
export const problemPaths = ['/404', '/500'] as const
