import { atom } from 'nanostores'
import { listAudit } from '#client/admin.ts'
import type { AuditEntry } from '#contract/admin.ts'
import { showFailedCall } from './failedCall.ts'
import { resource } from './resource.ts'

/** Entries that are asked for at once; fewer have none before them. */
export const pageSize = 50

/** The audit trail as far as it has been read, newest first. */
export const audit = resource(() => listAudit({ limit: pageSize }))

/** Whether older entries may be there, and whether they are on their way. */
export const $older = atom<'unknown' | 'loading' | 'none'>('unknown')

/** Reads the next older entries. */
export async function readOlder(): Promise<void> {
  const now = audit.$resource.get()
  const last: AuditEntry | undefined = now.state === 'ready' ? now.data.at(-1) : undefined
  if (now.state !== 'ready' || last === undefined || $older.get() === 'loading') return
  $older.set('loading')
  try {
    const older = await listAudit({ before: last._id, limit: pageSize })
    audit.put([...now.data, ...older])
    $older.set(older.length < pageSize ? 'none' : 'unknown')
  } catch (error) {
    showFailedCall(error)
    $older.set('unknown')
  }
}
