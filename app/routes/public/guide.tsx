import type { GuideHeader } from '../../content/headers.ts'
import type { Texts } from '../../content/site/site.ts'
import { usePractice, useSite } from '../../content/site/site-context.tsx'
import type { ReadyNode } from '../../content/texts/ready-text.ts'
import { CallToAction } from '../../features/reading/call-to-action.tsx'
import { Contents } from '../../features/reading/contents.tsx'
import { SideColumn } from '../../features/reading/side-column.tsx'
import { Sources } from '../../features/reading/sources.tsx'
import { TextBody } from '../../features/reading/text-body.tsx'
import { costsWithoutObligation } from '../../lib/format/facts-in-words.ts'
import { formatLongDate } from '../../lib/format/format-date.ts'
import { generalKeywords, PageMeta } from '../../lib/page-meta.tsx'
import { breadcrumbListData } from '../../lib/structured-data/breadcrumb-list.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'

/** Warns of silver: no offer beside a warning (HWG § 3). */
const WITHOUT_OFFERS = 'kolloidal'

export default function GuidePage({ header: guide, body }: { header: GuideHeader; body: ReadyNode[] }) {
  const site = useSite()
  const { practice } = site.facts
  const path = `/ratgeber/${guide.slug}`
  const withoutOffers = guide.slug === WITHOUT_OFFERS
  return (
    <article className="wrap grid gap-18">
      <PageMeta
        title={guide.title}
        description={guide.description}
        path={path}
        drawing={{ name: guide.image, alt: guide.imageAlt }}
        keywords={[guide.shortTitle, 'Ratgeber', ...generalKeywords(practice)]}
        structuredData={[breadcrumbListData(site, path)]}
      />
      <div>
        <header className="guide-head">
          <div className="grid gap-4">
            <p className="eyebrow">Ratgeber</p>
            <h1>{guide.title}</h1>
            <p className="lead">{guide.excerpt}</p>
            {guide.updatedAt ? (
              <p className="text-small text-ink-muted">
                Aktualisiert am <time dateTime={guide.updatedAt}>{formatLongDate(guide.updatedAt)}</time>
              </p>
            ) : null}
          </div>
          <div className="guide-picture">
            <Picture file={guide.picture} alt={guide.imageAlt} first />
          </div>
        </header>

        <div className="reading">
          <Contents sections={guide.sections} />
          <div>
            <div className="prose">
              <TextBody content={body} sources="#quellen" />
            </div>
            <Sources sources={guide.sources} reviewedAt={guide.reviewedAt} />
          </div>
          <SideColumn withoutOffer={withoutOffers} />
        </div>
      </div>

      <nav aria-labelledby="weitere-ratgeber" className="grid gap-4">
        <h2 id="weitere-ratgeber" className="text-large">
          Weitere Ratgeber
        </h2>
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
        </p>
      </nav>

      {withoutOffers ? null : <GuideCallToAction />}
    </article>
  )
}

function GuideCallToAction() {
  const practice = usePractice()
  return (
    <CallToAction
      title="Fragen zu diesem Thema?"
      actions={
        <>
          <ButtonLink href="/beratung#anfrage" variant="gold">
            Beratung anfragen
          </ButtonLink>
          <ButtonLink href="/mwo-digital" variant="outline-light">
            Zum Gerät MWO Digital
          </ButtonLink>
        </>
      }
    >
      Im ersten Gespräch klären wir, was möglich ist und was nicht. Es{' '}
      {costsWithoutObligation(practice.firstTalk.price)}.
    </CallToAction>
  )
}

function otherGuides({ byPath }: Texts, shown: string): [href: string, shortTitle: string][] {
  return Object.entries(byPath)
    .filter(([path, { kind }]) => kind === 'guide' && path !== shown)
    .map(([path, { header }]) => [path, header.shortTitle])
}
