declare module 'subset-font' {
  /** Types of the package subset-font, written from its documentation: https://github.com/papandreou/subset-font */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Record<string, number | { min: number; max: number } | undefined>
      keepFeatures: string[]
      noHinting?: boolean
    },
  ): Promise<Buffer>
}
