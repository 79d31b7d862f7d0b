/** An icon's drawing without the words that only its makers need. */
export const drawing = (svg: string) =>
  svg
    .replace(/<!--[\s\S]*?-->|\s+(class|xmlns)="[^"]*"/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/ ?(>|\/>) ?/g, '$1')
    .trim()
