import type { Queries } from '../ports/database.ts'

export type NoticeReader = {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly isAdmin: boolean
  readonly wantsNotices: boolean
}

/** Who a notice would go to. */
export async function noticeReader(db: Queries, userId: string): Promise<NoticeReader | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'user_type', 'mail_notices'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    isAdmin: row.user_type !== 'user',
    wantsNotices: row.mail_notices === 1,
  }
}

/** @returns false for an unknown person */
export async function turnNoticesOff(trx: Queries, userId: string): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ mail_notices: 0 })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
