import type { Power } from '#contract/power.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Handlers } from '../../http/call.ts'
import { notFound } from '../../http/refusal.ts'
import type { PowerPort } from '../../ports/power.ts'
import { findUser, setOptionalMails, wantsOptionalMails } from './queriesUsers.ts'

const toPower = ({ companies }: PowerPort): Power => ({
  companies: companies.map(({ code, name }) => ({ code, name, kinds: ['prepaid', 'postpaid'] })),
})

/** The caller's own details, whether notices come by mail, and how electricity is bought. */
export function makeProfile({
  database,
  power,
}: Pick<Dependencies, 'database' | 'power'>): Handlers<'GET /user/profile' | 'PUT /user/mail-notices'> {
  return {
    async 'GET /user/profile'({ caller }) {
      const [user, mailNotices] = await Promise.all([
        findUser(database.read, caller.id),
        wantsOptionalMails(database.read, caller.id),
      ])
      if (user === undefined) throw notFound('User')
      return { data: { ...user, mailNotices, ...(power && { power: toPower(power) }) } }
    },

    'PUT /user/mail-notices': ({ body, caller, write }) =>
      write(async (trx) => {
        await setOptionalMails(trx, caller.id, body.enabled)
        return { data: { mailNotices: body.enabled } }
      }),
  }
}
