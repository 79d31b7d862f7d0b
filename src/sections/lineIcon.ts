/** The opening of an icon whose lines the style `.drawn` draws. Each is decoration beside words or a named control. */
export const drawn = '<svg class="drawn" viewBox="0 0 24 24" aria-hidden="true">'

type Numbers = (name: string) => number

const start = /^m *(-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+) ?([-\d.])?/

/** A path's `m` is relative to the end of the one before, once they are one; what follows it stays relative. */
const atItsPlace = (lines: string) =>
  lines.replace(start, (_, x, y, next) => `M${x} ${y}${next === undefined ? '' : `l${next}`}`)

const circle = (of: Numbers) => {
  const [x, y, r] = [of('cx'), of('cy'), of('r')]
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`
}

const rect = (of: Numbers) => {
  const [r, width, height] = [of('rx'), of('width') - 2 * of('rx'), of('height') - 2 * of('rx')]
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`.replaceAll(' -', '-')
  return `M${of('x') + r} ${of('y')}h${width}${corner(r, r)}v${height}${corner(-r, r)}h-${width}${corner(-r, -r)}v-${height}${corner(r, -r)}z`
}

/**
 * The lines of an icon of `lucide-static` as one path. Each element of a page is read and styled before its first frame,
 * and an icon has up to five.
 * @param svg paths, circles and rectangles
 * @throws Error when the icon has another shape, for without it the icon would be another
 */
export const pathOf = (svg: string): string => {
  const parts = [...svg.matchAll(/<(\w+) ([^>]*?) ?\/>/g)].map(([, shape, attributes = '']) => {
    const value = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
    const of = (name: string) => Number(value(name))
    if (shape === 'path') return atItsPlace(value('d'))
    if (shape === 'circle') return circle(of)
    if (shape === 'rect') return rect(of)
    throw new Error(`An icon has a ${shape}, which is not drawn as a path yet`)
  })
  return `<path d="${parts.join('')}"/>`
}

/** An icon of `lucide-static` as it stands in public pages. */
export const lineIcon = (svg: string): string => `${drawn}${pathOf(svg)}</svg>`
