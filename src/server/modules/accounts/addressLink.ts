import { createHmac } from 'node:crypto'
import { day } from '#domain/time.ts'
import type { Dependencies } from '../../dependencies.ts'
import { safeEqual } from '../../http/safeEqual.ts'
import type { Queries } from '../../ports/database.ts'
import { addressBefore, findAddressChange } from '../admin/queriesAudit.ts'
import { findUser } from './queriesUsers.ts'

/** How long the old address can take a change back, in ms. */
export const undoMs = 7 * day

const sign = (key: string, changeId: string) =>
  createHmac('sha256', key).update(`undo address\n${changeId}`).digest('base64url').slice(0, 32)

/** Whether a link was made by this installation. */
export const isGenuineLink = (key: string, changeId: string, signature: string): boolean =>
  safeEqual(signature, sign(key, changeId))

/**
 * The signed link with which the old address agrees or objects to a change, and takes it back later.
 * It names the entry in the audit trail, so it holds no address, and it dies with an erasure.
 */
export function addressLink(
  { apiUrl, linkKey }: Pick<Dependencies, 'apiUrl' | 'linkKey'>,
  changeId: string,
): string {
  return `${apiUrl}/undo-address/${changeId}/${sign(linkKey, changeId)}`
}

/**
 * Finds a change of address that the old address may undo. Only the address that the account had
 * seven days earlier may: a mistyped or stolen one must not take the account over. An account
 * younger than that has no such address.
 * @returns undefined if the change can't be undone
 */
export async function undoableChange(db: Queries, changeId: string) {
  const change = await findAddressChange(db, changeId)
  if (change === undefined) return undefined
  const { userId, email, createdAt } = change
  const since = new Date(Date.parse(createdAt) - undoMs).toISOString()
  const user = await findUser(db, userId)
  if (user === undefined || user.createdAt > since) return undefined
  return (await addressBefore(db, userId, since)) === email ? change : undefined
}
