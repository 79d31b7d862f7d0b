import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import type { Session } from '#contract/auth.ts'
import { openPostgres } from '#server/adapters/postgres.ts'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { hashToken } from '#server/http/signedInCaller.ts'
import { insertToken } from '#server/modules/accounts/queriesTokens.ts'
import { findUserByEmail } from '#server/modules/accounts/queriesUsers.ts'
import type { Database } from '#server/ports/database.ts'
import { noteSecret } from '../processes/runLogs.ts'
import type { World } from '../worlds/world.ts'

/** Works on a world's database while its API runs, like a second instance. */
export async function withDatabase<T>(world: World, work: (database: Database) => Promise<T>): Promise<T> {
  const database =
    world.databaseUrl === undefined
      ? openSqlite(join(world.dataDir, 'plinth.db'))
      : openPostgres({ url: world.databaseUrl, connections: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const day = 24 * 60 * 60 * 1000

/**
 * Makes a session of an account without a mail. Many tests sign in, and would otherwise reach the
 * limits of sign-in.
 */
export const sessionOf = (world: World, email: string): Promise<Session> =>
  withDatabase(world, async (database) => {
    const user = await findUserByEmail(database.read, email)
    if (user === undefined) throw new Error(`There is no account ${email}`)
    const token = noteSecret(randomBytes(32).toString('base64url'))
    const now = new Date().toISOString()
    const expiresAt = new Date(Date.now() + day).toISOString()
    const row = { id: nanoid(), tokenHash: hashToken(token), userId: user._id, now, expiresAt, idleMs: null }
    await database.write((trx) => insertToken(trx, row))
    return { token, user }
  })

/**
 * Ends one session by deleting its token. Sessions of other tests stay.
 */
export const revokeToken = (world: World, token: string) =>
  withDatabase(world, ({ write }) =>
    write((trx) => trx.deleteFrom('tokens').where('token_hash', '=', hashToken(token)).execute()),
  )

/** Removes all counts of rate limits, so that everyone may sign in again. */
export const forgetLimits = (world: World) =>
  withDatabase(world, ({ write }) => write((trx) => trx.deleteFrom('limits').execute()))
