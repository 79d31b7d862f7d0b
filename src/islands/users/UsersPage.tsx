import { useStore } from '@nanostores/react'
import { type ComponentProps, useState } from 'react'
import { Button } from '#components/Button.tsx'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { useResumeDraft } from '#components/forms/useResumeDraft.ts'
import { asIsland } from '#components/page/asIsland.tsx'
import { lazily } from '#components/page/lazily.ts'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { Loading } from '#components/states/Loading.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import { ShowMore } from '#components/tables/ShowMore.tsx'
import type { ListedUser, User } from '#contract/users.ts'
import { isClosedOrErased } from '#domain/accountStatus.ts'
import { accountOf, resumedUser, type UserList, userDraft } from '#stores/accounts/people.ts'
import { $view, setView, userLists } from '#stores/accounts/userLists.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { $user } from '#stores/session/session.ts'
import { Uninvited } from './Uninvited.tsx'
import type { Ending } from './UserDialog.tsx'
import { UserTable } from './UserTable.tsx'
import { UserToolbar } from './UserToolbar.tsx'

const UserDialog = lazily(() => import('./UserDialog.tsx'))
const EraseDialog = lazily(() => import('./EraseDialog.tsx'))
const CloseAccountDialog = lazily(() => import('./CloseAccountDialog.tsx'))
const ReopenAccountDialog = lazily(() => import('./ReopenAccountDialog.tsx'))
const InviteDialog = lazily(() => import('./InviteDialog.tsx'))
const ImportDialog = lazily(() => import('./ImportDialog.tsx'))

type Open =
  | { dialog: 'none' | 'add' | 'import' }
  | { dialog: 'invite'; count: number }
  | { dialog: 'edit' | Ending | 'reopen'; user: ListedUser }

const titles = {
  add: 'Add User',
  invite: 'Invite Owners',
  edit: 'Edit User',
  erase: 'Erase Customer',
  close: 'Close Account',
  reopen: 'Open Account Again',
}
const importTitles = { user: 'Import users', admin: 'Import admins' }

const lines = ['one', 'two', 'three', 'four', 'five', 'six']

const rows = (
  <Loading text="Loading...">
    <div className="grid grid-cols-1 gap-3">
      {lines.map((line) => (
        <Skeleton key={line} className="h-14" />
      ))}
    </div>
  </Loading>
)

/** Both specified texts: the table's and the phone cards' (docs/product.md, "Admin: users"). */
const NoUsers = ({ onAdd }: { onAdd: () => void }) => (
  <>
    <div className="hidden md:block">
      <EmptyState text="No users available" hint="People you add can sign in with a code by mail.">
        <Button onClick={onAdd}>Add New User</Button>
      </EmptyState>
    </div>
    <div className="md:hidden">
      <EmptyState text="No User Available" hint="People you add can sign in with a code by mail.">
        <Button onClick={onAdd}>Add New User</Button>
      </EmptyState>
    </div>
  </>
)

function NobodyFound({ search }: { search: string }) {
  return (
    <EmptyState text={`Nobody matches “${search}”`} hint="The search looks at names, emails, phones and ids.">
      <Button kind="quiet" size="small" onClick={() => setView({ q: '' })}>
        Show everyone
      </Button>
    </EmptyState>
  )
}

/** Opens the person whose draft is resumed, once their account has loaded. */
function useResumedEdit(list: UserList, onEdit: (user: ListedUser) => void) {
  const user = dataIn(useStore(accountOf(list, resumedUser()).$resource))
  const isEditable = user !== undefined && !isClosedOrErased(user)
  useResumeDraft(isEditable ? userDraft(user._id) : undefined, () => isEditable && onEdit(user))
}

type ListProps = Omit<ComponentProps<typeof UserTable>, 'rows'> & {
  onAdd: () => void
  onInvite: (count: number) => void
}

function List({ onAdd, onInvite, ...actions }: ListProps) {
  const { list } = useStore($view)
  const users = userLists[list]
  const found = useStore(users.$resource)
  useResumedEdit(list, actions.onEdit)
  return (
    <ResourceView
      resource={found}
      loading={rows}
      failed="This list could not be loaded"
      onRetry={() => users.reload()}
    >
      {(loaded) => {
        const { rows: shown, total } = loaded
        const { q, show } = loaded.query
        // The invitation is for all who wait, so it is not offered beside a search.
        const canInvite = q === undefined && shown.some((user) => user.canInvite)
        if (total === 0 && q === undefined && show === undefined) return <NoUsers onAdd={onAdd} />
        return (
          <div className="grid grid-cols-1 gap-4">
            {show && <Uninvited total={total} onInvite={canInvite ? () => onInvite(total) : undefined} />}
            {total > 0 && <UserTable {...actions} rows={shown} />}
            {total === 0 && show === undefined && <NobodyFound search={q ?? ''} />}
            <ShowMore list={users} shown={loaded} />
          </div>
        )
      }}
    </ResourceView>
  )
}

/**
 * Which accounts the reader may end: superAdmins all but their own, on servers that can (they send
 * versions).
 */
function useEndings() {
  const reader = useStore($user)
  const isSuper = reader?.userType === 'superAdmin'
  const endingOf = ({ _id, userType, version }: User): Ending | undefined => {
    if (!isSuper || version === undefined || _id === reader._id) return undefined
    return userType === 'user' ? 'erase' : 'close'
  }
  return { isSuper, endingOf }
}

export const UsersPage = asIsland(() => {
  const { list } = useStore($view)
  const [open, setOpen] = useState<Open>({ dialog: 'none' })
  useResumeDraft(userDraft('new'), () => setOpen({ dialog: 'add' }))
  const close = () => setOpen({ dialog: 'none' })
  const { isSuper, endingOf } = useEndings()
  return (
    <section className="grid grid-cols-1 gap-6" aria-label="Users and admins">
      <UserToolbar onAdd={() => setOpen({ dialog: 'add' })} onImport={() => setOpen({ dialog: 'import' })} />
      <List
        onAdd={() => setOpen({ dialog: 'add' })}
        onInvite={(count) => setOpen({ dialog: 'invite', count })}
        onEdit={(user) => setOpen({ dialog: 'edit', user })}
        onReopen={isSuper ? (user) => setOpen({ dialog: 'reopen', user }) : undefined}
      />
      {open.dialog !== 'none' && (
        // A key of its own for each dialog: without it, React would hide the open dialog until the
        // code of the next one has loaded.
        <LazyDialog
          key={open.dialog}
          title={open.dialog === 'import' ? importTitles[list] : titles[open.dialog]}
          onClose={close}
        >
          {open.dialog === 'add' && <UserDialog onClose={close} />}
          {open.dialog === 'edit' && (
            <UserDialog
              user={open.user}
              onClose={close}
              closing={endingOf(open.user)}
              onEnd={(closing) => setOpen({ ...open, dialog: closing })}
            />
          )}
          {open.dialog === 'erase' && <EraseDialog user={open.user} onClose={close} />}
          {open.dialog === 'close' && <CloseAccountDialog user={open.user} onClose={close} />}
          {open.dialog === 'reopen' && <ReopenAccountDialog user={open.user} onClose={close} />}
          {open.dialog === 'invite' && (
            <InviteDialog title={titles.invite} count={open.count} onClose={close} />
          )}
          {open.dialog === 'import' && <ImportDialog onClose={close} />}
        </LazyDialog>
      )}
    </section>
  )
})
