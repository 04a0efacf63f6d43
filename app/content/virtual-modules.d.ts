declare module 'virtual:content/blog' {
  export const articles: readonly import('./headers.ts').ArticleHeader[]
}

declare module 'virtual:content/guides' {
  export const guides: readonly import('./headers.ts').GuideHeader[]
}

declare module 'virtual:content/legal' {
  export const legalTexts: readonly import('./headers.ts').LegalText[]
}

declare module 'virtual:content/short-titles' {
  export const shortTitles: Readonly<Record<string, string>>
}

declare module '*.mdx' {
  // biome-ignore lint/style/noDefaultExport: this is how MDX exports a text
  export default function Text(): import('react').ReactElement
}
