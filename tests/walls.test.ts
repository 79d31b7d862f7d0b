import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { folderForEach } from './support/processes/folder.ts'
import { breaches, buildHouse, plant, repository, scriptOf } from './support/walls.ts'

const at = folderForEach()

test('finds no import in the repository that breaks a rule or runs in a circle, .astro files included', async () => {
  const rooms = ['src', 'tests', 'scripts']
  await buildHouse(at(), rooms)
  expect(await breaches(at(), rooms)).toEqual([])
})

const nothing = 'export const one = 1\nexport type One = number'
const using = (file: string, name = 'one') => `import { ${name} } from '${file}'\nexport const used = ${name}`
const naming = (file: string) => `import type { One } from '${file}'\nexport type Two = One`
const frontmatter = (file: string) => `---\nimport One from '${file}'\n---\n<One />`
const script = (file: string) => `<p>one</p><script>\nimport { one } from '${file}'\n</script>`

test.each<[name: string, files: Record<string, string>, found: string[]]>([
  [
    'server code imported in the browser through #, in frontmatter, or in a script of an .astro file',
    {
      'src/server/secret.ts': nothing,
      'src/islands/bills/Bill.tsx': using('#server/secret.ts'),
      'src/pages/one.astro': frontmatter('../server/secret.ts'),
      'src/sections/Two.astro': script('#server/secret.ts'),
    },
    [
      'browser-not-server: src/islands/bills/Bill.tsx',
      'browser-not-server: src/pages/one.astro.ts',
      'browser-not-server: src/sections/Two.astro.ts',
    ],
  ],
  [
    'contract code imported in the browser or in static parts of a page, but allows its types',
    {
      'src/contract/chat.ts': nothing,
      'src/api/good.ts': naming('#contract/chat.ts'),
      'src/api/bad.ts': using('#contract/chat.ts'),
      'src/sections/good.ts': naming('#contract/chat.ts'),
      'src/sections/bad.ts': using('#contract/chat.ts'),
      'src/layouts/Bad.astro': script('#contract/chat.ts'),
    },
    [
      'no-validator-in-the-browser: src/api/bad.ts',
      'no-validator-in-the-browser: src/layouts/Bad.astro.ts',
      'no-validator-in-the-browser: src/sections/bad.ts',
    ],
  ],
  [
    'a call imported in an island, but allows what the server can and what a failed call threw',
    {
      ...{ 'src/api/client.ts': nothing, 'src/api/errors.ts': nothing, 'src/api/can.ts': nothing },
      'src/islands/chat/Good.tsx': using('#api/errors.ts'),
      'src/islands/profile/Good.tsx': using('#api/can.ts'),
      'src/islands/profile/Bad.tsx': using('#api/client.ts'),
    },
    ['islands-never-fetch: src/islands/profile/Bad.tsx'],
  ],
  [
    'a store or call of one feature imported in shared components, but allows drafts and errors',
    {
      ...{ 'src/stores/forms/drafts.ts': nothing, 'src/stores/chat/chat.ts': nothing },
      ...{ 'src/api/errors.ts': nothing, 'src/api/chat.ts': nothing },
      'src/components/forms/useDraft.ts': using('#stores/forms/drafts.ts'),
      'src/components/states/ErrorState.tsx': using('#api/errors.ts'),
      'src/components/Badge.tsx': naming('#stores/chat/chat.ts'),
      'src/components/Rooms.tsx': using('#api/chat.ts'),
    },
    [
      'components-name-few-stores: src/components/Badge.tsx',
      'components-name-few-stores: src/components/Rooms.tsx',
    ],
  ],
  [
    'a store or call imported in src/browser, but allows signing out in account.ts',
    {
      ...{ 'src/stores/session/signOut.ts': nothing, 'src/api/auth.ts': nothing },
      'src/browser/session/account.ts': using('#stores/session/signOut.ts'),
      'src/browser/session/guard.ts': using('#stores/session/signOut.ts'),
      'src/browser/session/sessionCache.ts': using('#api/auth.ts'),
    },
    [
      'browser-at-the-bottom: src/browser/session/guard.ts',
      'browser-at-the-bottom: src/browser/session/sessionCache.ts',
    ],
  ],
  [
    'adapters imported outside main.ts, and SQL outside queries and database/',
    {
      'src/server/adapters/mail.ts': nothing,
      'src/server/main.ts': using('./adapters/mail.ts'),
      'src/server/http/app.ts': using('../adapters/mail.ts'),
      'src/server/modules/chat/chat.ts': using('kysely', 'sql'),
      'src/server/modules/chat/queriesRooms.ts': using('kysely', 'sql'),
    },
    [
      'adapters-only-from-main: src/server/http/app.ts',
      'sql-only-in-queries: src/server/modules/chat/chat.ts',
    ],
  ],
  [
    'React imported in stores or in src/browser',
    {
      'src/stores/chat/chat.ts': using('react', 'useState'),
      'src/browser/media/poster.ts': using('react', 'useState'),
    },
    ['no-react-in-stores: src/browser/media/poster.ts', 'no-react-in-stores: src/stores/chat/chat.ts'],
  ],
  [
    'circles of imports, .astro files included, and imports of missing files',
    {
      'src/stores/a.ts': using('./b.ts'),
      'src/stores/b.ts': using('#stores/a.ts'),
      'src/sections/C.astro': frontmatter('./D.astro'),
      'src/sections/D.astro': frontmatter('./C.astro'),
      'src/api/chat.ts': using('#api/gone.ts'),
    },
    ['no-circle: src/sections/C.astro.ts', 'no-circle: src/stores/a.ts', 'no-unresolved: src/api/chat.ts'],
  ],
])('reports %s', async (_, files, found) => {
  await buildHouse(at(), [])
  await plant(at(), files)
  const lines = (await breaches(at(), ['src'])).map(({ rule, from }) => `${rule}: ${from}`)
  expect(lines.sort()).toEqual(found)
})

test('reads bare imports and imports over several lines from .astro files', () => {
  const read = scriptOf(
    "---\nimport {\n  one,\n} from './one.ts'\nimport '#styles/x.css'\n---\n<p>import</p>",
  )
  expect(read).toContain("} from './one.ts'")
  expect(read).toContain("import '#styles/x.css'")
})

/** The files below `src` that contain the words, except those that may. */
async function saying(words: RegExp, house: string, mayBe: RegExp): Promise<string[]> {
  const files = (await readdir(join(house, 'src'), { recursive: true }))
    .filter((name) => /\.(ts|tsx|astro)$/.test(name))
    .map((name) => name.replaceAll('\\', '/'))
  const texts = await Promise.all(files.map((name) => readFile(join(house, 'src', name), 'utf8')))
  return files.filter((name, index) => !mayBe.test(name) && words.test(texts[index] ?? ''))
}

test.each([
  {
    name: 'queries*.ts, database/ and adapters/ build queries',
    words: /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
    mayBe: /^server\/(database|adapters)\/|\/queries\w*\.ts$/,
    text: "export const gone = (db) => db\n  .deleteFrom('messages')\n  .execute()",
    files: { good: 'server/modules/chat/queriesRooms.ts', bad: 'server/modules/chat/chat.ts' },
  },
  {
    name: 'api/ and server/ fetch',
    words: /\bfetch\(|XMLHttpRequest|sendBeacon|EventSource/,
    mayBe: /^(api|server)\//,
    text: "export const rooms = () => fetch('/rooms')",
    files: { good: 'api/chat.ts', bad: 'stores/chat.ts' },
  },
  {
    name: 'main.ts reads the environment',
    words: /\bprocess\.env\b|from '(node:)?process'/,
    mayBe: /^server\/main\.ts$/,
    text: "export const key = process.env['CODE_KEY']",
    files: { good: 'server/main.ts', bad: 'server/modules/chat.ts' },
  },
])(
  'only $name, and any other file that does is reported',
  async ({ words, mayBe, text, files: { good, bad } }) => {
    expect(await saying(words, repository, mayBe)).toEqual([])
    await plant(at(), { [`src/${good}`]: text, [`src/${bad}`]: text })
    expect(await saying(words, at(), mayBe)).toEqual([bad])
  },
)

test('no folder of src but domain/ and that of migrations holds more than 25 source files', async () => {
  const entries = await readdir(join(repository, 'src'), { recursive: true, withFileTypes: true })
  const folders = entries
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
    .map(({ parentPath }) => relative(repository, parentPath))
  // Migrations are read by their numbers, and only grow.
  const large = [join('src', 'domain'), join('src', 'server', 'database', 'migrations')]
  const crowded = [...new Set(folders)].filter(
    (folder) => !large.includes(folder) && folders.filter((other) => other === folder).length > 25,
  )
  expect(crowded).toEqual([])
})
