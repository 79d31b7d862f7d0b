import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { installLocalStorage } from '../support/localStorage.ts'
import { startScriptedServer } from '../support/scriptedServer.ts'

installLocalStorage()
vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { search: '' } }))
const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
const { $import, restartImport, runImport, stopImport } = await import('#stores/userCsv.ts')

const lines = Array.from({ length: 20 }, (_, index) => index + 2)
const made = () =>
  server.seen
    .filter(({ url }) => url.endsWith('/admin/create-user'))
    .map(({ body }) => JSON.parse(body).email as string)

afterAll(() => server.stop())
beforeEach(() => {
  server.seen.length = 0
  server.answer({ body: { data: [] } })
  $import.set({
    state: 'preview',
    file: 'people.csv',
    ignored: { unknown: [], second: [] },
    rows: lines.map((line) => ({
      line,
      person: { firstName: 'Ada', lastName: 'Obi', email: `ada${line}@example.com`, phoneNumber: '' },
      verdict: { state: 'new' },
    })),
  })
})

/** Does something once, as soon as the first line is answered. */
const atFirstAnswer = (act: () => void) => {
  const stop = $import.listen((state) => {
    if (state.state !== 'running' || state.results.length === 0) return
    stop()
    act()
  })
  onTestFinished(stop)
}

const outcomes = () => {
  const state = $import.get()
  return state.state === 'done' ? state.results.map(({ outcome }) => outcome.state) : state.state
}

test('an import that is stopped tells which lines were sent, and sends the rest when asked', async () => {
  atFirstAnswer(stopImport)
  await runImport('user')
  const sent = made().length
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(lines.length)
  expect(outcomes()).toHaveLength(lines.length)
  expect((outcomes() as string[]).filter((state) => state === 'added')).toHaveLength(sent)
  expect((outcomes() as string[]).filter((state) => state === 'unsent')).toHaveLength(lines.length - sent)
  await runImport('user')
  expect(new Set(outcomes())).toEqual(new Set(['added']))
  expect(new Set(made()).size).toBe(lines.length)
  expect(made()).toHaveLength(lines.length)
})

test('an import whose dialog is gone sends no more and tells no more', async () => {
  atFirstAnswer(restartImport)
  await runImport('user')
  expect(made().length).toBeLessThan(lines.length)
  expect($import.get()).toEqual({ state: 'choosing' })
})

test('the page is not left unasked while an import runs, but by who is signed out', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const asked: boolean[] = []
  localStorage.setItem('token', 'of a session')
  atFirstAnswer(() => {
    asked.push(isAsked())
    localStorage.removeItem('token')
    asked.push(isAsked())
    localStorage.setItem('token', 'of a session')
  })
  await runImport('user')
  expect([...asked, isAsked()]).toEqual([true, false, false])
})
