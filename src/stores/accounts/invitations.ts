import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { callOnce } from '#api/idempotency.ts'
import type { ListedUser } from '#contract/users.ts'
import { counted } from '#domain/words.ts'
import { overview } from '../admin/overview.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { userLists } from './userLists.ts'

/** After a failure, too: an answer that was lost may have been carried out. */
const reloadLists = () =>
  Promise.all([userLists.user, overview].map((store) => store.reload({ fresh: true })))

/** Mails an owner who was brought in without a mail that they have an account. */
export async function inviteOwner({ _id: id }: ListedUser): Promise<void> {
  try {
    await callOnce('POST /admin/invite-owner/{id}', { params: { id } })
    toast.success('Invitation Sent')
  } catch (error) {
    showFailedCall(error)
  }
  await reloadLists()
}

/**
 * Invites all owners who were brought in without a mail, by as many calls as that takes. After a
 * failure the rest can be invited in the same way: nobody is invited twice.
 * @param onLeft is told after each call how many are left
 */
export async function inviteOwners(onLeft: (left: number) => void): Promise<void> {
  let invited = 0
  try {
    for (let left = 1; left > 0; ) {
      const answer = await call('POST /admin/invite-owners')
      invited += answer.invited
      left = answer.left
      onLeft(left)
    }
    toast.success(invited === 0 ? 'Everybody was invited already' : `${counted(invited, 'owner')} invited`)
  } catch (error) {
    showFailedCall(error)
  }
  await reloadLists()
}
