import type { GuideHeader } from '../../../content/headers.ts'
import type { Texts } from '../../../content/site/site.ts'
import type { ResolvedNode } from '../../../content/texts/resolved-text.ts'
import { costsWithoutObligation } from '../../../rules/format/facts-in-words.ts'
import { formatLongDate } from '../../../rules/format/format-date.ts'
import { SideColumn } from '../../features/practice/side-column.tsx'
import { Contents } from '../../features/reading/contents.tsx'
import { Sources } from '../../features/reading/sources.tsx'
import { TextBody } from '../../features/reading/text-body.tsx'
import { generalKeywords, PageMeta } from '../../lib/page-meta.tsx'
import { usePractice, useSite } from '../../lib/site-context.tsx'
import { CallToAction } from '../../ui/layout/call-to-action.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { Standing } from '../../ui/pictures/standing.tsx'

export default function GuidePage({ header: guide, body }: { header: GuideHeader; body: ResolvedNode[] }) {
  const site = useSite()
  const { practice } = site.facts
  const { shop } = practice.links
  const path = `/ratgeber/${guide.slug}`
  return (
    <>
      <PageMeta
        title={guide.title}
        description={guide.description}
        drawing={{ name: guide.image, alt: guide.imageAlt }}
        keywords={[guide.shortTitle, 'Ratgeber', ...generalKeywords(practice)]}
      />
      <article>
        <PageHead
          title={guide.title}
          lead={guide.excerpt}
          drawing={<Standing file={guide.picture} alt={guide.imageAlt} />}
        >
          {guide.updatedAt ? (
            <p className="text-caption text-ink-soft">
              Aktualisiert am <time dateTime={guide.updatedAt}>{formatLongDate(guide.updatedAt)}</time>
            </p>
          ) : null}
        </PageHead>

        <div className="wrap reading">
          <Contents sections={guide.sections} />
          <div className="reading-text">
            <div className="prose">
              <TextBody content={body} sources={guide.sources} />
            </div>
            <SideColumn withoutOffer />
            <Sources sources={guide.sources} reviewedAt={guide.reviewedAt} />
          </div>
        </div>
      </article>

      <div className="wrap pb-18">
        <nav aria-labelledby="weitere-ratgeber" className="split">
          <h2 id="weitere-ratgeber">Weitere Ratgeber</h2>
          <div className="grid gap-4">
            <ul className="flex flex-wrap gap-2">
              {otherGuides(site.texts, path).map(([href, shortTitle]) => (
                <li key={href}>
                  <SiteLink href={href} className="chip">
                    {shortTitle}
                  </SiteLink>
                </li>
              ))}
            </ul>
            <p>
              Mehr lesen Sie in unserem <SiteLink href="/blog">Blog</SiteLink>.
              {guide.offers && shop ? (
                <>
                  {' '}
                  Zum Shop:{' '}
                  <SiteLink href={shop.href} newTab>
                    {shop.label}
                  </SiteLink>{' '}
                  ({shop.operator}).
                </>
              ) : null}
            </p>
          </div>
        </nav>
      </div>
    </>
  )
}

export function GuideCall({ header }: { header: GuideHeader }) {
  const { firstTalk } = usePractice()
  return (
    <CallToAction
      title="Fragen zu diesem Thema?"
      links={[
        { label: 'Beratung anfragen', href: '/beratung#anfrage' },
        ...(header.offers ? [{ label: 'Zum Gerät MWO Digital', href: '/mwo-digital' }] : []),
      ]}
    >
      Fragen Sie uns gern. Bei Beschwerden gehen Sie bitte in Ihre Arztpraxis. Das erste Gespräch{' '}
      {costsWithoutObligation(firstTalk.price)}.
    </CallToAction>
  )
}

function otherGuides({ byPath }: Texts, shown: string): [href: string, shortTitle: string][] {
  return Object.entries(byPath)
    .filter(([path, { kind }]) => kind === 'guide' && path !== shown)
    .map(([path, { header }]) => [path, header.shortTitle])
}
