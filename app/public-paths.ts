/** German addresses of the public pages that are not texts. */
export const pagePaths = [
  '/',
  '/uber-uns',
  '/mwo-digital',
  '/beratung',
  '/preise',
  '/ratgeber',
  '/blog',
  '/newsletter',
  '/newsletter/archiv',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/barrierefreiheit',
  '/styleguide',
] as const

export const problemPaths = ['/404', '/500'] as const
