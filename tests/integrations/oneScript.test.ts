import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { withOneScript } from '../../integrations/oneScript.ts'

const inline = (code: string) => `<script type="module">${code}</script>`
const codesOf = (html: string) =>
  [...html.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)

it('puts the inline modules of a page together, in their order, each with its names to itself', () => {
  const said: string[] = []
  const page = withOneScript(
    `<head>${inline('var e="first";say(e)')}</head><body><p></p>${inline('var e;say(typeof e) // done')}${inline('say("third")')}<i></i></body>`,
  )
  const [together = '', ...more] = codesOf(page)
  expect(more).toEqual([])
  runInNewContext(together, { say: (word: string) => said.push(word) })
  expect(said).toEqual(['first', 'undefined', 'third'])
  expect(page).toMatch(/^<head><\/head><body><p><\/p><script type="module">.*<\/script><i><\/i><\/body>$/s)
})

it('leaves scripts that are no inline modules where they are', () => {
  const data = '<script type="application/ld+json">{"a":1}</script><script>one()</script>'
  expect(withOneScript(`${inline('a()')}${data}${inline('b()')}`)).toMatch(
    /^<script type="application\/ld\+json">\{"a":1\}<\/script><script>one\(\)<\/script><script type="module">/,
  )
})

it('leaves a page alone that has one script, or one that others are fetched for', () => {
  const pages = [
    '<p></p>',
    inline('a()'),
    `${inline('a()')}<script type="module" src="/_astro/b.js"></script>${inline('c()')}`,
    `${inline('import{a}from"/_astro/a.js";a()')}${inline('b()')}`,
    `${inline('import"/_astro/a.js"')}${inline('b()')}`,
    `${inline('let a=1;export{a}')}${inline('b()')}`,
    `${inline('await a()')}${inline('b()')}`,
  ]
  for (const page of pages) expect(withOneScript(page)).toBe(page)
})

it('puts modules together that fetch others only when they are needed', () => {
  expect(codesOf(withOneScript(`${inline('import(`/_astro/a.js`).then(b)')}${inline('c()')}`))).toHaveLength(
    1,
  )
})
