import { MonitorOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import type { User } from '#contract/users.ts'
import { endSessionsOf } from '#stores/accounts/accounts.ts'

/** Signs a person out everywhere, for example after a lost device. */
export function Sessions({ user }: { user: User }) {
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    await endSessionsOf(user)
    setBusy(false)
  }
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line pt-4">
      <p id="sessions-about" className="text-sm text-muted">
        They have lost a device?
      </p>
      <Button
        kind="plain"
        size="small"
        icon={<MonitorOff size={18} />}
        className="shrink-0"
        aria-describedby="sessions-about"
        busy={busy}
        onClick={end}
      >
        Sign Out Everywhere
      </Button>
    </div>
  )
}
