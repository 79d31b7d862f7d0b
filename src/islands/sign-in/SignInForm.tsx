import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { company } from '#company.ts'
import { $signIn, changeCode, changeEmail, codeWasSent, enterCode } from '#stores/signIn.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { EmailField } from './EmailField.tsx'
import { Notices } from './Notices.tsx'
import { ResendCode } from './ResendCode.tsx'

const support = `mailto:${company.supportMail}?subject=${encodeURIComponent('Trouble logging in')}`

/**
 * The sign-in form (spec section 2): two forms in one column, so that Enter in the first asks for the code
 * and Enter in the second signs in.
 */
export function SignInForm() {
  const signIn = useStore($signIn, { ssr: 'initial' })
  const email = useRef<HTMLInputElement>(null)
  const sent = codeWasSent(signIn)
  const emailNow = () => email.current?.value ?? ''
  return (
    <div className="grid gap-5">
      <Notices />
      <EmailField input={email} onText={changeEmail} />
      <form
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void enterCode(emailNow(), String(new FormData(event.currentTarget).get('otp') ?? ''))
        }}
      >
        {sent && <CodeField />}
        {sent && <ResendCode email={emailNow} />}
        <Button
          type="submit"
          disabled={!sent}
          busy={signIn.state === 'entering'}
          busyText="Logging in..."
          className="w-full"
        >
          Log In
        </Button>
      </form>
      <p className="text-center text-sm text-muted">
        Trouble logging in?{' '}
        <a className="link inline-flex min-h-11 items-center text-ink" href={support}>
          Contact Support
        </a>
      </p>
    </div>
  )
}

/** The code. One that is refused is marked until it is changed, as the message above the form goes by itself. */
function CodeField() {
  const refused = useStore($signIn).state === 'refused'
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refused) input.current?.focus()
  }, [refused])
  return (
    <TextField
      ref={input}
      label="Enter OTP"
      name="otp"
      required
      autoFocus
      inputMode="numeric"
      autoComplete="one-time-code"
      className="font-medium tracking-[0.3em] tabular-nums"
      error={refused ? 'Check the code, or ask for a new one.' : undefined}
      onText={changeCode}
    />
  )
}
