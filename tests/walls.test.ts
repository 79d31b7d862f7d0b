import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Breach, breaches, buildHouse, plant, repository, scriptOf } from './support/walls.ts'

let house = ''
beforeEach(async () => {
  house = await mkdtemp(join(tmpdir(), 'walls-'))
})
afterEach(() => rm(house, { recursive: true, force: true }))

/** The breaches of a house that holds only these files. */
async function breachesOf(files: Record<string, string>): Promise<string[]> {
  await buildHouse(house, [])
  await plant(house, files)
  return (await breaches(house, ['src'])).map(
    (found: Breach) => `${found.rule}: ${found.from} -> ${found.to}`,
  )
}

test('no import of the house crosses a wall or runs in a circle, .astro files included', async () => {
  const rooms = ['src', 'tests', 'scripts']
  await buildHouse(house, rooms)
  expect(await breaches(house, rooms)).toEqual([])
})

test('an import over a wall through # is caught', async () => {
  const found = await breachesOf({
    'src/server/secret.ts': 'export const secret = 1',
    'src/islands/bills/Bill.tsx': "import { secret } from '#server/secret.ts'\nexport const bill = secret",
  })
  expect(found).toEqual(['browser-not-server: src/islands/bills/Bill.tsx -> src/server/secret.ts'])
})

test('an import over a wall in frontmatter or a script of an .astro file is caught', async () => {
  const found = await breachesOf({
    'src/server/secret.ts': 'export const secret = 1',
    'src/pages/one.astro': "---\nimport { secret } from '../server/secret.ts'\n---\n<p>{secret}</p>",
    'src/sections/Two.astro': "<p>two</p><script>\nimport '#server/secret.ts'\n</script>",
  })
  expect(found.sort()).toEqual([
    'browser-not-server: src/pages/one.astro.ts -> src/server/secret.ts',
    'browser-not-server: src/sections/Two.astro.ts -> src/server/secret.ts',
  ])
})

test('a circle is caught, in .astro files as well', async () => {
  const found = await breachesOf({
    'src/stores/a.ts': "import { b } from './b.ts'\nexport const a = () => b",
    'src/stores/b.ts': "import { a } from '#stores/a.ts'\nexport const b = () => a",
    'src/sections/C.astro': "---\nimport D from './D.astro'\n---\n<D />",
    'src/sections/D.astro': "---\nimport C from './C.astro'\n---\n<C />",
  })
  expect(found.map((line) => line.split(':')[0])).toEqual(['no-circle', 'no-circle'])
})

test('the contract may be named as a type in the browser, its code may not', async () => {
  const found = await breachesOf({
    'src/contract/chat.ts': 'export const schema = 1\nexport type Room = number',
    'src/api/good.ts': "import type { Room } from '#contract/chat.ts'\nexport type Rooms = Room[]",
    'src/api/bad.ts': "import { schema } from '#contract/chat.ts'\nexport const chat = schema",
  })
  expect(found).toEqual(['no-validator-in-the-browser: src/api/bad.ts -> src/contract/chat.ts'])
})

test.each([
  [
    'sql-only-in-database',
    'src/server/modules/chat.ts',
    "import { sql } from 'kysely'\nexport const q = sql",
  ],
  ['no-react-in-stores', 'src/stores/chat.ts', "import { useState } from 'react'\nexport const u = useState"],
  [
    'no-react-in-stores',
    'src/browser/poster.ts',
    "import { useState } from 'react'\nexport const u = useState",
  ],
  ['no-unresolved', 'src/api/chat.ts', "import { gone } from '#api/gone.ts'\nexport const g = gone"],
])('%s is caught', async (rule, path, text) => {
  const found = await breachesOf({ [path]: text })
  expect(found.map((line) => line.split(':')[0])).toContain(rule)
})

test('static parts of a page take no code from the contract either', async () => {
  const found = await breachesOf({
    'src/contract/chat.ts': 'export const schema = 1\nexport type Room = number',
    'src/sections/good.ts': "import type { Room } from '#contract/chat.ts'\nexport type Rooms = Room[]",
    'src/sections/bad.ts': "import { schema } from '#contract/chat.ts'\nexport const chat = schema",
    'src/layouts/Bad.astro': "<p>one</p><script>\nimport { schema } from '#contract/chat.ts'\n</script>",
  })
  expect(found.sort()).toEqual([
    'no-validator-in-the-browser: src/layouts/Bad.astro.ts -> src/contract/chat.ts',
    'no-validator-in-the-browser: src/sections/bad.ts -> src/contract/chat.ts',
  ])
})

test('a part of every feature names forms and failures, and nothing of a feature', async () => {
  const found = await breachesOf({
    'src/stores/drafts.ts': 'export const drafts = 1',
    'src/stores/chat.ts': 'export const chat = 1\nexport type Chat = number',
    'src/api/errors.ts': 'export const failure = 1',
    'src/api/chat.ts': 'export const rooms = 1',
    'src/components/useDraft.ts': "import { drafts } from '#stores/drafts.ts'\nexport const form = drafts",
    'src/components/ErrorState.tsx': "import { failure } from '#api/errors.ts'\nexport const f = failure",
    'src/components/Badge.tsx': "import type { Chat } from '#stores/chat.ts'\nexport type Badge = Chat",
    'src/components/Rooms.tsx': "import { rooms } from '#api/chat.ts'\nexport const r = rooms",
  })
  expect(found.sort()).toEqual([
    'components-name-few-stores: src/components/Badge.tsx -> src/stores/chat.ts',
    'components-name-few-stores: src/components/Rooms.tsx -> src/api/chat.ts',
  ])
})

test('what the browser gives knows no store and no call, but for signing out in bars', async () => {
  const found = await breachesOf({
    'src/stores/signOut.ts': 'export const signOut = 1',
    'src/api/auth.ts': 'export const logout = 1',
    'src/browser/account.ts': "import { signOut } from '#stores/signOut.ts'\nexport const out = signOut",
    'src/browser/guard.ts': "import { signOut } from '#stores/signOut.ts'\nexport const out = signOut",
    'src/browser/sessionCache.ts': "import { logout } from '#api/auth.ts'\nexport const out = logout",
  })
  expect(found.sort()).toEqual([
    'browser-at-the-bottom: src/browser/guard.ts -> src/stores/signOut.ts',
    'browser-at-the-bottom: src/browser/sessionCache.ts -> src/api/auth.ts',
  ])
})

test('an adapter is chosen in the composition root alone', async () => {
  const found = await breachesOf({
    'src/server/adapters/mail.ts': 'export const mail = 1',
    'src/server/main.ts': "import { mail } from './adapters/mail.ts'\nexport const m = mail",
    'src/server/app.ts': "import { mail } from './adapters/mail.ts'\nexport const m = mail",
  })
  expect(found).toEqual(['adapters-only-from-main: src/server/app.ts -> src/server/adapters/mail.ts'])
})

/** Files of a house that build queries outside the rooms that may. */
async function speakingSql(folder: string): Promise<string[]> {
  const server = join(folder, 'src', 'server')
  const files = (await readdir(server, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const others = files.filter((file) => !/^(database|adapters)[\\/]/.test(file))
  expect(files.length).toBeGreaterThan(0)
  const speaking: string[] = []
  for (const file of others) {
    const text = await readFile(join(server, file), 'utf8')
    if (/\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text)) speaking.push(file)
  }
  return speaking
}

test('only database/ and adapters build queries, not even through a connection they were handed', async () => {
  expect(await speakingSql(repository)).toEqual([])
})

test('a query built elsewhere is caught', async () => {
  await plant(house, {
    'src/server/database/chat.ts': "export const all = (db) => db.selectFrom('messages').selectAll()",
    'src/server/modules/chat.ts': "export const gone = (db) => db\n  .deleteFrom('messages')\n  .execute()",
  })
  expect(await speakingSql(house)).toEqual([join('modules', 'chat.ts')])
})

test('imports over several lines and bare imports are read from .astro files', () => {
  const script = scriptOf(
    "---\nimport {\n  one,\n} from './one.ts'\nimport '#styles/x.css'\n---\n<p>import</p>",
  )
  expect(script).toContain("} from './one.ts'")
  expect(script).toContain("import '#styles/x.css'")
})

test('only api/ fetches', async () => {
  const source = join(repository, 'src')
  const files = await readdir(source, { recursive: true })
  const others = files.filter((file) => !/^(api|server)[\\/]/.test(file))
  const fetching: string[] = []
  for (const file of others.filter((name) => /\.(ts|tsx|astro)$/.test(name))) {
    const text = await readFile(join(source, file), 'utf8')
    if (/\bfetch\(|XMLHttpRequest|sendBeacon|EventSource/.test(text)) fetching.push(file)
  }
  expect(others.length).toBeGreaterThan(100)
  expect(fetching).toEqual([])
})

/** Files of a house that read the environment, but for the composition root. */
async function readingEnvironment(root: string): Promise<string[]> {
  const files = await readdir(join(root, 'src'), { recursive: true })
  const reading: string[] = []
  for (const file of files.filter((name) => /\.(ts|tsx|astro)$/.test(name) && name !== mainFile)) {
    const text = await readFile(join(root, 'src', file), 'utf8')
    if (/\bprocess\.env\b|from '(node:)?process'/.test(text)) reading.push(file)
  }
  return reading
}
const mainFile = join('server', 'main.ts')

test('only main.ts reads the environment, and who else does is caught', async () => {
  expect(await readingEnvironment(repository)).toEqual([])
  await plant(house, {
    'src/server/main.ts': 'export const port = process.env.API_PORT',
    'src/server/modules/chat.ts': "export const key = process.env['CODE_KEY']",
  })
  expect(await readingEnvironment(house)).toEqual([join('server', 'modules', 'chat.ts')])
})
