import type { Page } from '@playwright/test'
import type { World } from './world.ts'

type Listed = { _id: string; name: string }

/** What the API of a world answers to visitors under `/public/`. */
export const read = async <T>(world: World, path: string): Promise<T> =>
  (await (await fetch(`${world.apiUrl}/public/${path}`)).json()).data

/** Addresses of a demo project and of one of its units that has a manager. */
export async function somePaths(world: World): Promise<{ project: string; unit: string; unitId: string }> {
  const projects = await read<Listed[]>(world, 'projects')
  const projectId = projects.find(({ name }) => name === 'Harbour Lofts')?._id ?? ''
  const [project] = await read<{ units: Listed[] }[]>(world, `project/${projectId}`)
  const unitId = project?.units.find(({ name }) => name === 'Quay Loft 104')?._id ?? ''
  return { project: `/projects/${projectId}`, unit: `/projects/units/${unitId}`, unitId }
}

/** The pictures at the top of a project's or unit's page: the first list there. */
export const topPictures = (page: Page) => page.getByRole('main').getByRole('list').first()

/** The list of projects as when the site was built: other tests have made projects since, which move what they come before. */
export const listAsBuilt = (page: Page) =>
  page.route('**/public/projects', async (route) => {
    const built = await (await page.request.get('/offers')).text()
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const known = (data as { _id: string }[]).filter(({ _id }) => built.includes(_id))
    await route.fulfill({ response: answer, json: { ...rest, data: known } })
  })
