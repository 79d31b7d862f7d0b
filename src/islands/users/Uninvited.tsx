import { Mail } from 'lucide-react'
import { Button } from '#components/Button.tsx'
import { setView } from '#stores/accounts/userLists.ts'

type Props = {
  total: number
  /** Undefined where not all of them can be invited. */
  onInvite: (() => void) | undefined
}

/** Says who is listed, and offers to invite all of them. */
export const Uninvited = ({ total, onInvite }: Props) => (
  <div className="grid gap-3">
    <p className="text-sm text-muted">
      {total === 0
        ? 'No owner waits for an invitation here.'
        : 'These owners were brought in without a mail and have not signed in.'}
    </p>
    <div className="flex flex-wrap gap-2">
      {onInvite && (
        <Button size="small" icon={<Mail size={18} />} onClick={onInvite}>
          Invite all
        </Button>
      )}
      <Button kind="quiet" size="small" onClick={() => setView({ q: '', show: undefined })}>
        Show everyone
      </Button>
    </div>
  </div>
)
