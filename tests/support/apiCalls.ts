import type { Page, Route } from '@playwright/test'

/* Changes what becomes of a page's calls. Playwright answers for CORS where a route is set. */

/** The address of a call, as `page.route` takes it. */
type Call = string | RegExp

/** Answers calls in place of the API. */
export const answerWith = (page: Page, call: Call, data: unknown) =>
  page.route(call, (route) => route.fulfill({ json: { message: 'ok', data } }))

/** Answers calls in place of the API with a status, and an empty body by default. */
export const respond = (page: Page, call: Call, status: number, body: object = {}) =>
  page.route(call, (route) => route.fulfill({ status, json: body }))

/** Has the API's answers changed on their way. @param change returns the data that the page gets */
export const changeAnswer = <T>(page: Page, call: Call, change: (data: T) => unknown) =>
  page.route(call, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: change(data) } })
  })

/** Holds calls back. @returns releases them; the route stays afterwards (tests/README.md) */
async function hold(page: Page, call: Call, then: (route: Route) => Promise<void>): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(call, (route) => released.then(() => then(route)))
  return release
}

/** Holds calls back. @returns lets them go on to the API */
export const holdCalls = (page: Page, call: Call) => hold(page, call, (route) => route.continue())

/** Holds calls back. @returns has them answered in place of the API */
export const answerLater = (page: Page, call: Call, status: number, body: object) =>
  hold(page, call, (route) => route.fulfill({ status, json: body }))

/**
 * Holds back every module that the page requests from here on, as a slow line does. @returns lets
 * them come
 */
export const holdCode = (page: Page) => holdCalls(page, '**/_astro/*.js')

/** Lets every call whose path matches fail as a network does that is down. */
export const cutOff = (page: Page, path: string) => page.route(`**/api/v1${path}`, (route) => route.abort())

/** Ends what `cutOff` began. */
export const reconnect = (page: Page, path: string) => page.unroute(`**/api/v1${path}`)

/**
 * Lets a call reach the server and loses its answer on the way back. @param times how many answers
 */
export const loseAnswer = (page: Page, call: Call, times = 1) =>
  page.route(
    call,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times },
  )
