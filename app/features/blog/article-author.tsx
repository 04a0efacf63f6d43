import type { ArticleHeader } from '../../content/headers.ts'
import { usePractice } from '../../content/site/site-context.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'

/** By the salutation. */
const ownership = { '': '', Frau: ', Inhaberin der Praxis', Herr: ', Inhaber der Praxis' }

/** The owner stands here once a person of the practice has read the text; before that the practice. */
export function ArticleAuthor({ article }: { article: ArticleHeader }) {
  const practice = usePractice()
  const { owner } = practice
  if (!article.isSigned) return <>Herausgegeben von {practice.name}. </>
  return (
    <>
      Geprüft und verantwortet von{' '}
      <SiteLink href="/uber-uns">
        {owner.name}, {owner.title}
      </SiteLink>
      {ownership[owner.salutation]}.{' '}
    </>
  )
}
