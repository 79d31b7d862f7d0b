import type { AuditEntry } from '#contract/admin.ts'
import type { TestApp } from './app.ts'
import type { Person } from './database/estate.ts'

/** The audit trail as a superAdmin reads it. */
export function makeTrail(api: TestApp, superAdmin: Person) {
  const trail = (query: Readonly<Record<string, string>> = {}) =>
    api.call('GET /admin/audit', { token: superAdmin.token, query })
  /** What a piece of work wrote down, oldest first. */
  async function writtenBy(work: () => Promise<unknown>): Promise<AuditEntry[]> {
    const before = new Set((await trail({ limit: '200' })).data.map(({ _id }) => _id))
    await work()
    return (await trail({ limit: '200' })).data.filter(({ _id }) => !before.has(_id)).reverse()
  }
  return { trail, writtenBy }
}
