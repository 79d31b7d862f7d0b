import { normalized } from '#contract/cleaned.ts'

/**
 * Text as a search compares it: lower case, without marks on its letters. `kemi` finds `Kẹ́mi`, in
 * either Unicode form. The SQL function `folded` does the same.
 */
export const folded = (text: string): string =>
  normalized(text, 'NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
