import { useState } from 'react'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { useResumeDraft } from '#components/forms/useResumeDraft.ts'
import { lazily } from '#components/page/lazily.ts'
import type { Overview, UnvendedBill } from '#contract/admin.ts'
import { resumedBillId, tokenDraft } from '#stores/electricity/tokenDraft.ts'
import { unvendedTexts } from './attention.ts'
import { Card } from './Card.tsx'

const UnvendedDialog = lazily(() => import('./UnvendedDialog.tsx'))

const title = 'Payments without token'

export function UnvendedCard({ count, bills }: NonNullable<Overview['unvended']>) {
  const [open, setOpen] = useState<{ first: UnvendedBill | undefined }>()
  const begun = bills.find(({ billId }) => billId === resumedBillId())
  useResumeDraft(begun && tokenDraft(begun), () => setOpen({ first: begun }))
  const close = () => setOpen(undefined)
  return (
    <li className="grid">
      <Card {...unvendedTexts} count={count} onOpen={() => setOpen({ first: undefined })} />
      {open && (
        <LazyDialog title={title} onClose={close}>
          <UnvendedDialog {...{ title, count, bills }} {...open} onClose={close} />
        </LazyDialog>
      )}
    </li>
  )
}
