import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Button } from '#components/Button.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { asIsland } from '#components/page/asIsland.tsx'
import {
  $signIn,
  changeCode,
  changeEmail,
  codeRequestedFor,
  codeWasSent,
  enterCode,
  sendCode,
} from '#stores/session/signIn.ts'
import { EmailField } from './EmailField.tsx'
import { Notices } from './Notices.tsx'
import { ResendCode } from './ResendCode.tsx'
import { SupportLink } from './SupportLink.tsx'

type SignInTexts = { email: string; otp?: string }

/**
 * The sign-in form: two forms in one column, so that Enter in the first asks for the code and Enter
 * in the second signs in.
 */
export const SignInForm = asIsland(() => {
  const signIn = useStore($signIn)
  const form = useForm<SignInTexts>({ defaultValues: { email: codeRequestedFor() ?? '', otp: '' } })
  const { getValues, handleSubmit, register } = form
  const sent = codeWasSent(signIn)
  return (
    <div className="grid gap-5">
      <Notices />
      <EmailField
        field={register('email', { onChange: changeEmail })}
        onSubmit={handleSubmit(({ email }) => sendCode(email))}
      />
      <form
        className="grid gap-5"
        noValidate
        onSubmit={handleSubmit(({ email, otp = '' }) => enterCode(email, otp))}
      >
        {sent && <CodeField form={form} />}
        {sent && <ResendCode email={() => getValues('email')} />}
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

/**
 * The code. A refused one stays marked until it is changed, because the message above disappears.
 */
function CodeField({ form: { register, setFocus } }: { form: UseFormReturn<SignInTexts> }) {
  const refused = useStore($signIn).state === 'refused'
  useEffect(() => {
    if (refused) setFocus('otp')
  }, [refused, setFocus])
  return (
    <TextField
      label="Enter OTP"
      required
      autoFocus
      inputMode="numeric"
      autoComplete="one-time-code"
      className="font-medium tracking-[0.3em] tabular-nums"
      error={refused ? 'Check the code, or ask for a new one.' : undefined}
      {...register('otp', { onChange: changeCode, shouldUnregister: true })}
    />
  )
}
