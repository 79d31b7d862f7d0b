import { useStore } from '@nanostores/react'
import { Button } from '#components/Button.tsx'
import type { User } from '#contract/users.ts'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { decideAddress } from '#stores/accounts/accounts.ts'
import { $user } from '#stores/session/session.ts'

type Props = { user: User; onDone: () => void }

export function NewAddress({ user, onDone }: Props) {
  const reader = useStore($user)
  const { newEmail, newEmailAt } = user
  if (newEmail === undefined || reader === undefined) return null
  const isSuper = reader.userType === 'superAdmin'
  const decide = async (how: 'confirm' | 'withdraw') => {
    if (await decideAddress(how, user)) onDone()
  }
  return (
    <section aria-label="New email" className="grid gap-3 border-t border-line pt-4">
      <p className="text-sm wrap-anywhere text-muted">
        <b className="font-medium text-ink">{newEmail}</b>
        {` signs in from ${dayInWords(newEmailAt)}, ${timeOfDay(newEmailAt)}, unless ${user.email} objects. It does so at once when that address agrees or a superAdmin who did not ask for it confirms it.`}
      </p>
      {(isSuper || user.userType !== 'superAdmin') && (
        <div className="flex flex-wrap gap-3">
          {isSuper && user._id !== reader._id && (
            <Button kind="quiet" size="small" onClick={() => decide('confirm')}>
              Confirm
            </Button>
          )}
          <Button kind="plain" size="small" onClick={() => decide('withdraw')}>
            Withdraw
          </Button>
        </div>
      )}
    </section>
  )
}
