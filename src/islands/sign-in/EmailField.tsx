import { useStore } from '@nanostores/react'
import { Mail } from 'lucide-react'
import type { ComponentProps } from 'react'
import { TextField } from '#components/fields/TextField.tsx'
import { Spinner } from '#components/states/Spinner.tsx'
import { $resendIn, $signIn, codeWasSent } from '#stores/session/signIn.ts'

type Props = { field: Partial<ComponentProps<'input'>>; onSubmit: ComponentProps<'form'>['onSubmit'] }

/** The e-mail with the icon that asks for the code. What was typed stays when asking fails. */
export function EmailField({ field, onSubmit }: Props) {
  const signIn = useStore($signIn)
  const resendIn = useStore($resendIn)
  const sending = signIn.state === 'sending' || signIn.state === 'resending'
  const waiting = codeWasSent(signIn) && resendIn > 0
  const icon = (
    <button
      type="submit"
      className="icon-button mr-1 bg-accent-soft text-accent"
      aria-label="Get OTP"
      title="Get OTP"
      aria-busy={sending || undefined}
      disabled={waiting}
    >
      {sending ? <Spinner /> : <Mail size={20} />}
    </button>
  )
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField
        label="Email"
        type="email"
        required
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@example.com"
        help={codeWasSent(signIn) ? undefined : 'Press the envelope and we send you a code.'}
        end={icon}
        {...field}
      />
    </form>
  )
}
