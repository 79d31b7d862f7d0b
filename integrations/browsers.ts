/** The oldest browsers that the site is built for, as the builder names them (docs/decisions/browsers.md). */
export const browsers = ['chrome106', 'firefox115', 'safari15.6']
