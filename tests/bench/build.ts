import { linkSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pictureSources } from '#domain/pictures.ts'
import { cardName, keptCards } from '../../integrations/cards.ts'
import { keptFirstPictures } from '../../integrations/firstPictures.ts'
import { firstPictureName } from '../../integrations/pageFirstPicture.ts'
import { buildSite } from '../../scripts/site.ts'
import { type BenchPart, type BenchRow, judged } from '../support/bench.ts'
import { siteSettings } from '../support/world.ts'
import { type Catalogue, coverOf, photosOf, serveCatalogue } from './build/catalogue.ts'
import { writeFloor } from './build/floor.ts'

const site = '.cache/bench/build'
const most = 10_000

const keptAt = (folder: string, name: string) => join(folder, name.slice(0, 2), name)
const keptCard = (origin: string, n: number) => keptAt(keptCards, cardName(coverOf(origin, n)))

/** Where the small ones of a project's first photo and of its cover are kept; the offers page begins with the latter. */
const keptFirstPicturesOf = (origin: string, n: number) =>
  [photosOf(origin, n)[0]?.url ?? '', coverOf(origin, n)].map((url) =>
    keptAt(keptFirstPictures, firstPictureName(pictureSources(url).src)),
  )

function keep(made: string, path: string): void {
  if (path === made) return
  mkdirSync(dirname(path), { recursive: true })
  linkSync(made, path)
}

/** One card and one small first picture are really made; under the other names they are kept as if made by an earlier build. */
function keepPictures(origin: string): void {
  const [small = ''] = keptFirstPicturesOf(origin, 0)
  for (let n = 0; n < most; n += 1) {
    keep(keptCard(origin, 0), keptCard(origin, n))
    for (const path of keptFirstPicturesOf(origin, n)) keep(small, path)
  }
}

function forgetPictures(origin: string): void {
  for (let n = 0; n < most; n += 1)
    for (const path of [keptCard(origin, n), ...keptFirstPicturesOf(origin, n)]) rmSync(path, { force: true })
}

/** Milliseconds of a whole build with so many projects. */
async function buildOf(catalogue: Catalogue, projects: number): Promise<number> {
  catalogue.grow(projects)
  const start = performance.now()
  await buildSite(site, siteSettings('http://localhost:4321', catalogue.origin))
  return performance.now() - start
}

type Times = { readonly ten: number; readonly thousand: number; readonly all: number; readonly again: number }

function rowsOf({ ten, thousand, all, again }: Times, floor: number, pictures: number): BenchRow[] {
  const early = (thousand - ten) / 990
  const late = (all - thousand) / (most - 1000)
  const perPage = (figure: string, ours: number) =>
    judged({ figure, unit: 'ms/page', ours, floor }, { most: 1.2 })
  const whole = (figure: string, ours: number) => ({ figure, unit: 's', ours: ours / 1000 })
  return [
    whole('10 project pages', ten),
    whole('1,000 project pages', thousand),
    whole('10,000 project pages', all),
    whole('10,000 project pages, built again', again),
    perPage('a page more, up to 1,000', early),
    perPage('a page more, up to 10,000', late),
    perPage('a page more, built again without a change', (again - ten) / (most - 10)),
    judged({ figure: 'a late page beside an early one', unit: 'x', ours: late / early }, { most: 1.2 }),
    judged({ figure: 'pictures fetched and encoded again', unit: '', ours: pictures }, { most: 0 }),
  ]
}

/** How long a build takes, by the number of pages; the cards and small first pictures of the projects' pictures are kept from before. */
export const part: BenchPart = {
  name: 'build',
  async run() {
    const catalogue = await serveCatalogue()
    try {
      await buildOf(catalogue, 1)
      keepPictures(catalogue.origin)
      const fetched = catalogue.picturesSent()
      const ten = await buildOf(catalogue, 10)
      const thousand = await buildOf(catalogue, 1000)
      const all = await buildOf(catalogue, most)
      const again = await buildOf(catalogue, most)
      const floor = writeFloor(site, '.cache/bench/floor-build', 2000)
      return rowsOf({ ten, thousand, all, again }, floor, catalogue.picturesSent() - fetched)
    } finally {
      catalogue.stop()
      forgetPictures(catalogue.origin)
      rmSync(site, { recursive: true, force: true })
    }
  },
}
