import { shortTitles } from 'virtual:content/short-titles'
import { Outlet, useMatches } from 'react-router'
import type { GuideHeader } from '../../content/headers.ts'
import { practice } from '../../content/practice.ts'
import { CallToAction } from '../../features/reading/call-to-action.tsx'
import { SideColumn } from '../../features/reading/side-column.tsx'
import { Sources } from '../../features/reading/sources.tsx'
import { textHeader } from '../../lib/text-header.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RingFigure } from '../../ui/ring-figure.tsx'
import { SiteLink } from '../../ui/site-link.tsx'

/** Everything around the text of a guide; the text itself is the child route. */
export default function GuidePage() {
  const guide = textHeader<GuideHeader>(useMatches())
  return (
    <article className="wrap grid gap-16">
      <div>
        <header className="guide-head">
          <div className="grid gap-4">
            <p className="eyebrow">Ratgeber</p>
            <h1>{guide.title}</h1>
            <p className="lead">{guide.excerpt}</p>
          </div>
          <div className="disc">
            <RingFigure seed={guide.slug} shape="disc" />
          </div>
        </header>

        <div className="reading">
          <div>
            <div className="prose">
              <Outlet />
            </div>
            <Sources sources={guide.sources} reviewedAt={guide.reviewedAt} />
          </div>
          <SideColumn />
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
          Mehr lesen Sie in unserem <SiteLink href="/blog">Blog</SiteLink>. Geräte und Zubehör führt der{' '}
          <SiteLink href={practice.links.shop.href} newTab>
            {practice.links.shop.label}
          </SiteLink>{' '}
          ({practice.links.shop.operator}); für Inhalte und Verträge dort ist der Betreiber des Shops verantwortlich.
        </p>
      </nav>

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
        Im ersten Gespräch klären wir, was möglich ist und was nicht. Es ist {practice.firstTalk.price} und
        unverbindlich.
      </CallToAction>
    </article>
  )
}

function otherGuides({ slug }: GuideHeader): [href: string, shortTitle: string][] {
  return Object.entries(shortTitles).filter(([href]) => href.startsWith('/ratgeber/') && !href.endsWith(`/${slug}`))
}
