declare module 'virtual:content/blog' {
  export const articles: readonly import('./headers.ts').ArticleHeader[]
}

declare module 'virtual:content/guides' {
  export const guides: readonly import('./headers.ts').GuideHeader[]
}

declare module 'virtual:content/legal' {
  export const legalTexts: readonly import('./headers.ts').LegalText[]
}

declare module 'virtual:content/shipped-texts' {
  export const shippedTexts: Readonly<Record<string, import('./texts/text-document.ts').TextDocument>>
}

declare module 'virtual:content/short-titles' {
  export const shortTitles: Readonly<Record<string, string>>
}

declare module '*.mdx' {
  // biome-ignore lint/style/noDefaultExport: this is how MDX exports a text
  export default function Text(): import('react').ReactElement
}

declare module '*.svg?picture' {
  const file: import('../pictures/drawing.ts').DrawingFile
  // biome-ignore lint/style/noDefaultExport: as with every file that Vite imports
  export default file
}

declare module 'virtual:content/shipped-texts' {
  export const shippedTexts: Readonly<Record<string, import('./texts/text-document.ts').TextDocument>>
}

declare module 'virtual:words/frequentQuestions' {
  export const words: import('./words/shipped-words.ts').Words['frequentQuestions']
}

declare module 'virtual:words/exclusions' {
  export const words: import('./words/shipped-words.ts').Words['exclusions']
}

declare module 'virtual:words/home' {
  export const words: import('./words/shipped-words.ts').Words['home']
}

declare module 'virtual:words/about' {
  export const words: import('./words/shipped-words.ts').Words['about']
}

declare module 'virtual:words/mwoDigital' {
  export const words: import('./words/shipped-words.ts').Words['mwoDigital']
}

declare module 'virtual:words/consultation' {
  export const words: import('./words/shipped-words.ts').Words['consultation']
}
