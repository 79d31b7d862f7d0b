import type { Page } from '@playwright/test'
import type { World } from '../worlds/world.ts'
import { comeNearEnquiry } from './pageReady.ts'

type Listed = { _id: string; name: string }

/**
 * Makes a visitor's call to a world's API.
 * @param path below `/public/`
 * @returns the answer's `data`
 */
export const read = async <T>(world: World, path: string): Promise<T> =>
  (await (await fetch(`${world.apiUrl}/public/${path}`)).json()).data

/** The addresses of a demo project and of one of its units, which has a manager. */
export async function somePaths(world: World): Promise<{ project: string; unit: string; unitId: string }> {
  const projects = await read<Listed[]>(world, 'projects')
  const projectId = projects.find(({ name }) => name === 'Harbour Lofts')?._id ?? ''
  const [project] = await read<{ units: Listed[] }[]>(world, `project/${projectId}`)
  const unitId = project?.units.find(({ name }) => name === 'Quay Loft 104')?._id ?? ''
  return { project: `/projects/${projectId}`, unit: `/projects/units/${unitId}`, unitId }
}

/** The pictures at the top of a project's or unit's page: the first list there. */
export const topPictures = (page: Page) => page.getByRole('main').getByRole('list').first()

/**
 * Lists only the projects of the build. Projects that other tests added would move the rest of the
 * page.
 */
export const listAsBuilt = (page: Page) =>
  page.route('**/public/projects', async (route) => {
    const built = await (await page.request.get('/offers')).text()
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const known = (data as { _id: string }[]).filter(({ _id }) => built.includes(_id))
    await route.fulfill({ response: answer, json: { ...rest, data: known } })
  })

/** A unit as the API returns it to visitors. */
export const aUnit = (over: object = {}) => ({
  ...{ _id: 'u-new', name: 'Flat 1', image: 'https://pictures.invalid/u.jpg', price: 950_000 },
  ...{ numberOfRooms: 2, numberOfBathRooms: 1, paymentPlan: 'full', ...over },
})

/** A project as the API returns it to visitors. */
export const aProject = (over: object = {}) => ({
  ...{ _id: 'p-new', name: 'New Tower', image: 'https://pictures.invalid/a.jpg', location: 'Yaba, Lagos' },
  ...{ address: '1 Road', description: 'A tower.\nWith a view.', status: 'ongoing' },
  ...{ 'unit count': [{ count: 1 }], units: [aUnit()], ...over },
})

export const enquiryForm = (page: Page) => page.getByRole('region', { name: 'Ask us about it' })

/** Fills in the required fields of an enquiry. @returns the form */
export async function fillEnquiry(page: Page) {
  await comeNearEnquiry(page)
  const form = enquiryForm(page)
  await form.getByLabel('Name').fill('Ada Obi')
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByLabel('Message').fill('May I visit?')
  return form
}

export const sendEnquiry = (page: Page) =>
  enquiryForm(page).getByRole('button', { name: 'Send enquiry' }).click()
