import { UserCog } from 'lucide-react'
import { useState } from 'react'
import { can } from '#api/can.ts'
import { Address } from '#components/Address.tsx'
import { Button } from '#components/Button.tsx'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { lazily } from '#components/page/lazily.ts'
import type { Unit } from '#contract/units.ts'
import { fullName } from '#domain/names.ts'
import type { UnitPage } from '#stores/properties/adminUnit.ts'

const ChangeManagerDialog = lazily(() => import('./ChangeManagerDialog.tsx'))
const ManagerDialog = lazily(() => import('./ManagerDialog.tsx'))

type Manager = NonNullable<Unit['projectManager']>

const Details = ({ manager }: { manager: Manager }) => (
  <dl className="facts md:grid-cols-2">
    <div>
      <dt>Name</dt>
      <dd>{fullName(manager)}</dd>
    </div>
    <div>
      <dt>Email</dt>
      <dd>
        <Address email={manager.email} />
      </dd>
    </div>
    <div>
      <dt>Phone Number</dt>
      <dd>{manager.phoneNumber}</dd>
    </div>
  </dl>
)

/** The button that changes the manager; hidden on servers without the call. */
function Change({ manager, store }: { manager: Manager; store: UnitPage }) {
  const [open, setOpen] = useState(false)
  const { _id } = manager
  if (_id === undefined) return null
  return (
    <>
      <button
        type="button"
        className="link inline-flex min-h-11 cursor-pointer items-center text-sm"
        onClick={() => setOpen(true)}
      >
        Change Admin
      </button>
      {open && (
        <LazyDialog title="Change Admin" onClose={() => setOpen(false)}>
          <ChangeManagerDialog manager={{ ...manager, _id }} store={store} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}

function Add({ store }: { store: UnitPage }) {
  const [adding, setAdding] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">No Admin assigned</p>
      <Button size="small" icon={<UserCog size={18} />} onClick={() => setAdding(true)}>
        Add Admin
      </Button>
      {adding && (
        <LazyDialog title="Add Admin" onClose={() => setAdding(false)}>
          <ManagerDialog store={store} onClose={() => setAdding(false)} />
        </LazyDialog>
      )}
    </div>
  )
}

export default function ManagerSection({ unit, store }: { unit: Unit; store: UnitPage }) {
  const { projectManager } = unit
  return (
    <section className="panel" aria-labelledby="manager">
      <h2 id="manager" className="text-title-sm">
        Admin
      </h2>
      {projectManager === undefined || projectManager === null ? (
        <Add store={store} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <Details manager={projectManager} />
          {/* The key closes an open dialog when a colleague changes the manager that it is
              about. */}
          {can.changeManager() && <Change key={projectManager._id} {...{ manager: projectManager, store }} />}
        </div>
      )}
    </section>
  )
}
