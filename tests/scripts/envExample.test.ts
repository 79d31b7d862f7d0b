import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap((found) => found[1] ?? []).sort()

test('.env.example names every setting of the API, the site and the containers, and no other', async () => {
  const api = namesIn(await read('src/server/settings.ts'), /^ {2}([A-Z_]+): /gm)
  const site = namesIn(await read('src/env.d.ts'), /readonly (PUBLIC_[A-Z_]+)/g)
  expect(api).toContain('DATA_DIR')
  expect(site).toContain('PUBLIC_API_URL')
  // Compose passes on settings of the API and the site, and reads some of its own.
  const containers = namesIn(await read('compose.yaml'), /\$\{([A-Z_]+)/g)
  expect(containers).toContain('POSTGRES_PASSWORD')
  const all = new Set([...api, ...site, ...containers])
  expect(namesIn(await read('.env.example'), /^#?([A-Z_]+)=/gm)).toEqual([...all].sort())
})
