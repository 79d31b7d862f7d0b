import { useStore } from '@nanostores/react'
import { $working, canLeaveEverywhere, leave, leaveEverywhere } from '#stores/profile.ts'
import { Button } from '#ui/Button.tsx'
import { useHydrated } from '#ui/useHydrated.ts'

/**
 * Signing out here, or everywhere after a lost phone where the server can; the built page has room for both. The buttons
 * stand before the script is here: who presses one then must not believe to be signed out.
 */
export function SignOut() {
  const working = useStore($working)
  const here = useHydrated()
  const everywhere = !here || canLeaveEverywhere()
  return (
    <section aria-labelledby="sign-out" className="card grid gap-5 p-6! md:p-8!">
      <div className="grid gap-1">
        <h2 id="sign-out" className="text-title-sm">
          Sign out
        </h2>
        {everywhere && <p className="text-muted">On all devices if a phone was lost or shared.</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" disabled={!here} busy={working === 'signOut'} onClick={leave}>
          Sign out
        </Button>
        {everywhere && (
          <Button
            kind="quiet"
            size="small"
            disabled={!here}
            busy={working === 'signOutEverywhere'}
            onClick={leaveEverywhere}
          >
            Sign out on all devices
          </Button>
        )}
      </div>
    </section>
  )
}
