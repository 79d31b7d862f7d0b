import { Suspense, useState } from 'react'
import type { UnitOwner } from '#contract/owners.ts'
import { money } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import { ownerDraft, type UnitPage } from '#stores/adminUnit.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { LazyDialog } from '#ui/LazyDialog.tsx'
import { Loading } from '#ui/Loading.tsx'
import { lazily } from '#ui/lazily.ts'
import { ResourceView } from '#ui/ResourceView.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useStore } from '#ui/useStore.ts'
import { useTakenUp } from '#ui/useTakenUp.ts'

const OwnerForm = lazily(() => import('./OwnerForm.tsx'))
const PaymentDialog = lazily(() => import('./PaymentDialog.tsx'))

type Opening = { onOpen: () => void }

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function Owner({ owner, onOpen }: { owner: UnitOwner } & Opening) {
  return (
    <div className="grid gap-5">
      <dl className="facts md:grid-cols-2">
        <Fact name="Name" value={fullName(owner.ownerId)} />
        <Fact name="Email" value={owner.ownerId.email} />
        {owner.phoneNumber && <Fact name="Phone Number" value={owner.phoneNumber} />}
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
          // Or the same key would close the dialog, by the button that has the focus there.
          event.preventDefault()
          onOpen()
        }}
        end={<IconButton label="Update Payment" icon={<Icon name="pencil" />} onClick={onOpen} />}
      />
    </div>
  )
}

const NoOwner = ({ onOpen }: Opening) => (
  <div className="grid justify-items-start gap-4">
    <p className="text-muted">No user assigned</p>
    <Button size="small" icon={<Icon name="user-plus" />} onClick={onOpen}>
      Add User
    </Button>
  </div>
)

type DialogsProps = { store: UnitPage; owner: UnitOwner | undefined; onClose: () => void }

function Dialogs({ store, owner, onClose }: DialogsProps) {
  if (owner === undefined) {
    return (
      <Dialog title="Add User" onClose={onClose} guarded>
        <Suspense fallback={<Loading text="Loading..." visible />}>
          <OwnerForm store={store} onDone={onClose} />
        </Suspense>
      </Dialog>
    )
  }
  return (
    <LazyDialog title="Update Payment" onClose={onClose}>
      <PaymentDialog {...{ owner, store, onClose }} />
    </LazyDialog>
  )
}

/** Who owns the unit and what was paid, or the way to assign somebody (spec section 2). */
export default function OwnerSection({ store }: { store: UnitPage }) {
  const resource = useStore(store.owner.$resource)
  const [open, setOpen] = useState<'add' | 'pay'>()
  const owner = resource.state === 'ready' ? resource.data : undefined
  const draft = owner === undefined ? ownerDraft(store.unitId) : `payment:${owner._id}`
  useTakenUp(resource.state === 'ready' ? draft : undefined, () =>
    setOpen(owner === undefined ? 'add' : 'pay'),
  )
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
              <NoOwner onOpen={() => setOpen('add')} />
            ) : (
              <Owner owner={owner} onOpen={() => setOpen('pay')} />
            )}
            {open === (owner === undefined ? 'add' : 'pay') && (
              <Dialogs {...{ store, owner }} onClose={() => setOpen(undefined)} />
            )}
          </>
        )}
      </ResourceView>
    </section>
  )
}
