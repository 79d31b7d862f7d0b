import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $signIn, changeCode, changeEmail, codeWasSent, enterCode } from '#stores/signIn.ts'
import { asIsland } from '#ui/asIsland.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { EmailField } from './EmailField.tsx'
import { Notices } from './Notices.tsx'
import { ResendCode } from './ResendCode.tsx'
import { SupportLink } from './SupportLink.tsx'

/**
 * The sign-in form (spec section 2): two forms in one column, so that Enter in the first asks for the code
 * and Enter in the second signs in.
 */
export const SignInForm = asIsland(() => {
  const signIn = useStore($signIn)
  const email = useRef<HTMLInputElement>(null)
  const sent = codeWasSent(signIn)
  const emailNow = () => email.current?.value ?? ''
  return (
    <div className="grid gap-5">
      <Notices />
      <EmailField input={email} onChange={changeEmail} />
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
      <SupportLink />
    </div>
  )
})

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
      onChange={changeCode}
    />
  )
}
