import type { Texts } from '../../content/site/site.ts'

export interface Crumb {
  label: string
  /** Missing for the page itself, and for a step without a page. */
  href?: string
}

const labels: Record<string, string> = {
  '/': 'Startseite',
  '/uber-uns': 'Über uns',
  '/mwo-digital': 'MWO Digital',
  '/beratung': 'Beratung',
  '/preise': 'Preise',
  '/blog': 'Blog',
  '/newsletter': 'Newsletter',
  '/newsletter/archiv': 'Archiv',
  '/newsletter/confirm': 'Bestätigung',
  '/newsletter/unsubscribe': 'Abmelden',
  '/ratgeber': 'Ratgeber',
  '/legal': 'Rechtliches',
  '/barrierefreiheit': 'Barrierefreiheit',
  '/styleguide': 'Styleguide',
}

const withoutPage = new Set(['/legal'])

/** The steps from the home page to `path`, in German, without those that have no label, such as a token. */
export function breadcrumbs({ byPath }: Pick<Texts, 'byPath'>, path: string): Crumb[] {
  const steps = path.split('/').filter(Boolean)
  const paths = ['/', ...steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`)]
  const known = paths.flatMap((step) => {
    const text = byPath[step]
    const label = (text?.kind === 'article' ? text.header.title : text?.header.shortTitle) ?? labels[step]
    return label ? [{ step, label }] : []
  })
  return known.map(({ step, label }, index) => ({
    label,
    href: index === known.length - 1 || withoutPage.has(step) ? undefined : step,
  }))
}
