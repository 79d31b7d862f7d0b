import { expect, test } from 'vitest'
import { withPreloads } from '#build/preload.ts'

const island = (client: string) =>
  `<astro-island uid="1" component-url="/_astro/page.js" component-export="Page" renderer-url="/_astro/react.js" client="${client}">`
const bar = '<script type="module" src="/_astro/bar.js"></script>'
const signedIn = `<head><title>x</title></head>${bar}${island('load')}`

/** What each module imports: some in a circle. The page below needs all but `lazy.js`. */
const imports = new Map([
  ['/_astro/page.js', ['/_astro/shared.js', '/_astro/side.js', '/_astro/again.js']],
  ['/_astro/shared.js', ['/_astro/page.js']],
  ['/_astro/bar.js', ['/_astro/shared.js']],
  ['/_astro/lazy.js', ['/_astro/shared.js']],
])

test('preloads every module that a page needs at once, and no lazy one', () => {
  const [head = ''] = withPreloads(signedIn, imports).split('</head>')
  const named = [...head.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map((found) => found[1])
  const names = ['again', 'bar', 'page', 'react', 'shared', 'side']
  expect(named.sort()).toEqual(names.map((name) => `/_astro/${name}.js`))
})

test.each([
  ['no island', ''],
  ['a lazy island', island('idle')],
])('fetches the scripts of a page with %s after what is seen, and preloads none', (_, islands) => {
  expect(withPreloads(`<head><title>x</title></head>${bar}${islands}`, imports)).toBe(
    `<head><title>x</title></head><script type="module" fetchpriority="low" src="/_astro/bar.js"></script>${islands}`,
  )
})
