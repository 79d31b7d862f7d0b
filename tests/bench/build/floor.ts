import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const endings = ['', '.br'] as const

/**
 * The least that another page can cost: a bare loop writes its folder, file, compressed file and
 * card from memory.
 * @param site a built site with `count` project pages
 * @returns milliseconds per page
 */
export function writeFloor(site: string, folder: string, count: number): number {
  const page = join(site, 'projects/project-0/index.html')
  const files = endings.map((ending) => [ending, readFileSync(`${page}${ending}`)] as const)
  const card = join(site, 'cards/project-0.jpg')
  rmSync(folder, { recursive: true, force: true })
  const start = performance.now()
  mkdirSync(join(folder, 'cards'), { recursive: true })
  for (let n = 0; n < count; n += 1) {
    mkdirSync(join(folder, `project-${n}`))
    for (const [ending, bytes] of files)
      writeFileSync(join(folder, `project-${n}/index.html${ending}`), bytes)
    linkSync(card, join(folder, `cards/project-${n}.jpg`))
  }
  const taken = performance.now() - start
  rmSync(folder, { recursive: true, force: true })
  return taken / count
}
