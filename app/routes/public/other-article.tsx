import { useLocation } from 'react-router'
import { textAt } from '#texts'
import type { ArticleHeader } from '../../content/headers.ts'
import { destinationOfUnknownArticle } from '../../content/moved-articles.ts'
import { MovedArticle } from '../../features/blog/moved-article.tsx'
import { TextBody } from '../../features/reading/text-body.tsx'
import { plainText } from '../../lib/format/plain-text.ts'
import { notListed } from '../../lib/page-meta.ts'
import { textMeta } from '../../lib/text-meta/article.ts'
import type { Route } from './+types/other-article.ts'

export const meta: Route.MetaFunction = ({ location }) => {
  const text = textAt(location.pathname)
  if (text) return textMeta(plainText(text.header as ArticleHeader))
  return [{ title: 'Weiter zum Blog' }, ...notListed]
}

/** An article that the practice wrote; or an address of none, which leads on. */
export default function OtherArticle({ params }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const text = textAt(pathname)
  return text ? <TextBody content={text.body} /> : <MovedArticle to={destinationOfUnknownArticle(params.slug)} />
}
