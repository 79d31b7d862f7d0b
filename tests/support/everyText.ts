import type { Database } from '#server/ports/database.ts'

const tables = [
  'users',
  'ownerships',
  'bill_payments',
  'messages',
  'enquiries',
  'mails',
  'sign_in_codes',
  'audit_entries',
  'sandbox_payments',
  'limits',
  'idempotency_keys',
] as const

/** All that a database holds of people, in one text. */
export async function everyText({ read }: Database): Promise<string> {
  const texts: unknown[] = []
  for (const table of tables) texts.push(await read.selectFrom(table).selectAll().execute())
  return JSON.stringify(texts)
}
