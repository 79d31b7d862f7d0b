import { useStore } from '@nanostores/react'
import { FileDown } from 'lucide-react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import { IconButton } from '#components/IconButton.tsx'
import { cleanEmail } from '#contract/fields/cleaned.ts'
import type { User } from '#contract/users.ts'
import { fullName } from '#domain/names.ts'
import { counted } from '#domain/words.ts'
import { erasePerson, reloadAndCheck } from '#stores/accounts/accounts.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { papersOfCustomer, savePaper } from '#stores/papers/adminPapers.ts'

type Props = { user: User; onClose: () => void }

const plain = (email: string) => cleanEmail(email).toLowerCase()

/** The papers that go with an erasure, each to be saved. */
function Papers({ userId }: { userId: string }) {
  const { documents = [] } = dataIn(useStore(papersOfCustomer(userId).$resource)) ?? {}
  const papers = documents.filter(({ fileId }) => fileId !== undefined)
  if (papers.length === 0) return null
  return (
    <div className="grid gap-2">
      <p>
        {counted(papers.length, 'paper')} {papers.length === 1 ? 'is' : 'are'} deleted. Save them first if the
        law asks you to keep them.
      </p>
      <ul>
        {papers.map((paper) => (
          <li key={paper._id} className="flex items-center justify-between gap-3">
            <span>{paper.title}</span>
            <IconButton
              label={`Save ${paper.title}`}
              icon={<FileDown size={20} />}
              onClick={() => savePaper(paper).catch(showFailedCall)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Erases a customer, after saying what that does (docs/deploy.md, "People's rights"). */
export default function EraseDialog({ user, onClose }: Props) {
  const { busy, dirty, field, submit } = useApiForm({
    initial: { email: '' },
    send: () => erasePerson(user),
    onSent: onClose,
    onFailure: (error) => {
      showFailedCall(error)
      return reloadAndCheck('erased', user)
    },
  })
  // Typed by hand: a slip of the pointer must not erase anybody.
  const validate = (typed: string) =>
    plain(typed) === plain(user.email) || `This is not the address of ${fullName(user)}`
  return (
    <Dialog title="Erase Customer" onClose={onClose} guarded={dirty}>
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <p className="wrap-anywhere">
          The names, addresses and telephone numbers of {fullName(user)} are blanked, and so are the words of
          their messages and enquiries. Their electricity tokens are deleted. They are signed out for good.
        </p>
        <p>
          What they own and what they paid stay in the books, without their name, and the audit trail says
          that it was you. <strong>There is no way back.</strong>
        </p>
        <Papers userId={user._id} />
        <TextField
          label="Their email"
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          help={`Type ${user.email} to confirm.`}
          {...field('email', { validate })}
        />
        <Button type="submit" busy={busy}>
          Erase Customer
        </Button>
      </form>
    </Dialog>
  )
}
