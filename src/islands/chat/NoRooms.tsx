import { MessagesSquare } from 'lucide-react'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { links } from '#routes.ts'

export default function NoRooms({ userType }: { userType: string | undefined }) {
  const icon = <MessagesSquare size={28} />
  if (userType !== 'user')
    return (
      <EmptyState
        text="Chatroom Empty"
        hint="Customers write to you about the units you manage."
        icon={icon}
      />
    )
  return (
    <EmptyState text="Chatroom Empty" hint="Open one of your properties to write to its manager." icon={icon}>
      <a className="link text-sm" href={links.userDashboard()}>
        My properties
      </a>
    </EmptyState>
  )
}
