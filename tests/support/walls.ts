import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import walls from '../../.dependency-cruiser.mjs'

export const repository = fileURLToPath(new URL('../..', import.meta.url))

const code = /\.(ts|tsx|mjs|astro)$/

/**
 * Turns an `.astro` file into code that dependency-cruiser can read: its frontmatter and scripts
 * without markup. Imports of other `.astro` files get the names of their copies.
 */
export function scriptOf(astro: string): string {
  const frontmatter = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(astro)?.[1] ?? ''
  const scripts = [...astro.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((found) => found[1] ?? '')
  const imports = [frontmatter, ...scripts]
    .join('\n')
    .match(/^\s*(import|export)\b[^'"]*?(from\s*)?['"][^'"]+['"]/gm)
  return (imports ?? []).join('\n').replace(/\.astro(['"])/g, '.astro.ts$1')
}

/**
 * Copies a tree of sources with `.astro` files turned into code. Pictures and styles become empty
 * files.
 */
async function mirror(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const source = join(entry.parentPath, entry.name)
    const text = code.test(entry.name) ? await readFile(source, 'utf8') : ''
    await plant(to, { [relative(from, source)]: text })
  }
}

/**
 * Copies settings, packages and the folders in `rooms` from the repository into an empty folder.
 */
export async function buildHouse(house: string, rooms: readonly string[]): Promise<void> {
  for (const file of await readdir(repository)) {
    if (/\.(json|mjs|ts)$/.test(file)) await cp(join(repository, file), join(house, file))
  }
  await symlink(join(repository, 'node_modules'), join(house, 'node_modules'))
  for (const room of rooms) await mirror(join(repository, room), join(house, room))
}

/** Writes sources for a test into such a folder. @param files texts by path */
export async function plant(house: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const isAstro = path.endsWith('.astro')
    const target = join(house, isAstro ? `${path}.ts` : path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, isAstro ? scriptOf(text) : text)
  }
}

/**
 * Runs dependency-cruiser with the repository's rules on such a folder.
 * @returns every import that breaks a rule: the rule, the file and what it imports
 */
export async function breaches(house: string, rooms: readonly string[]) {
  const options = { ...walls.options, ruleSet: walls, validate: true, baseDir: house }
  const tsConfig = extractTsConfig(join(house, 'tsconfig.json'))
  const { output } = await cruise([...rooms], options, undefined, { tsConfig })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text')
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}
