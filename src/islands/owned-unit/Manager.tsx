import { useStore } from '@nanostores/react'
import { MessageSquare } from 'lucide-react'
import { Avatar } from '#components/Avatar.tsx'
import { Button } from '#components/Button.tsx'
import type { ProjectManager } from '#contract/units.ts'
import { fullName } from '#domain/names.ts'
import { telLink } from '#domain/phone.ts'
import { $isOpeningChat, openChat } from '#stores/chat/openChat.ts'

type Props = { manager: ProjectManager; unitId: string }

export function Manager({ manager, unitId }: Props) {
  const busy = useStore($isOpeningChat)
  const { email, phoneNumber } = manager
  return (
    <section aria-labelledby="manager" className="grid content-start gap-4">
      <h2 id="manager" className="text-title">
        Property Manager
      </h2>
      <div className="card flex flex-wrap items-center gap-4">
        <Avatar person={manager} />
        <div className="grid min-w-0 flex-1 basis-56">
          <p className="font-medium">{fullName(manager)}</p>
          <p className="flex flex-wrap gap-x-4 text-sm text-muted">
            {phoneNumber !== '' && (
              <a className="link inline-flex min-h-11 items-center" href={telLink(phoneNumber)}>
                {phoneNumber}
              </a>
            )}
            {email !== '' && (
              <a className="link inline-flex min-h-11 items-center break-all" href={`mailto:${email}`}>
                {email}
              </a>
            )}
          </p>
        </div>
        <Button
          size="small"
          busy={busy}
          busyText="Loading Chats.."
          icon={<MessageSquare size={18} />}
          onClick={() => openChat(unitId)}
          className="print:hidden"
        >
          Message
        </Button>
      </div>
    </section>
  )
}
