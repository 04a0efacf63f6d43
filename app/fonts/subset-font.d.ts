declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'sfnt'
    variationAxes?: Record<string, number | { min: number; max: number }>
    keepFeatures?: string[]
    preserveNameIds?: number[]
    keepAllGlyphs?: boolean
  }
  function subsetFont(font: Buffer, characters: string | undefined, options: Options): Promise<Buffer>
  export = subsetFont
}
