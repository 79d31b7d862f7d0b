import type { Page, Route } from '@playwright/test'

/* Intercepts calls of a page. Playwright handles CORS for calls that have a route. */

/** The address of a call in a form that `page.route` accepts. */
type Call = string | RegExp

/** Answers calls instead of the API. */
export const answerWith = (page: Page, call: Call, data: unknown) =>
  page.route(call, (route) => route.fulfill({ json: { message: 'ok', data } }))

/** Answers calls with a status instead of the API. @param body default: empty */
export const respond = (page: Page, call: Call, status: number, body: object = {}) =>
  page.route(call, (route) => route.fulfill({ status, json: body }))

/** Changes the API's answers. @param change returns the data that the page gets */
export const changeAnswer = <T>(page: Page, call: Call, change: (data: T) => unknown) =>
  page.route(call, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: change(data) } })
  })

/** Holds calls back. @returns a function that releases them; the route stays (tests/README.md) */
async function hold(page: Page, call: Call, then: (route: Route) => Promise<void>): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(call, (route) => released.then(() => then(route)))
  return release
}

/** Holds calls back. @returns a function that sends them on to the API */
export const holdCalls = (page: Page, call: Call) => hold(page, call, (route) => route.continue())

/** Holds calls back. @returns a function that answers them instead of the API */
export const answerLater = (page: Page, call: Call, status: number, body: object) =>
  hold(page, call, (route) => route.fulfill({ status, json: body }))

/**
 * Holds back every module that the page requests from now on, like a slow connection.
 * @returns a function that lets them arrive
 */
export const holdCode = (page: Page) => holdCalls(page, '**/_astro/*.js')

/**
 * Keeps calls going through Playwright between two routes: it misses a route that is set just as
 * the page's last one is lifted.
 */
export const keepIntercepting = (page: Page) =>
  page.context().route('**/no-such-address', (route) => route.abort())

/** Fails every call whose path matches, as when the network is down. */
export const cutOff = (page: Page, path: string) => page.route(`**/api/v1${path}`, (route) => route.abort())

/** Ends what `cutOff` began. */
export const reconnect = (page: Page, path: string) => page.unroute(`**/api/v1${path}`)

/**
 * Lets calls reach the server and loses their answers. @param times how many answers are lost
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
