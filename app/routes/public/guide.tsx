import { shortTitles } from 'virtual:content/short-titles'
import { Outlet } from 'react-router'
import { publishedTitle } from '#texts'
import type { GuideHeader } from '../../content/headers.ts'
import { practice } from '../../content/practice.ts'
import { CallToAction } from '../../features/reading/call-to-action.tsx'
import { Contents } from '../../features/reading/contents.tsx'
import { SideColumn } from '../../features/reading/side-column.tsx'
import { Sources } from '../../features/reading/sources.tsx'
import { formatLongDate } from '../../lib/format/format-date.ts'
import { useTextHeader } from '../../lib/text-header.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'

/** Warns of silver: beside a warning stands neither the shop nor an offer (HWG § 3, facts about products). */
const WITHOUT_OFFERS = 'kolloidal'

/** Everything around the text of a guide; the text itself is the child route. */
export default function GuidePage() {
  const guide = useTextHeader<GuideHeader>()
  if (!guide) return null
  const withoutOffers = guide.slug === WITHOUT_OFFERS
  return (
    <article className="wrap grid gap-16">
      <div>
        <header className="guide-head">
          <div className="grid gap-4">
            <p className="eyebrow">Ratgeber</p>
            <h1>{guide.title}</h1>
            <p className="lead">{guide.excerpt}</p>
            {guide.updatedAt ? (
              <p className="text-fine text-ink-muted">
                Aktualisiert am <time dateTime={guide.updatedAt}>{formatLongDate(guide.updatedAt)}</time>
              </p>
            ) : null}
          </div>
          <div className="guide-picture">
            <Picture key={guide.slug} file={guide.picture} alt={guide.imageAlt} first />
          </div>
        </header>

        <div className="reading">
          <div>
            <Contents sections={guide.sections ?? []} />
            <div className="prose">
              <Outlet />
            </div>
            <Sources sources={guide.sources} reviewedAt={guide.reviewedAt} />
          </div>
          <SideColumn withoutOffer={withoutOffers} />
        </div>
      </div>

      <nav aria-labelledby="weitere-ratgeber" className="grid gap-4">
        <h2 id="weitere-ratgeber" className="text-h3">
          Weitere Ratgeber
        </h2>
        <ul className="flex flex-wrap gap-2">
          {otherGuides(guide).map(([href, shortTitle]) => (
            <li key={href}>
              <SiteLink href={href} className="chip">
                {shortTitle}
              </SiteLink>
            </li>
          ))}
        </ul>
        <p>
          Mehr lesen Sie in unserem <SiteLink href="/blog">Blog</SiteLink>.
          {withoutOffers ? null : (
            <>
              {' '}
              Geräte und Zubehör führt unser{' '}
              <SiteLink href={practice.links.shop.href} newTab>
                {practice.links.shop.label}
              </SiteLink>
              . Den Shop betreiben wir selbst und verdienen daran.
            </>
          )}
        </p>
      </nav>

      {withoutOffers ? null : <GuideCallToAction />}
    </article>
  )
}

function GuideCallToAction() {
  return (
    <CallToAction
      title="Fragen zu diesem Thema?"
      actions={
        <>
          <ButtonLink href="/beratung" variant="gold">
            Beratung anfragen
          </ButtonLink>
          <ButtonLink href="/mwo-digital" variant="outline-light">
            Zum Gerät MWO Digital
          </ButtonLink>
        </>
      }
    >
      Im ersten Gespräch klären wir, was möglich ist und was nicht. Es ist {practice.firstTalk.price} und unverbindlich.
    </CallToAction>
  )
}

function otherGuides({ slug }: GuideHeader): [href: string, shortTitle: string][] {
  return Object.entries(shortTitles)
    .filter(([href]) => href.startsWith('/ratgeber/') && !href.endsWith(`/${slug}`))
    .map(([href, title]) => [href, publishedTitle(href) ?? title])
}
