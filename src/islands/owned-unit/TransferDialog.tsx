import { useStore } from '@nanostores/react'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { toast } from 'react-hot-toast/headless'
import { company } from '#company.ts'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import { Restored } from '#components/states/Restored.tsx'
import { readNumber, separatorText } from '#domain/readAmount.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { transfersOf } from '#stores/owners/transfers.ts'

export type Transfer = { amount: string; paidOn: string; bank: string; reference: string }

async function copy(number: string): Promise<void> {
  const copied = await navigator.clipboard?.writeText(number).then(
    () => true,
    () => false,
  )
  if (copied) toast.success('Copied')
  else toast.error('The number could not be copied')
}

function WhereToPay({ unitId }: { unitId: string }) {
  const { payTo = [] } = dataIn(useStore(transfersOf(unitId).$resource)) ?? {}
  return payTo.map(({ bank, number, name }) => (
    <div
      key={number}
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line px-4 py-3"
    >
      <p className="grid">
        <span className="font-medium tabular-nums">{number}</span>
        <span className="text-sm text-muted">
          {bank}, {name}
        </span>
      </p>
      <Button kind="quiet" size="small" onClick={() => copy(number)}>
        Copy
      </Button>
    </div>
  ))
}

type SlipProps = { slip: File | undefined; onSlip: (slip: File) => void; error: string | undefined }

function Slip({ slip, onSlip, error }: SlipProps) {
  const { getRootProps, getInputProps, open } = useDropzone({
    accept: { 'image/*': [], 'application/pdf': [] },
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: ([file]) => file && onSlip(file),
    onDropRejected: () => toast.error('A slip is one picture or PDF'),
  })
  return (
    <div {...getRootProps()} className="grid gap-2" data-invalid={error !== undefined}>
      <input {...getInputProps({ 'aria-label': 'Slip' })} />
      <Button kind="quiet" icon={<Paperclip size={18} />} onClick={open}>
        {slip?.name ?? 'Add a picture or PDF of the slip'}
      </Button>
      {error !== undefined && (
        <p className="text-sm text-danger" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

type Props = { unitId: string; initial: Transfer; title: string; onClose: () => void }

export default function TransferDialog({ unitId, initial, title, onClose }: Props) {
  const [slip, setSlip] = useState<File>()
  const form = useApiForm<Transfer>({
    initial,
    draft: {
      name: `transfer:${unitId}:${initial.reference}`,
      title: 'A transfer that was not sent',
    },
    send: ({ amount, ...rest }) =>
      transfersOf(unitId).send({ ...rest, amount: readNumber(amount) ?? Number.NaN }, slip),
    onSent: onClose,
  })
  return (
    <Dialog title={title} onClose={onClose} guarded={form.dirty || slip !== undefined}>
      <form className="grid gap-5" onSubmit={form.submit} noValidate>
        {form.restored && <Restored onDiscard={form.discard} />}
        <WhereToPay unitId={unitId} />
        <TextField
          label={`Amount (${company.currencySign})`}
          help={`Of a transfer in another currency, the ${company.currencyName} that arrived`}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount', { validate: (typed) => separatorText(typed) ?? true })}
        />
        <TextField label="Day of the transfer" type="date" autoComplete="off" {...form.field('paidOn')} />
        <TextField label="Your bank" optional autoComplete="off" maxLength={100} {...form.field('bank')} />
        <TextField
          label="Reference"
          help="From the bank’s receipt"
          autoComplete="off"
          maxLength={100}
          {...form.field('reference')}
        />
        <Slip
          slip={slip}
          onSlip={(file) => {
            form.clearErrors()
            setSlip(file)
          }}
          error={form.formState.errors['fileId']?.message}
        />
        <p className="text-sm text-muted">We check it with our bank. You get the receipt by mail.</p>
        <Button type="submit" busy={form.busy}>
          Send
        </Button>
      </form>
    </Dialog>
  )
}
