declare module 'subset-font' {
  /** Cuts a font down to the glyphs that `text` needs; the answer is the file in `targetFormat`. */
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
