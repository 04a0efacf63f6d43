import type { MetaDescriptor } from 'react-router'
import type { ArticleHeader } from '../../content/headers.ts'
import { practice } from '../../content/practice.ts'
import { pageMeta } from '../page-meta.ts'
import { blogPostingData } from '../structured-data/blog-posting.ts'
import { breadcrumbListData } from '../structured-data/breadcrumb-list.ts'

/** The build makes this the `meta` of every article's route, see at-build/content-headers-plugin.ts. */
export function textMeta(article: ArticleHeader): MetaDescriptor[] {
  const path = `/blog/${article.slug}`
  return pageMeta({
    title: article.title,
    description: article.description,
    path,
    drawing: { name: article.image, alt: article.imageAlt },
    article: {
      author: practice.owner.name,
      publishedTime: article.date,
      modifiedTime: article.updatedAt ?? article.date,
      section: article.category,
      tags: article.tags,
    },
    structuredData: [blogPostingData(article), breadcrumbListData(path)],
  })
}
