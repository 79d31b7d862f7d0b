import { fullName } from '#domain/names.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Caller, Handlers } from '../../http/call.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { Queries } from '../../ports/database.ts'
import { recordChanges } from '../admin/audit.ts'
import { inviteOwners } from './newAccountMail.ts'
import { countUninvited, homesOf, takeUninvited } from './queriesInvitations.ts'
import { findUser, findUsers } from './queriesUsers.ts'

type Needed = Pick<Dependencies, 'clock' | 'siteUrl'>

/** So many are invited in one transaction, as others wait for it; the caller asks for more. */
const atOnce = 50

/** Invites owners who were brought in without a mail. */
export function makeInvitations({
  clock,
  siteUrl,
}: Needed): Handlers<'POST /admin/invite-owner/{id}' | 'POST /admin/invite-owners'> {
  async function invite(trx: Queries, caller: Caller, ids: readonly string[], now: string) {
    if (ids.length === 0) return
    const homes = await homesOf(trx, ids)
    const owners = await findUsers(trx, ids)
    await inviteOwners(
      trx,
      owners.map((user) => ({ user, unitName: homes.get(user._id) ?? '', caller, siteUrl, now })),
    )
    const changes = owners.map(({ _id: id, email }) => ({
      ...({ action: 'owner invited', subject: 'user' } as const),
      ...{ id, after: { email } },
    }))
    await recordChanges(trx, clock, caller, changes)
  }

  return {
    'POST /admin/invite-owner/{id}': ({ params: { id }, caller, write }) =>
      write(async (trx) => {
        const now = clock.iso()
        const ids = await takeUninvited(trx, { userId: id }, now)
        if (ids.length === 0) {
          const user = await findUser(trx, id)
          if (user === undefined) throw notFound('User')
          throw new Refusal(409, `${fullName(user)} was invited already, has signed in, or owns no home.`)
        }
        await invite(trx, caller, ids, now)
        return { data: null }
      }),

    'POST /admin/invite-owners': ({ caller, write }) =>
      write(async (trx) => {
        const now = clock.iso()
        const ids = await takeUninvited(trx, { limit: atOnce }, now)
        await invite(trx, caller, ids, now)
        return { data: { invited: ids.length, left: await countUninvited(trx) } }
      }),
  }
}
