/**
 * The code of a paper without what people add to it: the rest of the address, blanks and dashes. The
 * letters O and I are in no code, so they are misread figures.
 * @returns capitals and figures; empty without any
 */
export const cleanCode = (typed: string): string =>
  typed
    .slice(typed.indexOf('#') + 1)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll('I', '1')
