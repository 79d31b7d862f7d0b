import { useStore } from '@nanostores/react'
import { CircleX, Trash2 } from 'lucide-react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { Select } from '#components/fields/Select.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { useEdit } from '#components/forms/useEdit.ts'
import { Conflict } from '#components/states/Conflict.tsx'
import { Restored } from '#components/states/Restored.tsx'
import { cleanEmail } from '#contract/fields/cleaned.ts'
import type { ListedUser, User } from '#contract/users.ts'
import { changesAtOnce } from '#domain/addressChange.ts'
import { fullName, printedNameText } from '#domain/names.ts'
import type { UserList } from '#stores/accounts/people.ts'
import { userDraft } from '#stores/accounts/people.ts'
import { $view } from '#stores/accounts/userLists.ts'
import { addPerson, editPerson } from '#stores/accounts/users.ts'
import { showFirstIssue } from '#stores/loading/failureTexts.ts'
import { $user } from '#stores/session/session.ts'
import { Homes } from './Homes.tsx'
import { NewAddress } from './NewAddress.tsx'
import { Sessions } from './Sessions.tsx'

export type Ending = 'erase' | 'close'

type Props = {
  /** The person to edit; without one, adds a person. */
  user?: ListedUser
  onClose: () => void
  closing?: Ending | undefined
  onEnd?: (closing: Ending) => void
}

const roles = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
]

const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phoneNumber: 'Phone Number',
  email: 'Email',
  role: 'Role',
}

const fieldNames = { userType: 'role' }

const newAddress = 'Another address signs this person out everywhere; both addresses get a mail.'
const atOnce = 'It signs in at once.'
const waits =
  'Until then the old address signs in: for a day, unless it objects, or until it agrees or a superAdmin who did not ask for it confirms it.'
const handsOver = 'Another address hands this account, its homes and conversations over.'

/** When another address signs in. Only our own server says what that depends on. */
function whenItSignsIn(user: ListedUser, reader: User | undefined): string[] {
  if (user.hasSignedIn === undefined || reader === undefined) return []
  return [changesAtOnce(user, reader) ? atOnce : waits]
}

/** What another address does; for admins shown before one is typed. */
function emailHelp(user: ListedUser | undefined, email: string, reader: User | undefined) {
  if (user === undefined) return undefined
  const isNew = cleanEmail(email).toLowerCase() !== user.email.toLowerCase()
  const told = [
    ...(user.userType === 'user' ? [] : [handsOver]),
    ...(isNew ? [newAddress, ...whenItSignsIn(user, reader)] : []),
  ]
  return told.join(' ') || undefined
}

const textsOf = (user: User | undefined, role: UserList) => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  phoneNumber: user?.phoneNumber ?? '',
  email: user?.email ?? '',
  role: role as string,
})

/** Whether the person may own homes: customers of our own server, which sends versions. */
const isOwner = (user: User | undefined): user is User =>
  user?.userType === 'user' && user.version !== undefined

const endings = {
  erase: { about: 'They ask to be forgotten?', label: 'Erase', Icon: Trash2 },
  close: { about: 'They have left the company?', label: 'Close Account', Icon: CircleX },
} as const

const End = ({ closing, onEnd }: { closing: Ending; onEnd: Props['onEnd'] }) => {
  const { about, label, Icon } = endings[closing]
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line pt-4">
      <p id="end-about" className="text-sm text-muted">
        {about}
      </p>
      <Button
        kind="plain"
        size="small"
        icon={<Icon size={18} />}
        className="shrink-0 text-danger"
        aria-describedby="end-about"
        onClick={() => onEnd?.(closing)}
      >
        {label}
      </Button>
    </div>
  )
}

export default function UserDialog({ user, onClose, closing, onEnd }: Props) {
  const { list } = useStore($view)
  const reader = useStore($user)
  const title = user === undefined ? 'Add User' : 'Edit User'
  const form = useEdit({
    name: userDraft(user?._id ?? 'new'),
    title: user === undefined ? title : `Edit ${fullName(user)}`,
    record: user,
    textsOf: (person) => textsOf(person, person === undefined ? 'user' : list),
    labels,
    fieldNames,
    onFailure: showFirstIssue,
    send: async ({ role, ...texts }, version) => {
      const fields = { ...texts, email: cleanEmail(texts.email) }
      if (user === undefined) await addPerson(role === 'admin' ? 'admin' : 'user', fields)
      else await editPerson(list, user, { ...fields, ...version })
    },
    onSent: onClose,
  })
  return (
    <Dialog title={title} onClose={onClose} guarded={form.dirty}>
      <form className="grid gap-5" onSubmit={form.submit} noValidate>
        {form.restored && <Restored onDiscard={form.discard} />}
        <Conflict conflict={form.conflict} />
        <TextField label={labels.firstName} autoComplete="off" {...form.field('firstName')} />
        <TextField
          label={labels.lastName}
          autoComplete="off"
          help={user?.printedName && printedNameText(user.printedName)}
          {...form.field('lastName')}
        />
        <TextField
          label={labels.phoneNumber}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...form.field('phoneNumber')}
        />
        <TextField
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          help={emailHelp(user, form.values.email, reader)}
          {...form.field('email')}
        />
        <Select
          label={labels.role}
          options={roles}
          help={user === undefined ? undefined : 'The role of an account stays as it is.'}
          {...form.field('role')}
          disabled={user !== undefined || form.busy}
        />
        <Button type="submit" busy={form.busy}>
          {title}
        </Button>
        {user && <NewAddress user={user} onDone={onClose} />}
        {isOwner(user) && <Homes userId={user._id} />}
        {user?.version !== undefined && <Sessions user={user} />}
        {closing && <End {...{ closing, onEnd }} />}
      </form>
    </Dialog>
  )
}
