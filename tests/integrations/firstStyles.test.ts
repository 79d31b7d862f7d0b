import { expect, it } from 'vitest'
import { endOfFirstFrame } from '#sections/firstFrame.ts'
import { withFirstStyles } from '../../integrations/firstStyles.ts'

const page = (styles: string, first: string, rest = '<p class="late">Later</p>') =>
  `<html lang="en"><head><style>${styles}</style></head><body>${first}${endOfFirstFrame.html}${rest}</body></html>`

/** The sheets of a page that is cut in two: that of its head, and what follows the end of its first frame. */
function sheetsOf(html: string): string[] {
  const cut = withFirstStyles(html)
  expect(cut.indexOf('<style>', cut.indexOf('<body'))).toBe(
    cut.indexOf(endOfFirstFrame.html) + endOfFirstFrame.html.length,
  )
  return [...cut.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, styles = '']) => styles)
}

/** Wide enough that it is worth being left out. */
const wide = '{color:red;background:blue;border:0}'

it('leaves in the head what dresses the first frame, and puts all of its layer where that ends', () => {
  const base = '@layer base{p{margin:0}}'
  const components = `@layer components{.early{color:red}.late${wide}.early.big{color:blue}}`
  const [first, later] = sheetsOf(page(base + components, '<p class="early big">First</p>'))
  expect(first).toBe(`${base}@layer components{.early{color:red}.early.big{color:blue}}`)
  expect(later).toBe(components)
})

it.each([
  ['p', true],
  ['main p', false],
  ['*', true],
  ['.one', true],
  ['.one.two', true],
  ['.one.late', false],
  ['.md\\:flex', true],
  ['#here', true],
  ['#there', false],
  ['[lang]', true],
  ['[open] p', false],
  ['.late,.one', true],
  [':is(.late,.one)', true],
  [':is(.late,.later) p', false],
  ['.one:not(.late)', true],
  ['.one:hover', false],
  ['.one:first-child::before', true],
  ['.late ^', true],
])('takes %s for the first frame: %s', (selector, isTaken) => {
  const rules = `${selector}${wide}.surely-later${wide}`
  const [first] = sheetsOf(page(rules, '<p id="here" class="one two md:flex">First</p>'))
  expect(first?.includes(`${selector}{`)).toBe(isTaken)
})

it('keeps a face and the frames of an animation once, in the head, and leaves paper for later', () => {
  const face = '@font-face{font-family:Face;src:url(/face.woff2)}'
  const frames = '@keyframes come{from{display:none}}'
  const paper = `@media print{.early${wide}}`
  const [first, later] = sheetsOf(page(`${face}${frames}.early${wide}${paper}`, '<p class="early">First</p>'))
  expect(first).toBe(`${face}${frames}.early${wide}`)
  expect(later).toBe(`.early${wide}${paper}`)
})

it('keeps a group of rules whole of which one is needed', () => {
  const rules = `@media (min-width:48em){.early${wide}.late${wide}}.late${wide}`
  const [first] = sheetsOf(page(rules, '<p class="early">First</p>'))
  expect(first).toBe(`@media (min-width:48em){.early${wide}.late${wide}}`)
})

it.each([
  ['without an end of its first frame', `<style>.late${wide}</style><p>First</p>`],
  ['that needs all of its styles at first', page(`p${wide}`, '<p>First</p>')],
  ['with two sheets', page(`.late${wide}</style><style>.late${wide}`, '<p>First</p>')],
])('leaves a page %s as it is', (_what, html) => {
  expect(withFirstStyles(html)).toBe(html)
})
