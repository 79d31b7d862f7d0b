declare module 'subset-font' {
  /** Returns the part of a font that `text` needs, as a file in `targetFormat`. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff' | 'woff2'
      variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
      keepFeatures?: readonly string[]
    },
  ): Promise<Uint8Array>
}
