import { listTransactions } from '#client/transactions.ts'
import type { Transaction } from '#contract/transactions.ts'
import { resource } from './resource.ts'

const newestFirst = (a: Transaction, b: Transaction) => Date.parse(b.createdAt) - Date.parse(a.createdAt)

/** The signed-in customer's payments, newest first. */
export const transactions = resource(async () => (await listTransactions()).sort(newestFirst), {
  seenAs: 'transactions',
})
