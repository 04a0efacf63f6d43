import { PageMeta } from '../../lib/page-meta.tsx'
import { useSite } from '../../lib/site-context.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'

const path = '/ratgeber'

export default function Guides() {
  const site = useSite()
  const guides = Object.values(site.texts.byPath).flatMap((text) => (text.kind === 'guide' ? [text.header] : []))
  return (
    <>
      <PageMeta
        title="Ratgeber"
        description="Unsere Ratgeber zu Frequenzen, Wasser und Atmung: was belegt ist, was behauptet wird und was offen bleibt. Mit Quellen."
      />
      <PageHead
        title="Ratgeber"
        lead="Jeder Ratgeber erklärt ein Thema, nennt seine Quellen und sagt, wo das Wissen endet."
      />
      <ul className="wrap articles py-12">
        {guides.map(({ slug, title, excerpt, picture, imageAlt }) => (
          <Card as="li" key={slug} figure={<Picture file={picture} alt={imageAlt} />}>
            <h2 className="text-large">
              <SiteLink href={`${path}/${slug}`} className="card-link">
                {title}
              </SiteLink>
            </h2>
            <p>{excerpt}</p>
          </Card>
        ))}
      </ul>
    </>
  )
}
