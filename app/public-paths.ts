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

const notListed: readonly string[] = ['/newsletter/confirm', '/newsletter/unsubscribe', '/styleguide']

/** Those that are for everyone: search engines may list them, and texts link to them. */
export const listedPaths = pagePaths.filter((path) => !notListed.includes(path))

export const problemPaths = ['/404', '/500'] as const
