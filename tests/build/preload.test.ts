import { expect, test } from 'vitest'
import { withPreloads } from '#build/preload.ts'

const island = (client: string) =>
  `<astro-island uid="1" component-url="/_astro/page.js" component-export="Page" renderer-url="/_astro/react.js" client="${client}">`
const bar = '<script type="module" src="/_astro/bar.js"></script>'
const signedIn = `<head><title>x</title></head>${bar}${island('load')}`

/** Of modules that import each other in a circle, and one that nothing needs at once. */
const imports = new Map([
  ['/_astro/page.js', ['/_astro/shared.js', '/_astro/side.js', '/_astro/again.js']],
  ['/_astro/shared.js', ['/_astro/page.js']],
  ['/_astro/bar.js', ['/_astro/shared.js']],
  ['/_astro/lazy.js', ['/_astro/shared.js']],
])

test('a page with an island names every module that runs at once, and none that waits', () => {
  const [head = ''] = withPreloads(signedIn, imports).split('</head>')
  const named = [...head.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map((found) => found[1])
  const names = ['again', 'bar', 'page', 'react', 'shared', 'side']
  expect(named.sort()).toEqual(names.map((name) => `/_astro/${name}.js`))
})

test.each([
  ['no island', `<head><title>x</title></head>${bar}`],
  ['an island that waits', `<head><title>x</title></head>${island('idle')}`],
])('a page with %s is left alone', (_, html) => {
  expect(withPreloads(html, imports)).toBe(html)
})
