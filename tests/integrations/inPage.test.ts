import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inPage } from '../../integrations/inPage.ts'

test('a file and what it names become one script that stands by itself; other files are left alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'in-page-'))
  try {
    await writeFile(join(folder, 'tell.ts'), "export const tell = (word: string) => 'said '.concat(word)")
    const file = join(folder, 'one.ts')
    await writeFile(file, "import { tell } from './tell.ts'\nReflect.set(globalThis, 'told', tell('so'))")
    const { load } = inPage()
    expect(await load(file)).toBeUndefined()
    const text: string = JSON.parse((await load(`${file}?inPage`))?.replace('export default ', '') ?? '')
    const page: { told?: string } = {}
    runInNewContext(text, page)
    expect(page.told).toBe('said so')
    expect(text).not.toContain('import')
  } finally {
    await rm(folder, { recursive: true })
  }
})
