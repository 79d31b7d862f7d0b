import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const styles = 'src/styles'

/** A pattern for each name in braces; those of endings stay, for a folder need not have files of each. */
function eachName(pattern: string): string[] {
  const [braces, names] = /(?<!\*\.)\{([^}]*)\}/.exec(pattern) ?? []
  if (braces === undefined || names === undefined) return [pattern]
  return names.split(',').flatMap((name) => eachName(pattern.replace(braces, name)))
}

const sheets = globSync('*.css', { cwd: styles }).flatMap((sheet) => {
  const sources = readFileSync(join(styles, sheet), 'utf8').matchAll(/^@source '([^']+)'/gm)
  const patterns = [...sources].flatMap(([, pattern = '']) => eachName(pattern))
  return patterns.length === 0 ? [] : [{ sheet, patterns }]
})

// A file that no pattern meets any more loses its classes, and nobody is told.
test.each(sheets)('every source that $sheet names is there', ({ patterns }) => {
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: styles }).length === 0)).toEqual([])
})

test('the sheets that stand in pages name their sources', () => {
  expect(sheets.map(({ sheet }) => sheet)).toEqual(expect.arrayContaining(['customer.css', 'catalogue.css']))
})

const isCustomers = (page: string) => readFileSync(page, 'utf8').includes("'#layouts/Customer.astro'")
const customerPages = globSync('src/pages/**/*.astro').filter(isCustomers)

/** A page and the files of the folders of islands that it names. */
const drawnBy = (page: string) => {
  const folders = [...readFileSync(page, 'utf8').matchAll(/'#islands\/([^/']+)\//g)].map(([, name]) => name)
  return [page, ...folders.flatMap((name) => globSync(`src/islands/${name}/*.tsx`))]
}

test('the styles of every customer’s page and of its islands are in the sheet of those pages', () => {
  const patterns = sheets.find(({ sheet }) => sheet === 'customer.css')?.patterns ?? []
  const read = new Set(patterns.flatMap((pattern) => globSync(join(styles, pattern))))
  expect(customerPages.length).toBeGreaterThan(3)
  expect(customerPages.flatMap(drawnBy).filter((file) => !read.has(file))).toEqual([])
})
