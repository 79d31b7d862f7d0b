import { GitCompareArrows } from 'lucide-react'
import type { ConflictState } from '../forms/useEdit.ts'

export function Conflict({ conflict }: { conflict: ConflictState | undefined }) {
  if (conflict === undefined) return null
  return (
    <div className="notice items-start" data-kind="danger" role="alert">
      <GitCompareArrows size={18} className="mt-1 shrink-0" />
      <div className="grid gap-2">
        <p className="font-medium">{conflict.message}</p>
        {conflict.changed.length > 0 && (
          <>
            <dl className="grid gap-1 text-sm">
              {conflict.changed.map(({ label, now }) => (
                <div key={label}>
                  <dt className="inline font-medium">{label} is now: </dt>
                  <dd className="inline break-words">{now || 'empty'}</dd>
                </div>
              ))}
            </dl>
            <p className="text-sm">Your own changes are still in the form. Save again to keep them.</p>
          </>
        )}
      </div>
    </div>
  )
}
