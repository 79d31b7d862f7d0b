import { useStore } from '@nanostores/react'
import { ArrowLeft } from 'lucide-react'
import { Avatar } from '#components/Avatar.tsx'
import { IconButton } from '#components/IconButton.tsx'
import type { ChatRoom } from '#contract/chat.ts'
import { aboutOf } from '#domain/chat.ts'
import { fullName, type Named } from '#domain/names.ts'
import { threadOf } from '#stores/chat/chatThread.ts'
import { focusAfterPress } from './focusAfterPress.ts'

function Freshness({ roomId }: { roomId: string }) {
  const now = useStore(threadOf(roomId).$resource)
  if (now.state !== 'ready' || !now.stale) return null
  return (
    <span role="status" className="text-[0.75rem] leading-4 text-muted">
      Updating Chat...
    </span>
  )
}

type Props = { room: ChatRoom; person: Named; onBack: (() => void) | undefined }

export const ThreadHead = ({ room, person, onBack }: Props) => (
  <header className="flex min-h-[76px] items-center gap-3 border-b border-line py-3 pr-5 pl-2 md:pl-5">
    {onBack !== undefined && (
      <IconButton label="Back to conversations" icon={<ArrowLeft size={22} />} onClick={onBack} />
    )}
    <Avatar person={person} />
    <div className="grid min-w-0 flex-1 *:truncate">
      <h2 ref={onBack && focusAfterPress} tabIndex={-1} className="font-sans">
        {fullName(person)}
      </h2>
      {aboutOf(room) !== '' && <p className="text-[0.75rem] leading-4 text-muted">{aboutOf(room)}</p>}
    </div>
    <Freshness roomId={room._id} />
  </header>
)
