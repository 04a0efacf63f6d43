import { publicPages } from '../../content/site/pages.ts'
import type { Texts } from '../../content/site/site.ts'

const WITHOUT_PAGE = '/legal'

export interface Crumb {
  label: string
  /** Missing for the page itself, and for a step without a page. */
  href?: string
}

/** The steps from the home page to `path`, in German, without those that have no label, such as a token. */
export function breadcrumbs({ byPath }: Pick<Texts, 'byPath'>, path: string): Crumb[] {
  const steps = path.split('/').filter(Boolean)
  const paths = ['/', ...steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`)]
  const known = paths.flatMap((step) => {
    const text = byPath[step]
    const label =
      (text?.kind === 'article' ? text.header.title : text?.header.shortTitle) ??
      (step === WITHOUT_PAGE ? 'Rechtliches' : publicPages[step]?.label)
    return label ? [{ step, label }] : []
  })
  return known.map(({ step, label }, index) => ({
    label,
    href: index === known.length - 1 || step === WITHOUT_PAGE ? undefined : step,
  }))
}
