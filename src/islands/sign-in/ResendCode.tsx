import { useStore } from '@nanostores/react'
import { $resendIn, $signIn, sendCode } from '#stores/session/signIn.ts'

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Help when no code arrives: where to look, and another code after a while. The time is one text
 * node: in a translated page React loses adjacent ones.
 */
export function ResendCode({ email }: { email: () => string }) {
  const resendIn = useStore($resendIn)
  const { state } = useStore($signIn)
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
      <span>No code? Look in your spam folder too.</span>
      {resendIn > 0 ? (
        <span
          className="inline-flex min-h-11 items-center tabular-nums"
          role="timer"
          aria-live="off"
          data-focus-home
        >
          {`Resend in ${clock(resendIn)}`}
        </span>
      ) : (
        <button
          type="button"
          className="link inline-flex min-h-11 cursor-pointer items-center font-medium text-ink"
          data-focus-home
          onClick={() => sendCode(email())}
        >
          {state === 'resending' ? 'Sending...' : 'Resend code'}
        </button>
      )}
    </p>
  )
}
