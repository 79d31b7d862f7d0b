import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Sweep, startSweeps } from '#server/sweeps.ts'

const logged: string[] = []
const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })

beforeEach(() => {
  vi.useFakeTimers()
  logged.length = 0
})
afterEach(() => vi.useRealTimers())

const counting = (run: () => Promise<unknown> = async () => undefined) => {
  const sweep = { rounds: 0 }
  const made: Sweep = {
    name: 'counting',
    everyMs: 1000,
    run: () => {
      sweep.rounds += 1
      return run()
    },
  }
  return { sweep, made }
}

test('a sweep runs at its interval, plus or minus less than a sixth', async () => {
  const { sweep, made } = counting()
  const stop = startSweeps([made], logger)
  await vi.advanceTimersByTimeAsync(840)
  expect(sweep.rounds).toBe(0)
  await vi.advanceTimersByTimeAsync(320)
  expect(sweep.rounds).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sweep.rounds).toBeGreaterThan(16)
  await stop()
})

test('a sweep that fails is logged and runs again', async () => {
  const { sweep, made } = counting(async () => {
    throw new Error('no luck')
  })
  const stop = startSweeps([made], logger)
  await vi.advanceTimersByTimeAsync(2400)
  expect(sweep.rounds).toBe(2)
  expect(logged.join()).toContain('no luck')
  await stop()
})

test('a long sweep never overlaps itself, and stopping waits for it', async () => {
  let finish = () => {}
  const { sweep, made } = counting(() => new Promise<void>((resolve) => (finish = resolve)))
  const stop = startSweeps([made], logger)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sweep.rounds).toBe(1)
  let stopped = false
  const stopping = stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(stopped).toBe(false)
  finish()
  await stopping
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sweep.rounds).toBe(1)
})
