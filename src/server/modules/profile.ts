import type { Handlers } from '../call.ts'
import { findUser, setMailNotices, wantsMailNotices } from '../database/users.ts'
import type { Database } from '../ports/database.ts'
import { notFound } from '../refusal.ts'

/** The caller's own details, and whether notices come by mail. */
export function makeProfile(database: Database): Handlers<'GET /user/profile' | 'PUT /user/mail-notices'> {
  return {
    async 'GET /user/profile'({ caller }) {
      const [user, mailNotices] = await Promise.all([
        findUser(database.read, caller.id),
        wantsMailNotices(database.read, caller.id),
      ])
      if (user === undefined) throw notFound('User')
      return { data: { ...user, mailNotices } }
    },

    'PUT /user/mail-notices': ({ body, caller, write }) =>
      write(async (trx) => {
        await setMailNotices(trx, caller.id, body.enabled)
        return { data: { mailNotices: body.enabled } }
      }),
  }
}
