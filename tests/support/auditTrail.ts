import type { AuditEntry } from '#contract/admin.ts'
import type { TestApp } from './app.ts'
import type { Person } from './database/estate.ts'

/** Reads the audit trail as this superAdmin. */
export function makeTrail(api: TestApp, superAdmin: Person) {
  const trail = (query: Readonly<Record<string, string>> = {}) =>
    api.call('GET /admin/audit', { token: superAdmin.token, query })
  /** The entries that some work adds to the audit trail, oldest first. */
  async function writtenBy(work: () => Promise<unknown>): Promise<AuditEntry[]> {
    const before = new Set((await trail({ limit: '200' })).data.map(({ _id }) => _id))
    await work()
    return (await trail({ limit: '200' })).data.filter(({ _id }) => !before.has(_id)).reverse()
  }
  return { trail, writtenBy }
}
