import type { Caller } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Queries } from '../../ports/database.ts'
import { actorsSince } from '../admin/queriesAudit.ts'

type Edit = {
  readonly what: 'user' | 'project' | 'unit'
  readonly body: { readonly editedVersion?: number | undefined }
  readonly caller: Caller
}

/** A record as it is now, so that the form can show what changed meanwhile. */
type Current = { readonly _id: string; readonly version?: number | undefined }

const lookAgain = 'Look at what is new and try again.'

/**
 * Refuses an edit based on an outdated version. The request names its version in a field that no
 * answer has: a client that sends back a whole record does not name one, and is accepted. If the
 * caller made all changes since then, in another window, the refusal says so.
 * @throws Refusal 409
 */
export async function refuseStaleEdit(
  trx: Queries,
  { what, body, caller }: Edit,
  current: Current,
): Promise<void> {
  const { editedVersion } = body
  if (editedVersion === undefined || editedVersion === current.version) return
  const actors = await actorsSince(trx, { type: what, id: current._id, version: editedVersion })
  const bySelf = actors.length > 0 && actors.every((actor) => actor === caller.id)
  const message = bySelf
    ? `You changed this ${what} in another window meanwhile. ${lookAgain}`
    : `This ${what} was changed by someone else meanwhile. ${lookAgain}`
  throw new Refusal(409, message, { data: current })
}
