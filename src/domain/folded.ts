/**
 * Text as a search compares it: without the marks on its letters, and in lower case. `Kẹ́mi` is
 * found by `kemi`, and in whichever way of Unicode either was typed. The SQL function `folded` does
 * the same.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
