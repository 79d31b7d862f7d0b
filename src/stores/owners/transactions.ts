import { callList } from '#api/client.ts'
import type { Transaction } from '#contract/transactions.ts'
import { resource } from '../loading/resource.ts'

const newestFirst = (a: Transaction, b: Transaction) => Date.parse(b.createdAt) - Date.parse(a.createdAt)

/** The signed-in customer's payments, newest first. */
export const transactions = resource(
  async () => (await callList('GET /user/user-transactions')).sort(newestFirst),
  {
    cacheAs: 'transactions',
  },
)
