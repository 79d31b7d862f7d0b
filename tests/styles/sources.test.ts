import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const styles = 'src/styles'

/**
 * Splits a pattern with braces into one for each name. Braces around file endings stay, because a
 * folder need not have files of each ending.
 */
function eachName(pattern: string): string[] {
  const [braces, names] = /(?<!\*\.)\{([^}]*)\}/.exec(pattern) ?? []
  if (braces === undefined || names === undefined) return [pattern]
  return names.split(',').flatMap((name) => eachName(pattern.replace(braces, name)))
}

const sourcesOf = (sheet: string) => {
  const sources = readFileSync(join(styles, sheet), 'utf8').matchAll(/^@source (not )?'([^']+)'/gm)
  return [...sources].map(([, not, pattern = '']) => ({
    isLeftOut: not !== undefined,
    names: eachName(pattern),
  }))
}

const sheets = globSync('*.css', { cwd: styles }).flatMap((sheet) => {
  const names = sourcesOf(sheet).flatMap((source) => source.names)
  return names.length === 0 ? [] : [{ sheet, names }]
})

// Tailwind reports no error for a pattern without files, and its classes would be missing.
test.each(sheets)('finds files for every source that $sheet names', ({ names }) => {
  expect(names.filter((name) => globSync(name, { cwd: styles }).length === 0)).toEqual([])
})

const isCustomers = (page: string) => readFileSync(page, 'utf8').includes("'#layouts/Customer.astro'")
const customerPages = globSync('src/pages/**/*.astro').filter(isCustomers)
const imported = /'#((?:islands|sections|layouts)\/[^/']+)/g

test('keeps every island, section and layout of customer pages in their style sheet', () => {
  const leftOut = sourcesOf('customer.css').filter((source) => source.isLeftOut)
  const hidden = leftOut.flatMap(({ names }) => names.flatMap((name) => globSync(name, { cwd: styles })))
  const shown = customerPages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(imported)].map(([, path]) => `../${path}`),
  )
  expect(shown.length).toBeGreaterThan(10)
  expect(shown.filter((path) => hidden.includes(path))).toEqual([])
})
