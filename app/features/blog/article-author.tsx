import { ownershipOf } from '../../../content/people.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'

/** The author as structured data name it (`blog-posting.ts`), and who answers for the text once they have read it. */
export function ArticleAuthor({ isSigned }: { isSigned: boolean }) {
  const { practice } = useFacts()
  const { owner } = practice
  return (
    <p>
      Herausgegeben von {practice.name}.
      {isSigned ? (
        <>
          {' '}
          Geprüft und verantwortet von{' '}
          <SiteLink href="/uber-uns">
            {owner.name}, {owner.title}
          </SiteLink>
          {ownershipOf(practice)}.
        </>
      ) : null}
    </p>
  )
}
