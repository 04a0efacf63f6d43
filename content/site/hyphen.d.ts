declare module 'hyphen/de/index.js' {
  const german: { hyphenateSync(text: string, options?: { minWordLength?: number }): string }
  export = german
}
