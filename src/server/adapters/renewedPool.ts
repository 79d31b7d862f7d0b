import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { isLostDatabase } from '../database/errors.ts'

/** A change of the database's state; `error` is why it was lost. */
export type DatabaseChange = { readonly state: 'lost'; readonly error: unknown } | { readonly state: 'back' }

/** How long until a lost database is asked again, in ms. */
const askAgainMs = 1000

/**
 * Gives up every connection once one was lost or led to a server that only reads: after a
 * fail-over, the others lead to the same server. While the database is lost it is asked every
 * second, so it is found again without traffic.
 */
export function renewedPool(pool: pg.Pool, onChange: (change: DatabaseChange) => void) {
  let generation = 0
  // Until the first connection there is nothing to lose: the start says why there is none.
  let state: 'unseen' | 'there' | 'lost' | 'closed' = 'unseen'
  const madeIn = new WeakMap<pg.PoolClient, number>()

  const connectAnew = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      if (madeIn.get(client) === generation) return client
      client.release(true)
    }
  }
  const mayWrite = async () => {
    const client = await connectAnew()
    try {
      const { rows } = await client.query('show transaction_read_only')
      return rows[0]?.transaction_read_only === 'off'
    } finally {
      client.release()
    }
  }
  const isLost = () => state === 'lost'
  const waitForReturn = async () => {
    while (isLost()) {
      await pause(askAgainMs, undefined, { ref: false })
      if (await mayWrite().catch(() => false)) {
        if (!isLost()) return
        state = 'there'
        onChange({ state: 'back' })
      } else generation += 1
    }
  }
  const note = (error: unknown) => {
    if (state !== 'there' || !isLostDatabase(error)) return
    state = 'lost'
    generation += 1
    onChange({ state: 'lost', error })
    void waitForReturn()
  }

  pool.on('connect', (client) => {
    madeIn.set(client, generation)
    if (state === 'unseen') state = 'there'
    // A connection breaks while it is lent, too. Without a listener that would end the process.
    client.on('error', note)
  })
  // What breaks while idle was noted above.
  pool.on('error', () => {})

  const renewed: PostgresPool = {
    options: pool.options,
    connect: async () => {
      try {
        return await connectAnew()
      } catch (error) {
        note(error)
        throw error
      }
    },
    end: () => {
      state = 'closed'
      return pool.end()
    },
  }
  return { pool: renewed, note }
}
