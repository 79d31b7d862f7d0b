/** The oldest browsers that the site is built for, as the builder names them (docs/decisions/browsers.md). */
export const browsers = ['chrome106', 'firefox115', 'safari15.6', 'ios15.6']

/**
 * What the styles are not lowered from, as `Features` of lightningcss counts them: `light-dark()`. Nothing here uses it,
 * and every page would carry two properties for it.
 */
export const unlowered = 1 << 20
