import { useStore } from '@nanostores/react'
import { Mail, Pencil } from 'lucide-react'
import { Address } from '#components/Address.tsx'
import { Avatar } from '#components/Avatar.tsx'
import { Button } from '#components/Button.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { type Column, Table } from '#components/tables/Table.tsx'
import type { ListedUser, User } from '#contract/users.ts'
import { isClosedOrErased, isErased } from '#domain/accountStatus.ts'
import { dayFirstDate } from '#domain/dates.ts'
import { timeOfDay } from '#domain/dateWords.ts'
import { fullName } from '#domain/names.ts'
import type { UserOrder } from '#domain/userTable.ts'
import { shortId } from '#domain/words.ts'
import { $view, sortBy } from '#stores/accounts/userLists.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'

type OnUser = (user: ListedUser) => void
type Actions = {
  onEdit: OnUser
  /** Undefined if the reader may not. */
  onReopen: OnUser | undefined
}

type Row = Actions & { user: ListedUser }

/** Erased people can't be edited, and a closed account is opened first. */
const EditButton = ({ user, onEdit }: Row) =>
  !isClosedOrErased(user) && (
    <IconButton label={`Edit ${fullName(user)}`} icon={<Pencil size={18} />} onClick={() => onEdit(user)} />
  )

const ReopenButton = ({ user, onReopen }: Row) =>
  user.closedAt !== undefined &&
  onReopen !== undefined && (
    <button
      type="button"
      className="link inline-flex min-h-11 cursor-pointer items-center text-sm"
      aria-label={`Open again the account of ${fullName(user)}`}
      onClick={() => onReopen(user)}
    >
      Open again
    </button>
  )

const invite = (user: ListedUser) =>
  import('#stores/accounts/invitations.ts').then(({ inviteOwner }) => inviteOwner(user)).catch(showFailedCall)

const InviteButton = ({ user }: { user: ListedUser }) =>
  user.canInvite && (
    <Button
      kind="plain"
      size="small"
      className="max-md:-ml-5"
      icon={<Mail size={18} />}
      aria-label={`Invite ${fullName(user)}`}
      onClick={() => invite(user)}
    >
      Invite
    </Button>
  )

const nameLook = (user: User) => (isClosedOrErased(user) ? 'text-muted' : '')

const ClosedSince = ({ closedAt }: User) =>
  closedAt !== undefined && <p className="text-sm text-muted">Closed since {dayFirstDate(closedAt)}</p>

const WaitingAddress = ({ newEmail, newEmailAt }: User) =>
  newEmail !== undefined && (
    <p className="text-sm text-muted">
      New: <Address email={newEmail} />
      {`, from ${dayFirstDate(newEmailAt)}, ${timeOfDay(newEmailAt)}`}
    </p>
  )

const sortOf = (column: NonNullable<UserOrder['sort']>, { sort, order }: UserOrder) => ({
  now:
    sort !== column ? ('none' as const) : order === 'desc' ? ('descending' as const) : ('ascending' as const),
  onSort: () => sortBy(column),
})

const columnsFor = (view: UserOrder, actions: Actions): readonly Column<ListedUser>[] => [
  { key: 'id', title: 'ID', show: (user) => <code className="text-muted">{shortId(user._id)}</code> },
  {
    key: 'name',
    title: 'Name',
    sort: sortOf('name', view),
    show: (user) => (
      <>
        <span className={`wrap-anywhere ${nameLook(user)}`}>{fullName(user)}</span>
        <ClosedSince {...user} />
      </>
    ),
  },
  {
    key: 'email',
    title: 'Email',
    sort: sortOf('email', view),
    show: (user) =>
      !isErased(user) && (
        <>
          <Address email={user.email} />
          <WaitingAddress {...user} />
        </>
      ),
  },
  {
    key: 'created',
    title: 'Created',
    sort: sortOf('created', view),
    show: (user) => dayFirstDate(user.createdAt),
  },
  {
    key: 'edit',
    title: 'Edit',
    hiddenTitle: true,
    numeric: true,
    show: (user) => (
      <>
        <InviteButton user={user} />
        <EditButton {...{ user, ...actions }} />
        <ReopenButton {...{ user, ...actions }} />
      </>
    ),
  },
]

const UserCard = ({ user, ...actions }: Row) => (
  <div className="flex items-center gap-4">
    <Avatar person={user} />
    <div className="min-w-0 flex-1 text-sm">
      <p className={`text-base font-medium wrap-anywhere ${nameLook(user)}`}>{fullName(user)}</p>
      {!isErased(user) && (
        <p>
          <Address email={user.email} />
        </p>
      )}
      <p className="text-muted">
        {shortId(user._id)} · {dayFirstDate(user.createdAt)}
      </p>
      <WaitingAddress {...user} />
      <ClosedSince {...user} />
      <ReopenButton {...{ user, ...actions }} />
      <InviteButton user={user} />
    </div>
    <EditButton {...{ user, ...actions }} />
  </div>
)

export function UserTable({ rows, ...actions }: Actions & { rows: readonly ListedUser[] }) {
  const view = useStore($view)
  return (
    <Table
      isOnePage
      caption={view.list === 'user' ? 'Users' : 'Admins'}
      columns={columnsFor(view, actions)}
      rows={rows}
      rowKey={(user) => user._id}
      card={(user) => <UserCard {...{ user, ...actions }} />}
    />
  )
}
