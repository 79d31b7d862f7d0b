import { afterAll } from 'vitest'
import { vtpassPower } from '#server/adapters/vtpassPower.ts'
import type { Database } from '#server/ports/database.ts'
import type { PowerPort } from '#server/ports/power.ts'
import { makeTestApp } from '../app.ts'
import { startVtpass, type VtpassMood, vtpassKeys } from '../servers/vtpassServer.ts'
import { makeBillWorld } from './billWorld.ts'

/** An order, and the reseller's mood when it was sent. */
export type Placed = { readonly ref: string; readonly mood: VtpassMood }

/** Where an instance may stop while it handles an order. */
export const stops = ['before its claim', 'before its order', 'before its answer'] as const
export type Stop = (typeof stops)[number]

/** Starts an API with bills, and a local server that answers like VTpass. */
export async function makeVendWorld(engine?: Database['engine']) {
  const vtpass = await startVtpass()
  afterAll(() => vtpass.stop())
  const waiting = (timeoutMs: number) => vtpassPower({ ...vtpassKeys, url: vtpass.url, timeoutMs })
  // Only a silent reseller gets a short timeout: a slow answer of a busy machine must not time out.
  const patient = waiting(60_000)
  const impatient = waiting(80)
  let mood: VtpassMood = 'well'
  const underWay = new Set<Promise<unknown>>()
  let onOrder: (order: Placed) => void = () => undefined

  async function noted<T>(work: Promise<T>): Promise<T> {
    underWay.add(work)
    return work.finally(() => underWay.delete(work))
  }
  /** Changes the reseller's mood when no call to it is running. */
  async function feel(next: VtpassMood): Promise<void> {
    while (underWay.size > 0) await Promise.allSettled(underWay)
    mood = next
    vtpass.feel(next)
  }
  const now = () => (vtpass.isSilent() ? impatient : patient)
  const power: PowerPort = {
    ...patient,
    check: (meter) => noted(now().check(meter)),
    ask: (order) => noted(now().ask(order)),
    find: (order) => noted(now().find(order)),
    vend: (order) => {
      onOrder({ ref: order.ref, mood })
      return noted(now().vend(order))
    },
  }
  const world = await makeBillWorld(engine, { power })
  const { api } = world
  vtpass.keepTime(api.clock)
  const logs = [api.logged]

  /**
   * Runs the electricity sweep of another instance, and does `happens` when it first reaches the
   * stop. If `happens` throws, the instance is dead from then on.
   */
  async function sweepStopping(at: Stop, happens: () => Promise<void>): Promise<void> {
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= happens().then(keepTime)
      return stopped
    }
    const stoppingAround = async <T>(work: () => Promise<T>): Promise<T> => {
      if (at === 'before its order') await stop()
      const answer = await work()
      if (at === 'before its answer') await stop()
      return answer
    }
    const database: Database = {
      ...world.database,
      write: async (work) => {
        if (at === 'before its claim') await stop()
        return world.database.write(work)
      },
    }
    const instance = makeTestApp(database, {
      power: {
        ...power,
        vend: (order) => stoppingAround(() => power.vend(order)),
        ask: (order) => stoppingAround(() => power.ask(order)),
      },
    })
    const keepTime = () => instance.clock.pass(api.clock.now() - instance.clock.now())
    keepTime()
    logs.push(instance.logged)
    await instance.sweep('electricity')
  }

  return {
    ...world,
    vtpass,
    feel,
    sweepStopping,
    /** Calls this with each order before it is sent. */
    watchOrders: (watch: typeof onOrder) => {
      onOrder = watch
    },
    /** The logs of all instances. */
    logged: () => logs.flat().join('\n'),
  }
}
