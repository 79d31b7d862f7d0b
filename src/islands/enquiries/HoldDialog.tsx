import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { HoldForm } from '#components/holds/HoldForm.tsx'
import { HomeChoice } from '#components/holds/HomeChoice.tsx'
import type { Enquiry } from '#contract/enquiries.ts'
import { holdFor } from '#stores/enquiries/enquiries.ts'
import { freeHomes } from '#stores/properties/holds.ts'

type HomesProps = { projectId: string; value: string; onPick: (unitId: string) => void }

function Homes({ projectId, ...field }: HomesProps) {
  const homes = freeHomes(projectId)
  return <HomeChoice homes={useStore(homes.$resource)} onRetry={() => homes.reload()} {...field} />
}

type Props = { enquiry: Enquiry; onClose: () => void }

/** Holds a home for the visitor of an enquiry: the one that it is about, or one of its project. */
export default function HoldDialog({ enquiry, onClose }: Props) {
  const { name, email, phoneNumber, unitName, projectName, projectId } = enquiry
  const [unitId, setUnitId] = useState(enquiry.unitId ?? '')
  const place = [unitName, projectName].filter(Boolean).join(', ')
  return (
    <Dialog title="Hold a home" onClose={onClose} guarded>
      <HoldForm
        person={{ name, email, phoneNumber }}
        send={(hold) => holdFor(enquiry, unitId, hold)}
        onDone={onClose}
        disabled={unitId === ''}
      >
        {enquiry.unitId === undefined ? (
          <Homes projectId={projectId ?? ''} value={unitId} onPick={setUnitId} />
        ) : (
          <p className="font-medium wrap-anywhere">{place}</p>
        )}
      </HoldForm>
    </Dialog>
  )
}
