import type { Page } from '@playwright/test'

/** Has the API answer that a project or unit is another in this since the site was built. */
export const changeSinceBuild = (page: Page, kind: 'project' | 'unit', change: object) =>
  page.route(`**/public/${kind}/*`, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, data: [{ ...data[0], ...change }] } })
  })
