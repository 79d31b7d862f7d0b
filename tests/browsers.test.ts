import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { learned } from './support/olderBrowser.ts'

/** Of many owners, so that a name alone tells nothing. */
const ambiguous = new Set(['Iterator', 'Element', 'Navigator'])

/** What the oldest browsers do not know (docs/decisions/browsers.md). What asks first, by `?.(` or `??`, may. */
const tooYoung = [
  ...learned
    .filter(([owner]) => !ambiguous.has(owner))
    .map(([owner, where, names]) => {
      const of = where === 'static' ? `\\b${owner}` : ''
      const ending = where === 'static' ? '\\b(?! *\\?)' : '\\('
      return new RegExp(`${of}\\.(${names.join('|')})${ending}`)
    }),
  /\.(checkVisibility|showPopover|hidePopover|togglePopover)\(/,
  /\bnavigation\.(navigate|addEventListener)\(/,
  /\.(entries|keys|values)\(\)\s*\.(drop|every|filter|find|flatMap|forEach|map|reduce|some|take|toArray)\(/,
  /\b(adoptedStyleSheets|new CSSStyleSheet)\b/,
  // As attributes they are told by every browser.
  /\.aria[A-Z]\w* =[^=>]/,
  /\(\?<[=!]/,
  /\b(querySelector\w*|matches|closest)\([^)]*:has\(/,
]

const rooms = 'src/{api,browser,domain,islands,layouts,sections,stencils,stores,ui}/**/*.{ts,tsx,astro}'

/** What asks first, in a place of its own, and what runs while the site is built. */
const mayKnow = new Set(['src/stencils/make.ts'])

test('nothing that runs in a browser counts on what the oldest do not know', () => {
  const files = globSync(rooms).filter((file) => !mayKnow.has(file))
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        tooYoung.some((young) => young.test(text)) ? [`${file}:${index + 1} ${text.trim()}`] : [],
      ),
  )
  expect(found).toEqual([])
})

// The builder lowers a bound, and not two of them, nor one that ends below a width.
test('media queries name the least and the most width, as the oldest read them', () => {
  const found = globSync('src/**/*.{css,astro,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@media[^{]*[<>][^{]*/g)].map(([query]) => `${file}: ${query}`),
  )
  expect(found).toEqual([])
})
