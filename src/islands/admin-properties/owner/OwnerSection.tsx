import { useStore } from '@nanostores/react'
import { FileDown, Pencil, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { company } from '#company.ts'
import { Address } from '#components/Address.tsx'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { useResumeDraft } from '#components/forms/useResumeDraft.ts'
import { IconButton } from '#components/IconButton.tsx'
import { PhoneNumber } from '#components/PhoneNumber.tsx'
import { lazily } from '#components/page/lazily.ts'
import { useDocument } from '#components/page/useDocument.ts'
import { Loading } from '#components/states/Loading.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import type { UnitOwner } from '#contract/owners.ts'
import { isErased } from '#domain/accountStatus.ts'
import { greetingText } from '#domain/greetings.ts'
import { money } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import { statementOf } from '#stores/documents/adminDocuments.ts'
import { resumedForm } from '#stores/forms/resumeDraft.ts'
import { dataIn } from '#stores/loading/resource.ts'
import {
  ownerDraft,
  paymentDraft,
  removalDraft,
  type UnitPage,
  unitName,
} from '#stores/properties/adminUnit.ts'

const OwnerForm = lazily(() => import('./OwnerForm.tsx'))
const PaymentDialog = lazily(() => import('./PaymentDialog.tsx'))
const RemovalDialog = lazily(() => import('./RemovalDialog.tsx'))

type Opening = { onOpen: () => void }

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** The owner's own statement, for admins who are asked for it. */
function Statement({ owner, store }: { owner: UnitOwner; store: UnitPage }) {
  const page = dataIn(useStore(store.page.$resource))
  const home = { name: unitName(store), projectName: page?.unit.projectId?.name }
  const { busy, start } = useDocument(statementOf(owner._id, home))
  return (
    <Button kind="quiet" size="small" busy={busy} icon={<FileDown size={18} />} onClick={start}>
      Statement (PDF)
    </Button>
  )
}

type OwnerProps = { owner: UnitOwner; store: UnitPage; onRemove: () => void } & Opening

function Owner({ owner, store, onOpen, onRemove }: OwnerProps) {
  const { phoneNumber, ownerId } = owner
  const text = greetingText({ ...ownerId, sender: company.name }, unitName(store))
  return (
    <div className="grid gap-5">
      <dl className="facts md:grid-cols-2">
        <Fact name="Name" value={fullName(owner.ownerId)} />
        {!isErased(owner.ownerId) && <Fact name="Email" value={<Address email={owner.ownerId.email} />} />}
        {phoneNumber && <Fact name="Phone Number" value={<PhoneNumber number={phoneNumber} text={text} />} />}
        <Fact name="Price Paid" value={money(owner.pricePaid)} />
        <Fact name="Recent Payment" value={money(owner.recentPayment)} />
      </dl>
      <TextField
        label="New Price"
        readOnly
        value=""
        placeholder="Record a payment"
        className="cursor-pointer"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Otherwise the same key press would send the dialog's form, whose field has the focus by
          // then.
          event.preventDefault()
          onOpen()
        }}
        end={<IconButton label="Update Payment" icon={<Pencil size={18} />} onClick={onOpen} />}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {owner.outstanding !== undefined && <Statement {...{ owner, store }} />}
        {owner.removable && (
          <button
            type="button"
            className="link inline-flex min-h-11 cursor-pointer items-center text-sm"
            onClick={onRemove}
          >
            Remove Owner
          </button>
        )}
      </div>
    </div>
  )
}

const NoOwner = ({ onOpen }: Opening) => (
  <div className="grid justify-items-start gap-4">
    <p className="text-muted">No user assigned</p>
    <Button size="small" icon={<UserPlus size={18} />} onClick={onOpen}>
      Add User
    </Button>
  </div>
)

type What = 'add' | 'pay' | 'remove'
type DialogsProps = { what: What; store: UnitPage; owner: UnitOwner | undefined; onClose: () => void }

function Dialogs({ what, store, owner, onClose }: DialogsProps) {
  if (owner === undefined) {
    return (
      <LazyDialog title="Add User" onClose={onClose}>
        <Dialog title="Add User" onClose={onClose} guarded>
          <OwnerForm store={store} onDone={onClose} />
        </Dialog>
      </LazyDialog>
    )
  }
  if (what === 'remove') {
    return (
      <LazyDialog title="Remove Owner" onClose={onClose}>
        <RemovalDialog {...{ owner, store, onClose }} />
      </LazyDialog>
    )
  }
  return (
    <LazyDialog title="Update Payment" onClose={onClose}>
      <PaymentDialog {...{ owner, store, onClose }} />
    </LazyDialog>
  )
}

/**
 * Which dialog is open: the requested one, or the one whose draft is resumed. It closes when the
 * owner changes, or it would open again with the next owner.
 */
function useOpened(unitId: string, known: boolean, owner: UnitOwner | undefined) {
  const [opened, setOpened] = useState<{ what: What; of: string | undefined }>()
  const of = owner?._id
  const open = (what: What) => setOpened({ what, of })
  if (known && opened !== undefined && opened.of !== of) setOpened(undefined)
  const begun = of !== undefined && resumedForm() === removalDraft(of) ? 'remove' : 'pay'
  const drafts = { add: ownerDraft(unitId), pay: paymentDraft(of ?? ''), remove: removalDraft(of ?? '') }
  const what = of === undefined ? 'add' : begun
  useResumeDraft(known ? drafts[what] : undefined, () => open(what))
  return { what: opened?.of === of ? opened?.what : undefined, open, close: () => setOpened(undefined) }
}

export default function OwnerSection({ store }: { store: UnitPage }) {
  const resource = useStore(store.owner.$resource)
  const { what, open, close } = useOpened(store.unitId, resource.state === 'ready', dataIn(resource))
  return (
    <section className="panel" aria-labelledby="owner">
      <h2 id="owner" className="text-title-sm">
        User
      </h2>
      <ResourceView
        resource={resource}
        loading={
          <Loading text="Loading...">
            <Skeleton className="h-24" />
          </Loading>
        }
        failed="The owner could not be loaded"
        onRetry={() => store.owner.reload()}
      >
        {(owner) => (
          <>
            {owner === undefined ? (
              <NoOwner onOpen={() => open('add')} />
            ) : (
              <Owner {...{ owner, store }} onOpen={() => open('pay')} onRemove={() => open('remove')} />
            )}
            {what !== undefined && <Dialogs {...{ what, store, owner }} onClose={close} />}
          </>
        )}
      </ResourceView>
    </section>
  )
}
