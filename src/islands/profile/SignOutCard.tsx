import { Button } from '#components/Button.tsx'

type Props = {
  /** Whether the server can sign out all devices. */
  everywhere: boolean
  working?: 'nothing' | 'notices' | 'signOut' | 'signOutEverywhere'
  disabled?: boolean
  onLeave?: () => void
  onLeaveEverywhere?: () => void
}

export const SignOutCard = ({ everywhere, working, disabled, onLeave, onLeaveEverywhere }: Props) => (
  <section aria-labelledby="sign-out" className="card grid gap-5 p-6! md:p-8!">
    <div className="grid gap-1">
      <h2 id="sign-out" className="text-title-sm">
        Sign out
      </h2>
      {everywhere && <p className="text-muted">On all devices if a phone was lost or shared.</p>}
    </div>
    <div className="flex flex-wrap gap-3">
      <Button size="small" disabled={disabled} busy={working === 'signOut'} onClick={onLeave}>
        Sign out
      </Button>
      {everywhere && (
        <Button
          kind="quiet"
          size="small"
          disabled={disabled}
          busy={working === 'signOutEverywhere'}
          onClick={onLeaveEverywhere}
        >
          Sign out on all devices
        </Button>
      )}
    </div>
  </section>
)
