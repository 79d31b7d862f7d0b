import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { UnitRow } from '#domain/unitCsv.ts'
import type { Reply, Seen } from '../../support/servers/scriptedServer.ts'
import { openTab } from '../../support/tab.ts'

const { server } = await openTab()
localStorage.setItem('user', JSON.stringify({ _id: 'ada', email: 'ada@x.com', version: 1 }))
const { makeUnitImport } = await import('#stores/properties/unitCsv.ts')

/** The server's units by idempotency key: a repeated call makes no second unit, as on ours. */
const units = new Map<string, { _id: string; name: string; projectManager?: { email: string } }>()
/** Replaces the answer to a call that was carried out, as if the answer was lost or a refusal. */
let instead: (asked: Seen) => Reply | undefined = () => undefined

function carryOut({ method, url, headers, body }: Seen): Reply {
  if (url.endsWith('/create-unit')) {
    const key = String(headers['idempotency-key'])
    const { name, image } = JSON.parse(body)
    if (!units.has(key)) units.set(key, { _id: `id of ${name}`, name })
    return image === 'https://x/p.jpg' ? { status: 201, body: { data: units.get(key) } } : { status: 400 }
  }
  const unit = [...units.values()].find(({ _id }) => decodeURIComponent(url).endsWith(_id))
  if (method === 'PUT') {
    if (unit === undefined || unit.projectManager !== undefined)
      return { status: 409, body: { message: 'This unit already has a property manager.' } }
    unit.projectManager = JSON.parse(body)
    return {}
  }
  if (url.includes('/admin/unit/')) return { body: { data: [unit] } }
  return { body: { data: [{ name: 'Palm Court', image: 'https://x/p.jpg', units: [...units.values()] }] } }
}

beforeEach(() => {
  units.clear()
  instead = () => undefined
  server.answerBy((asked) => {
    const answer = carryOut(asked)
    return instead(asked) ?? answer
  })
})

const row = (line: number, manager = ''): UnitRow => ({
  line,
  unit: {
    ...{ name: `Flat ${line}`, numberOfRooms: 3, numberOfBathRooms: 2, price: 45_000_000 },
    ...{ paymentPlan: 'full', manager },
  },
  verdict: { state: 'new' },
})

/** An import with these lines in its preview. `outcomes` says what became of each. */
function importOf(rows: UnitRow[]) {
  const reload = vi.fn(async () => undefined)
  const lines = makeUnitImport({ projectId: 'p', page: { reload } as never })
  lines.$import.set({ state: 'preview', file: 'units.csv', ignored: { unknown: [], second: [] }, rows })
  const outcomes = () => {
    const state = lines.$import.get()
    return state.state === 'done' ? state.results.map(({ outcome }) => outcome) : state.state
  }
  return { ...lines, outcomes }
}
/** Stops an import as soon as a line waits to be sent again. */
const stopAtPause = ({ $import, stop }: Pick<ReturnType<typeof importOf>, '$import' | 'stop'>) =>
  onTestFinished(
    $import.listen((state) => {
      if (state.state === 'running' && state.isPaused && !state.stopping) stop()
    }),
  )
const names = () => [...units.values()].map(({ name }) => name)
const lost = (path: RegExp) => (asked: Seen) => (path.test(asked.url) ? { status: 502 } : undefined)

test('creates units in the order of the file, and goes on after a refused line', async () => {
  instead = ({ body }) => (body.includes('"Flat 3"') ? { status: 400, body: { message: 'No' } } : undefined)
  const { run, outcomes } = importOf([row(2), row(3), row(4)])
  await run()
  expect(outcomes()).toEqual([{ state: 'added' }, { state: 'refused', error: 'No' }, { state: 'added' }])
  expect(names()).toEqual(['Flat 2', 'Flat 3', 'Flat 4'])
})

test('waits at the first lost answer, and creates each unit once when it goes on', async () => {
  instead = lost(/create-unit$/)
  const { $import, run, outcomes } = importOf([row(2), row(3), row(4)])
  const stop = $import.listen((state) => {
    if (state.state !== 'running' || !state.isPaused) return
    stop()
    expect(names()).toEqual(['Flat 2'])
    instead = () => undefined
    queueMicrotask(() => window.dispatchEvent(new Event('online')))
  })
  await run()
  expect(outcomes()).toEqual(Array(3).fill({ state: 'added' }))
  expect(names()).toEqual(['Flat 2', 'Flat 3', 'Flat 4'])
})

test('stops on request while it waits, and creates each unit once when it continues', async () => {
  instead = lost(/create-unit$/)
  const { run, outcomes, ...lines } = importOf([row(2), row(3), row(4)])
  stopAtPause(lines)
  await run()
  expect(outcomes()).toEqual([{ state: 'unanswered' }, { state: 'unsent' }, { state: 'unsent' }])
  instead = () => undefined
  await run()
  expect(outcomes()).toEqual(Array(3).fill({ state: 'added' }))
  expect(names().toSorted()).toEqual(['Flat 2', 'Flat 3', 'Flat 4'])
})

test('sends nothing when the project’s current units cannot be loaded', async () => {
  instead = lost(/public\/project/)
  const { run, outcomes } = importOf([row(2)])
  await run()
  expect(outcomes()).toEqual([{ state: 'unsent' }])
  expect(names()).toEqual([])
})

test('refuses a unit that somebody else has created since the preview', async () => {
  units.set('theirs', { _id: 'x', name: 'FLAT 2' })
  const { run, outcomes } = importOf([row(2), row(3)])
  await run()
  expect(outcomes()).toEqual([
    { state: 'refused', error: 'This project has a unit of this name by now.' },
    { state: 'added' },
  ])
})

test('assigns a manager once after a lost answer, and notes a refused manager beside the created unit', async () => {
  instead = lost(/add-project-manager/)
  const { run, outcomes, ...lines } = importOf([row(2, 'ada@x.com')])
  stopAtPause(lines)
  await run()
  expect(outcomes()).toEqual([
    { state: 'unanswered', note: 'The unit was made, but no answer came about its manager.' },
  ])
  instead = () => undefined
  await run()
  expect(outcomes()).toEqual([{ state: 'added' }])
  expect([...units.values()]).toMatchObject([{ name: 'Flat 2', projectManager: { email: 'ada@x.com' } }])

  instead = ({ url }) => (url.includes('add-project') ? { status: 400, body: { message: 'No.' } } : undefined)
  const refused = importOf([row(3, 'bola@x.com')])
  await refused.run()
  expect(refused.outcomes()).toEqual([
    { state: 'added', note: 'The unit was made, but its manager was not assigned: No.' },
  ])
})
